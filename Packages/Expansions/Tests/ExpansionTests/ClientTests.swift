import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Clients · what is written into the type")
struct ClientTests {
  @Test("a closure is an endpoint, and there is an initialiser with it and one without")
  func endpoint() {
    expect(
      """
      @DependencyClient
      struct Client: Sendable {
        /// Gets a value.
        var fetch: @Sendable (Int) async throws -> String
      }
      """,
      by: Macros.client,
      expandsTo: """
        struct Client: Sendable {
          @DependenciesMacros.DependencyEndpoint
          /// Gets a value.
          var fetch: @Sendable (Int) async throws -> String

          init(
            fetch: @escaping @Sendable (Int) async throws -> String
          ) {
            self._fetch = fetch
          }

          init() {
          }
        }
        """)
  }

  @Test("there are not two initialisers without endpoints")
  func noEndpoints() {
    expect(
      """
      @DependencyClient
      struct Client {
      }
      """,
      by: Macros.client,
      expandsTo: """
        struct Client {

          init() {
          }
        }
        """)
    expect(
      """
      @DependencyClient
      struct Client {
        var name: String
      }
      """,
      by: Macros.client,
      expandsTo: """
        struct Client {
          var name: String

          init(
            name: String
          ) {
            self.name = name
          }
        }
        """)
  }

  @Test("an attribute that is there is not written again, and one that is none of ours stays")
  func attributes() {
    expect(
      """
      @DependencyClient
      struct Client {
        @DependencyEndpoint(method: "load")
        var fetch: () -> Void
        @available(*, deprecated)
        var old: () -> Void
      }
      """,
      by: Macros.client,
      expandsTo: """
        struct Client {
          @DependencyEndpoint(method: "load")
          var fetch: () -> Void
          @available(*, deprecated)
          @DependenciesMacros.DependencyEndpoint
          var old: () -> Void

          init(
            fetch: @escaping () -> Void,
            old: @escaping () -> Void
          ) {
            self._fetch = fetch
            self._old = old
          }

          init() {
          }
        }
        """)
  }

  @Test("properties that are no endpoints are in both initialisers, with the values that they have")
  func properties() {
    expect(
      """
      @DependencyClient
      struct Client {
        let name: String
        let handler: () -> Void
        var numbers: [Int] = []
        var note: String?
        var width, height: Int
        var work: (() -> Void)?
        var observed: Int {
          didSet {
          }
        }
        var fetch: () -> Void
      }
      """,
      by: Macros.client,
      expandsTo: """
        struct Client {
          let name: String
          let handler: () -> Void
          var numbers: [Int] = []
          var note: String?
          var width, height: Int
          var work: (() -> Void)?
          var observed: Int {
            didSet {
            }
          }
          @DependenciesMacros.DependencyEndpoint
          var fetch: () -> Void

          init(
            name: String,
            handler: @escaping () -> Void,
            numbers: [Int] = [],
            note: String? = nil,
            width: Int,
            height: Int,
            work: (() -> Void)? = nil,
            observed: Int,
            fetch: @escaping () -> Void
          ) {
            self.name = name
            self.handler = handler
            self.numbers = numbers
            self.note = note
            self.width = width
            self.height = height
            self.work = work
            self.observed = observed
            self._fetch = fetch
          }

          init(
            name: String,
            handler: @escaping () -> Void,
            numbers: [Int] = [],
            note: String? = nil,
            width: Int,
            height: Int,
            work: (() -> Void)? = nil,
            observed: Int
          ) {
            self.name = name
            self.handler = handler
            self.numbers = numbers
            self.note = note
            self.width = width
            self.height = height
            self.work = work
            self.observed = observed
          }
        }
        """)
  }
}
