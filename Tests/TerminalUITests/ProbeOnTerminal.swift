import Foundation
import PseudoTerminal
import Testing

/// The probe, an app that stores a number in a file, on a terminal.
final class ProbeOnTerminal {
  struct TimedOut: Error {}

  let terminal: PseudoTerminal
  private var output = ""

  /// Starts the probe and waits for its prompt.
  init(_ folder: ProbeFolder, environment: [String: String] = [:]) throws {
    terminal = try PseudoTerminal(
      [ProbeFolder.probe], environment: folder.environment.merging(environment) { $1 })
    try wait(for: "> ")
  }

  func type(_ text: String) {
    #expect(terminal.type(text))
  }

  /// Waits until the probe prints a text after the last awaited text.
  func wait(for text: String) throws {
    try wait("“\(text)”") {
      guard let range = output.range(of: text) else { return false }
      output = String(output[range.upperBound...])
      return true
    }
  }

  /// Waits for the end, repeating an action in the meantime.
  ///
  /// - Returns: The signal that ended the process, and its exit status.
  func end(_ meanwhile: () -> Void = {}) throws -> End {
    try wait("the end") {
      if terminal.status == nil { meanwhile() }
      return terminal.status != nil
    }
    return End(try #require(terminal.status))
  }

  private func wait(_ what: String, until condition: () -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(300)
    while !condition() {
      let hasEnded = terminal.status != nil
      let bytes = terminal.receive(milliseconds: 50)
      if let bytes { output += String(decoding: bytes, as: UTF8.self) }
      if bytes == nil && hasEnded || ContinuousClock.now > deadline {
        Issue.record("Waited for \(what). Since the last wait there was:\n\(output)")
        throw TimedOut()
      }
    }
  }
}

/// The way in which a process ended.
struct End: Equatable {
  var signal: Int32 = 0
  var status: Int32 = 0

  /// - Parameter status: The status from `waitpid`.
  init(_ status: Int32) {
    signal = status & 0x7F
    self.status = (status >> 8) & 0xFF
  }

  init(signal: Int32 = 0, status: Int32 = 0) {
    self.signal = signal
    self.status = status
  }
}

/// A folder with the file of the probe.
final class ProbeFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "probe-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  static var probe: String {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    let folder =
      bundle.bundlePath.hasSuffix(".xctest")
      ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
    return folder.appending(path: "terminal-ui-probe").path
  }

  var file: URL { url.appending(path: "number") }

  /// The saved number.
  var number: String? { try? String(contentsOf: file, encoding: .utf8) }

  var environment: [String: String] {
    [
      "TERM": "xterm", "LANG": "C.UTF-8", "HOME": url.path, "PATH": "/usr/bin:/bin",
      "PROBE_FILE": file.path, "SWIFT_BACKTRACE": "enable=no",
    ]
  }
}
