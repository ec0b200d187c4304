import Foundation
import Testing

/// The same tests without a terminal.
@Suite("An app on a pipe ends", .serialized, .timeLimit(.minutes(30)))
struct PipedEndingTests {
  let folder: ProbeFolder
  let input = Pipe()
  let output = Pipe()

  init() throws {
    folder = try ProbeFolder()
  }

  /// The probe with an unsaved change and more input to read.
  func changed(_ arguments: [String] = [ProbeFolder.probe]) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: arguments[0])
    process.arguments = Array(arguments.dropFirst())
    process.environment = folder.environment
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try type("up")
    try wait(for: "number 1")
    return process
  }

  func type(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
  }

  func wait(for text: String) throws {
    var printed = ""
    while !printed.contains(text) {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "the app has ended; it has printed \(printed)")
      printed += String(decoding: data, as: UTF8.self)
    }
  }

  func end(of process: Process) -> End {
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
      ? End(signal: process.terminationStatus) : End(status: process.terminationStatus)
  }

  @Test("by a signal, and has saved", arguments: [SIGTERM, SIGHUP, SIGINT])
  func signal(number: Int32) throws {
    let process = try changed()
    kill(process.processIdentifier, number)
    #expect(end(of: process) == End(signal: number))
    #expect(folder.number == "1")
  }

  @Test("by SIGQUIT, and has saved")
  func quitSignal() throws {
    let process = try changed()
    kill(process.processIdentifier, SIGQUIT)
    #expect(end(of: process) == End(signal: SIGQUIT))
    #expect(folder.number == "1")
  }

  @Test("when nobody reads what it prints, and has saved")
  func closedOutput() throws {
    let process = try changed()
    // Enough output for a while, because a process of a different test may briefly keep the output open.
    try type(String(repeating: "up\n:wait 50ms\n", count: 2_000))
    try output.fileHandleForReading.close()
    // 74 if the process that runs the tests ignores the signal, because its child processes then ignore it as well.
    #expect([End(signal: SIGPIPE), End(status: 74)].contains(end(of: process)))
    #expect(try #require(folder.number.flatMap { Int($0) }) > 1)
  }

  @Test("with its input, and has saved")
  func closedInput() throws {
    let process = try changed()
    try input.fileHandleForWriting.close()
    #expect(end(of: process) == End(status: 0))
    #expect(folder.number == "1")
  }

  @Test("not by a signal that it was told to ignore")
  func ignored() throws {
    let process = try changed(["/bin/sh", "-c", #"trap "" HUP; exec "$0""#, ProbeFolder.probe])
    kill(process.processIdentifier, SIGHUP)
    try type("up")
    try wait(for: "number 2")
    try type("quit")
    #expect(end(of: process) == End(status: 0))
  }
}
