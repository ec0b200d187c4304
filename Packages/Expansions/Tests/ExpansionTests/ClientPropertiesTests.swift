import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Clients · properties of all kinds")
struct ClientPropertiesTests {
  @Test("literals have a type")
  func literals() {
    expect(
      """
      @DependencyClient
      struct Client {
        var isOn = true
        var count = 1
        var offset = -1
        var ratio = 0.5
        var label = "a"
      }
      """,
      by: Macros.client,
      expandsTo: """
        struct Client {
          var isOn = true
          var count = 1
          var offset = -1
          var ratio = 0.5
          var label = "a"

          init(
            isOn: Swift.Bool = true,
            count: Swift.Int = 1,
            offset: Swift.Int = -1,
            ratio: Swift.Double = 0.5,
            label: Swift.String = "a"
          ) {
            self.isOn = isOn
            self.count = count
            self.offset = offset
            self.ratio = ratio
            self.label = label
          }
        }
        """)
  }

  @Test("what has its value, or is none, is left out")
  func leftOut() {
    expect(
      """
      @DependencyClient
      struct Client {
        let version = 1
        let handler: () -> Void = {}
        private var secret = [1]
        private var hidden: Int = 2
        static var shared: () -> Void = {}
        lazy var late = [1]
        var computed: () -> Void { {} }
        var written: Int {
          get { 1 }
          set {}
        }
        @Dependency(\\.date) var date
        @Dependency(Clock.self) var clock: Clock
      }
      """,
      by: Macros.client,
      expandsTo: """
        struct Client {
          let version = 1
          let handler: () -> Void = {}
          private var secret = [1]
          private var hidden: Int = 2
          static var shared: () -> Void = {}
          lazy var late = [1]
          var computed: () -> Void { {} }
          var written: Int {
            get { 1 }
            set {}
          }
          @Dependency(\\.date) var date
          @Dependency(Clock.self) var clock: Clock

          init() {
          }
        }
        """)
  }

  @Test("comments are neither lost nor in the way")
  func comments() {
    expect(
      """
      @DependencyClient
      struct Client {
        // Before it.
        var fetch: (Int /* inside */) -> Void  // Behind it.
        var name: String  // And behind the next.
      }
      """,
      by: Macros.client,
      expandsTo: """
        struct Client {
          @DependenciesMacros.DependencyEndpoint
          // Before it.
          var fetch: (Int /* inside */) -> Void  // Behind it.
          var name: String  // And behind the next.

          init(
            fetch: @escaping (Int /* inside */) -> Void,
            name: String
          ) {
            self._fetch = fetch
            self.name = name
          }

          init(
            name: String
          ) {
            self.name = name
          }
        }
        """)
  }
}
