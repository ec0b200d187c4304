import Foundation
import Testing

/// A folder for one test, with the probe's history and the pipe for commands to the probe during input.
final class Workspace {
  let folder: URL
  private let control: Int32

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "line-editor-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "control").path
    try #require(mkfifo(path, 0o600) == 0)
    // Opened for both, so that neither side waits for the other.
    control = open(path, O_RDWR | O_CLOEXEC)
    try #require(control != -1)
  }

  deinit {
    close(control)
    try? FileManager.default.removeItem(at: folder)
  }

  var history: URL { folder.appending(path: "state/probe.history") }

  var environment: [String: String] {
    [
      "HOME": folder.path,
      "PROBE_CONTROL": folder.appending(path: "control").path,
      "PROBE_HISTORY": history.path,
    ]
  }

  /// Sends a command to the probe.
  func tell(_ command: String) {
    let bytes = Array((command + "\n").utf8)
    #expect(write(control, bytes, bytes.count) == bytes.count)
  }

  func terminal(
    columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) throws -> Terminal {
    let terminal = try Terminal(
      columns: columns, rows: rows, environment: self.environment.merging(environment) { $1 })
    try terminal.expect([environment["PROBE_PROMPT"] ?? ">"])
    return terminal
  }
}
