import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

/// A save during compilation. It shares the chapter of ``WholeChapterTests``.
extension WholeChapterTests {
  @Test("is built again when a file is saved during compilation, and the saved text is judged")
  func savedDuringBuild() async throws {
    // The saved file has a time in the future, so that the result doesn't depend on seconds.
    let saved = fixture.root.appending(path: "saved.swift")
    try Files.write(CourseFixture.store("b + a", "return a * 2"), to: saved)
    try FileManager.default.setAttributes(
      [.modificationDate: Date().addingTimeInterval(5)], ofItemAtPath: saved.pathString)
    // The compiler, with a reader who saves just before it starts with the library.
    let compiler = fixture.root.appending(path: "compiler")
    let store = fixture.root.appending(path: store)
    try Files.write(
      """
      #!/bin/sh
      case "$*" in
        *"-module-name ComposableArchitecture "*)
          if mkdir "\(fixture.root.pathString)/has-saved" 2>/dev/null; then
            cp -p "\(saved.pathString)" "\(store.pathString)"
          fi ;;
      esac
      swift=${SWIFT:-swift}
      swift=$(command -v "$swift")
      exec "$(dirname "$(readlink -f "$swift")")/swift-frontend" "$@"

      """, to: compiler)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: compiler.pathString)
    try fixture.writeStore("a", CourseFixture.openTwo)

    let outcome = try await Built.tutorial(
      "check", "1", in: fixture.root,
      environment: ["SWIFT_DRIVER_SWIFT_FRONTEND_EXEC": compiler.pathString])
    #expect(fixture.root.appending(path: "has-saved").exists)
    let line = "\(CourseFixture.source) was saved during the build, so it is built again\n"
    #expect(outcome.output.components(separatedBy: line).count == 2)
    #expect(outcome.output.contains("Chapter 1 is done."))
    #expect(outcome.status == 0)
  }
}
