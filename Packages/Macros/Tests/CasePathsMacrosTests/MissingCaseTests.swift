import Foundation
import Testing

@Suite("Case key paths · what the compiler says")
struct MissingCaseTests {
  @Test(
    "a path to a case that doesn't exist is diagnosed with the name of the case",
    arguments: [
      ("scope(state: \\.child, action: \\.chld)", "chld"),
      ("scope(state: \\.child, action: \\.chld.done)", "chld"),
      ("Action.done.is(\\.doen)", "doen"),
    ])
  func missingCase(code: String, name: String) throws {
    let output = try typecheck(
      """
      import CasePathsMacros

      struct State { var child: Int }

      enum Action: CasePathable {
        case child(Child), done
        struct AllCasePaths: Sendable {
          var child: AnyCasePath<Action, Child> {
            ._$embed(Action.child) { if case .child(let child) = $0 { child } else { nil } }
          }
          var done: AnyCasePath<Action, Void> {
            AnyCasePath(embed: { .done }) { if case .done = $0 { () } else { nil } }
          }
        }
        static var allCasePaths: AllCasePaths { AllCasePaths() }
      }

      enum Child: CasePathable {
        case done
        struct AllCasePaths: Sendable {
          var done: AnyCasePath<Child, Void> {
            AnyCasePath(embed: { .done }) { if case .done = $0 { () } else { nil } }
          }
        }
        static var allCasePaths: AllCasePaths { AllCasePaths() }
      }

      func scope<ChildState, ChildAction>(
        state: WritableKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
      ) {}

      func test() {
        _ = \(code)
      }
      """)
    #expect(
      output.contains(
        "has no dynamic member '\(name)' using key path from root type 'Action.AllCasePaths'"))
    #expect(!output.contains("be equivalent"))
  }

  /// The compiler's output for a file that imports the modules of this package.
  private func typecheck(_ source: String) throws -> String {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Source.swift")
    try Data(source.utf8).write(to: file)
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-I", products.appending(path: "Modules").path,
      file.path,
    ]
    let pipe = Pipe()
    compiler.standardOutput = pipe
    compiler.standardError = pipe
    try compiler.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    compiler.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
