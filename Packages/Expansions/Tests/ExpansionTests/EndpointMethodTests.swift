import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Endpoints · methods")
struct EndpointMethodTests {
  /// Expects the method of an endpoint that returns `Void` or can throw.
  private func expectMethod(
    before: String = "", access: String = "", of type: String, parameters: String = "_",
    throws canThrow: Bool = false, named name: String? = nil, is method: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectEndpoint(
      "\(before)\(access)var fetch: \(type)", method: name,
      and: """
        private var _fetch: \(type) = {\(parameters.isEmpty ? "" : " \(parameters) in")
          DependenciesMacros.Unimplemented.report("fetch", of: Self.self)
        \(canThrow ? "  throw DependenciesMacros.Unimplemented(\"fetch\")\n" : "")}

        \(method)
        """,
      sourceLocation: sourceLocation)
  }

  @Test("names of parameters are labels")
  func labels() {
    expectMethod(
      of: "(_ id: Int, _ name: String) -> Void", parameters: "_, _",
      is: """
        func fetch(id p0: Int, name p1: String) -> Void {
          self.fetch(p0, p1)
        }
        """)
    expectMethod(
      of: "(_ id: Int, String, _ _: Bool) -> Void", parameters: "_, _, _",
      is: """
        func fetch(id p0: Int, _ p1: String, _ p2: Bool) -> Void {
          self.fetch(p0, p1, p2)
        }
        """)
  }

  @Test("`method:` names it, also where no parameter has a name")
  func named() {
    expectMethod(
      of: "(_ id: Int) -> Void", named: "load",
      is: """
        func load(id p0: Int) -> Void {
          self.fetch(p0)
        }
        """)
    expectMethod(
      of: "() -> Void", parameters: "", named: "load",
      is: """
        func load() -> Void {
          self.fetch()
        }
        """)
  }

  @Test("it throws and waits as the endpoint does")
  func effects() {
    expectMethod(
      of: "@Sendable (_ id: Int) async throws -> Int", throws: true,
      is: """
        func fetch(id p0: Int) async throws -> Int {
          try await self.fetch(p0)
        }
        """)
    expectMethod(
      of: "(_ id: Int) async -> Void",
      is: """
        func fetch(id p0: Int) async -> Void {
          await self.fetch(p0)
        }
        """)
  }

  @Test("arguments are passed on as they came")
  func arguments() {
    expectMethod(
      of:
        "(_ id: inout Int, _ value: @autoclosure () -> Int, _ work: @escaping () -> Void) -> Void",
      parameters: "_, _, _",
      is: """
        func fetch(id p0: inout Int, value p1: @autoclosure () -> Int, work p2: @escaping () -> Void) -> Void {
          self.fetch(&p0, p1(), p2)
        }
        """)
  }

  @Test("it runs where the endpoint runs")
  func isolation() {
    expectMethod(
      of: "@MainActor @Sendable (_ id: Int) -> Void",
      is: """
        @MainActor
        func fetch(id p0: Int) -> Void {
          self.fetch(p0)
        }
        """)
  }

  @Test("it is as visible as the property, with its documentation and its attributes")
  func kept() {
    expectMethod(
      before: """
        /// Fetches it.
        @available(*, deprecated)

        """,
      access: "public ", of: "(_ id: Int) -> Void",
      is: """
        /// Fetches it.
        @available(*, deprecated)
        public func fetch(id p0: Int) -> Void {
          self.fetch(p0)
        }
        """)
    expectMethod(
      access: "package ", of: "(_ id: Int) -> Void",
      is: """
        package func fetch(id p0: Int) -> Void {
          self.fetch(p0)
        }
        """)
  }
}
