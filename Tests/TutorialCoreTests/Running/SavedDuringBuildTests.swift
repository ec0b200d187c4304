import Foundation
import Synchronization
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("A build during which a file is saved")
struct SavedDuringBuildTests {
  private static let error =
    "error: input file '/p/Sources/A/F.swift' was modified during the build"

  /// A stand-in for Swift that refuses some builds and then succeeds.
  private func swift(in folder: URL, refusals: Int) throws -> URL {
    let swift = folder.appending(path: "swift")
    let package = folder.appending(path: "p").pathString
    try Files.write(
      """
      #!/bin/sh
      echo build >>"\(folder.pathString)/builds"
      if [ "$(wc -l <"\(folder.pathString)/builds")" -le \(refusals) ]; then
        echo "\(Self.error.replacing("/p", with: package))"
        exit 1
      fi

      """, to: swift)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: swift.pathString)
    try Files.write("f", to: folder.appending(path: "p/Sources/A/F.swift"))
    return swift
  }

  private func build(
    in folder: URL, refusals: Int, progress: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> Toolchain.Build {
    try await Toolchain(swift: swift(in: folder, refusals: refusals).pathString).build(
      folder.appending(path: "p"), scratch: folder.appending(path: "scratch"), .products,
      log: folder.appending(path: "log.txt"), progress: progress)
  }

  private func builds(in folder: URL) throws -> Int {
    try Files.text(folder.appending(path: "builds")).lines.count
  }

  @Test("is repeated, and reports that once each time", arguments: [0, 1, 3])
  func again(refusals: Int) async throws {
    try await Files.withTemporaryFolder { folder in
      let said = Mutex<[String]>([])
      let build = try await build(in: folder, refusals: refusals) { step in
        said.withLock { $0.append(step) }
      }
      #expect(build.succeeded)
      #expect(build.diagnostics.isEmpty)
      #expect(build.wasRepeated == (refusals > 0))
      #expect(try builds(in: folder) == refusals + 1)
      let line = "Sources/A/F.swift was saved during the build, so it is built again"
      #expect(said.withLock { $0 } == Array(repeating: line, count: refusals))
      #expect(Toolchain.isNews(line))
    }
  }

  @Test("fails if that never ends, with the remedy")
  func endless() async throws {
    try await Files.withTemporaryFolder { folder in
      let error = await #expect(throws: TutorialError.self) {
        try await build(in: folder, refusals: 99)
      }
      #expect(
        error?.message
          == "Sources/A/F.swift was saved during the build, and again in each of 3 more builds.")
      #expect(
        error?.advice == "Run the command again, and don't save files until the build ends.")
      let builds = try builds(in: folder)
      #expect(builds == 4)
    }
  }

  @Test("is detected only by the compiler's message")
  func words() {
    #expect(Toolchain.savedFiles([Self.error]) == ["/p/Sources/A/F.swift"])
    #expect(Toolchain.savedFiles(["<unknown>:0: \(Self.error)"]) == ["/p/Sources/A/F.swift"])
    #expect(Toolchain.savedFiles(["/p/F.swift:1:1: error: cannot find 'f' in scope"]).isEmpty)
  }
}
