import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Clients · diagnostics")
struct ClientDiagnosticsTests {
  @Test(
    "a client is a struct", arguments: [("", "class", 1), ("public ", "enum", 8), ("", "actor", 1)])
  func structs(modifier: String, kind: String, column: Int) {
    expect(
      """
      @DependencyClient
      \(modifier)\(kind) Client {
        var fetch: () -> Void
      }
      """,
      by: Macros.client,
      expandsTo: """
        \(modifier)\(kind) Client {
          var fetch: () -> Void
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@DependencyClient' can only be applied to struct types",
          line: 2, column: column)
      ])
  }

  @Test("a property needs a type, unless its value is a literal")
  func types() {
    expect(
      """
      @DependencyClient
      struct Client {
        var fetch: () -> Void
        var numbers = [1]  // Some.
      }
      """,
      by: Macros.client,
      expandsTo: """
        struct Client {
          @DependenciesMacros.DependencyEndpoint
          var fetch: () -> Void
          var numbers = [1]  // Some.
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: """
            '@DependencyClient' requires 'numbers' to have a type annotation in order to generate a \
            memberwise initializer
            """,
          line: 4, column: 7,
          fixIts: [FixItSpec(message: "Insert ': <#Type#>'")])
      ],
      fixed: """
        @DependencyClient
        struct Client {
          var fetch: () -> Void
          var numbers: <#Type#> = [1]  // Some.
        }
        """)
  }

  @Test("a closure that returns something and cannot throw needs a default")
  func defaults() {
    expectDefaultRequired("(Int, String) -> Bool", ignoring: " _, _ in", insert: "<#Bool#>")
    expectDefaultRequired("@Sendable () async -> [Int]", ignoring: "", insert: "<#[Int]#>")
    expectDefaultRequired("(Int) throws(Never) -> Int", ignoring: " _ in", insert: "<#Int#>")
    expectDefaultRequired("() -> Int", ignoring: "", insert: "<#Int#>", behind: "  // A number.")
  }

  private func expectDefaultRequired(
    _ type: String, ignoring parameters: String, insert placeholder: String, behind: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let insert = "= {\(parameters) \(placeholder) }"
    expect(
      """
      struct Client {
        @DependencyEndpoint
        var fetch: \(type)\(behind)
      }
      """,
      by: Macros.endpoint,
      expandsTo: """
        struct Client {
          var fetch: \(type) {\(behind)
            @storageRestrictions(initializes: _fetch)
            init(initialValue) {
              _fetch = initialValue
            }
            get {
              _fetch
            }
            set {
              _fetch = newValue
            }
          }

          private var _fetch: \(type) = {\(parameters)
            DependenciesMacros.Unimplemented.report("fetch", of: Self.self)
            Swift.fatalError()
          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "Default value required for non-throwing closure 'fetch'", line: 3, column: 7,
          fixIts: [FixItSpec(message: "Insert '\(insert)'")])
      ],
      fixed: """
        struct Client {
          @DependencyEndpoint
          var fetch: \(type) \(insert)\(behind)
        }
        """,
      sourceLocation: sourceLocation)
  }

  @Test("a default is a closure that a report can be written into")
  func closures() {
    expect(
      """
      struct Client {
        @DependencyEndpoint
        var fetch: () -> Int = zero
      }
      """,
      by: Macros.endpoint,
      expandsTo: """
        struct Client {
          var fetch: () -> Int {
            get {
              _fetch
            }
            set {
              _fetch = newValue
            }
          }

          private var _fetch: () -> Int = zero
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "Default value of endpoint 'fetch' must be a closure literal",
          line: 3, column: 26)
      ])
  }

  @Test(
    "an endpoint is a closure that is stored and can be changed",
    arguments: [
      "var count: Int", "let fetch: () -> Void", "var fetch: (() -> Void)?", "func fetch() {\n  }",
      "var fetch: () -> Void {\n    {}\n  }", "static var fetch: () -> Void = {\n  }",
    ])
  func endpoints(member: String) {
    expect(
      """
      struct Client {
        @DependencyEndpoint
        \(member)
      }
      """,
      by: Macros.endpoint,
      expandsTo: """
        struct Client {
          \(member)
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@DependencyEndpoint' can only be applied to a stored variable whose type is a closure",
          line: 2, column: 3)
      ])
  }
}
