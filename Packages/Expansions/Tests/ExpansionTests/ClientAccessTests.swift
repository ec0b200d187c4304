import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Clients · who may make one")
struct ClientAccessTests {
  @Test(
    "the initialisers are as visible as the least visible of the type and its properties",
    arguments: [
      ("public ", "public ", "public "), ("public ", "package ", "package "),
      ("public ", "", ""), ("package ", "public ", "package "),
      ("package ", "package ", "package "),
      ("", "public ", ""), ("", "", ""), ("internal ", "internal ", ""),
      ("private ", "", ""), ("fileprivate ", "", ""), ("public ", "fileprivate ", "fileprivate "),
      ("public ", "private ", "private "), ("", "private ", "private "),
      ("public ", "public private(set) ", "public "),
    ])
  func least(type: String, property: String, initializer: String) {
    expect(
      """
      @DependencyClient
      \(type)struct Client {
        \(property)var name: String
        public var fetch: () -> Void
      }
      """,
      by: Macros.client,
      expandsTo: """
        \(type)struct Client {
          \(property)var name: String
          @DependenciesMacros.DependencyEndpoint
          public var fetch: () -> Void

          \(initializer)init(
            name: String,
            fetch: @escaping () -> Void
          ) {
            self.name = name
            self._fetch = fetch
          }

          \(initializer)init(
            name: String
          ) {
            self.name = name
          }
        }
        """)
  }

  @Test("a property that is left out has no say")
  func leftOut() {
    expect(
      """
      @DependencyClient
      public struct Client {
        private var secret: Int = 1
        let version = 1
      }
      """,
      by: Macros.client,
      expandsTo: """
        public struct Client {
          private var secret: Int = 1
          let version = 1

          public init() {
          }
        }
        """)
  }

  @Test("a type in a public extension is public")
  func publicExtension() {
    expect(
      """
      public extension Feature {
        @DependencyClient
        struct Client {
        }
      }
      """,
      by: Macros.client,
      expandsTo: """
        public extension Feature {
          struct Client {

            public init() {
            }
          }
        }
        """)
  }
}
