import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Endpoints · what they do when nobody gave them")
struct EndpointTests {
  @Test("one that returns nothing reports", arguments: ["Void", "()", "Swift.Void"])
  func nothing(result: String) {
    expectEndpoint(
      "var fetch: () -> \(result)",
      and: """
        private var _fetch: () -> \(result) = {
          DependenciesMacros.Unimplemented.report("fetch", of: Self.self)
        }
        """)
    expectEndpoint(
      "var fetch: @Sendable (Int, Bool) async -> \(result)",
      and: """
        private var _fetch: @Sendable (Int, Bool) async -> \(result) = { _, _ in
          DependenciesMacros.Unimplemented.report("fetch", of: Self.self)
        }
        """)
  }

  @Test(
    "one that can throw reports and throws",
    arguments: ["throws", "async throws", "throws(any Error)"]
  )
  func throwing(effects: String) {
    expectEndpoint(
      "var fetch: (Int) \(effects) -> String",
      and: """
        private var _fetch: (Int) \(effects) -> String = { _ in
          DependenciesMacros.Unimplemented.report("fetch", of: Self.self)
          throw DependenciesMacros.Unimplemented("fetch")
        }
        """)
  }

  @Test(
    "one that returns an optional reports and returns nil", arguments: ["Int?", "Optional<Int>"])
  func optional(result: String) {
    expectEndpoint(
      "var fetch: (Int) -> \(result)",
      and: """
        private var _fetch: (Int) -> \(result) = { _ in
          DependenciesMacros.Unimplemented.report("fetch", of: Self.self)
          return nil
        }
        """)
  }

  @Test(
    "one with a default reports and does what that does",
    arguments: [
      ("{ false }", "", "return false"), ("{ !$0 }", "", "return !$0"),
      ("{ _ in false }", " _ in", "return false"),
      ("{ (on: Bool) -> Bool in on }", " (on: Bool) -> Bool in", "return on"),
      ("{ fatalError() }", "", "fatalError()"), ("{ return $0 }", "", "return $0"),
    ])
  func defaults(closure: String, signature: String, body: String) {
    expectEndpoint(
      "var fetch: (Bool) -> Bool = \(closure)", becomes: "var fetch: (Bool) -> Bool",
      and: """
        private var _fetch: (Bool) -> Bool = {\(signature)
          DependenciesMacros.Unimplemented.report("fetch", of: Self.self)
          \(body)
        }
        """)
  }

  @Test("a default that is one `if` returns it")
  func conditional() {
    expectEndpoint(
      "var fetch: (Bool) -> Bool = { if $0 { false } else { true } }",
      becomes: "var fetch: (Bool) -> Bool",
      and: """
        private var _fetch: (Bool) -> Bool = {
          DependenciesMacros.Unimplemented.report("fetch", of: Self.self)
          return if $0 {
            false
          } else {
            true
          }
        }
        """)
  }

  @Test("a default that returns nothing, or throws, or is long, is as it was")
  func otherDefaults() {
    expectEndpoint(
      "var fetch: () -> Void = { print(1) }", becomes: "var fetch: () -> Void",
      and: """
        private var _fetch: () -> Void = {
          DependenciesMacros.Unimplemented.report("fetch", of: Self.self)
          print(1)
        }
        """)
    expectEndpoint(
      "var fetch: () throws -> Int = { throw Failure() }", becomes: "var fetch: () throws -> Int",
      and: """
        private var _fetch: () throws -> Int = {
          DependenciesMacros.Unimplemented.report("fetch", of: Self.self)
          throw Failure()
        }
        """)
    expectEndpoint(
      """
      var fetch: () -> Int = {
        let number = 1
        return number
      }
      """,
      becomes: "var fetch: () -> Int",
      and: """
        private var _fetch: () -> Int = {
          DependenciesMacros.Unimplemented.report("fetch", of: Self.self)
          let number = 1
          return number
        }
        """)
  }

  @Test("the property is as visible as it was, and what it is stored in is hidden")
  func access() {
    expectEndpoint(
      "public var fetch: () -> Void",
      and: """
        private var _fetch: () -> Void = {
          DependenciesMacros.Unimplemented.report("fetch", of: Self.self)
        }
        """)
  }

  @Test("a name that is a keyword")
  func keyword() {
    expectEndpoint(
      "var `default`: () throws -> Void", named: "default",
      and: """
        private var _default: () throws -> Void = {
          DependenciesMacros.Unimplemented.report("default", of: Self.self)
          throw DependenciesMacros.Unimplemented("default")
        }
        """)
  }
}
