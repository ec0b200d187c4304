import Foundation
import Testing

@testable import LineEditor

/// A line editor between two pipes.
private struct Piped {
  let editor: LineEditor
  let toEditor = Pipe()
  let fromEditor = Pipe()

  init() throws {
    var configuration = LineEditor.Configuration(name: "piped")
    configuration.input = toEditor.fileHandleForReading.fileDescriptor
    configuration.output = fromEditor.fileHandleForWriting.fileDescriptor
    configuration.historyURL = nil
    editor = try LineEditor(configuration)
  }

  func send(_ data: Data) throws {
    try toEditor.fileHandleForWriting.write(contentsOf: data)
  }

  func end() throws {
    try toEditor.fileHandleForWriting.close()
  }

  /// The complete output, after its end.
  func output() throws -> String {
    try fromEditor.fileHandleForWriting.close()
    return String(
      decoding: try fromEditor.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }
}

@Suite("Where there is no terminal", .timeLimit(.minutes(10)))
struct PlainInputTests {
  @Test("lines are read one by one, whatever their ends, with no prompt")
  func lines() async throws {
    let piped = try Piped()
    #expect(!piped.editor.isInteractive)
    try piped.send(
      Data("one\ntwo\r\n\n tab\t\n".utf8) + Data([0x66, 0xFF, 0x0A]) + Data("last".utf8))
    try piped.end()
    var lines: [LineEvent] = []
    repeat {
      lines.append(await piped.editor.readLine(prompt: "> "))
    } while lines.last != .endOfInput
    #expect(
      lines == [
        .line("one"), .line("two"), .line(""), .line(" tab\t"), .line("f\u{FFFD}"), .line("last"),
        .endOfInput,
      ])
    #expect(await piped.editor.readLine(prompt: "> ") == .endOfInput)
    piped.editor.close()
    #expect(try piped.output() == "")
  }

  @Test("output that can't be written ends the input, and the error is stored")
  func lostOutput() async throws {
    let input = Pipe()
    // A descriptor that is open only for reading can't be written.
    let readOnly = open("/dev/null", O_RDONLY)
    defer { close(readOnly) }
    var configuration = LineEditor.Configuration(name: "lost")
    configuration.input = input.fileHandleForReading.fileDescriptor
    configuration.output = readOnly
    let editor = try LineEditor(configuration)
    #expect(editor.outputError == nil)
    editor.print("hello")
    #expect(editor.outputError == .output(code: EBADF))
    #expect(
      editor.outputError?.description
        == "The output could not be written: Bad file descriptor. Some of it is lost.")
    #expect(await editor.readLine(prompt: "") == .endOfInput)
  }

  @Test("losing output while waiting for a line also ends the input")
  func lostOutputMeanwhile() async throws {
    let input = Pipe()
    let readOnly = open("/dev/null", O_RDONLY)
    defer { close(readOnly) }
    var configuration = LineEditor.Configuration(name: "lost")
    configuration.input = input.fileHandleForReading.fileDescriptor
    configuration.output = readOnly
    let editor = try LineEditor(configuration)
    async let line = editor.readLine(prompt: "")
    editor.print("hello")
    #expect(await line == .endOfInput)
  }

  @Test("a line may be very long, and so may a file")
  func long() async throws {
    let piped = try Piped()
    let long = String(repeating: "é", count: 500_000)
    let writer = Thread {
      try? piped.send(Data((long + "\n").utf8))
      for number in 0..<20_000 { try? piped.send(Data("\(number)\n".utf8)) }
      try? piped.end()
    }
    writer.start()
    #expect(await piped.editor.readLine(prompt: "") == .line(long))
    for number in 0..<20_000 {
      guard await piped.editor.readLine(prompt: "") == .line("\(number)") else {
        Issue.record("line \(number) is missing")
        return
      }
    }
    #expect(await piped.editor.readLine(prompt: "") == .endOfInput)
  }

  @Test("a panel is printed if it differs from the last one")
  func panels() throws {
    let piped = try Piped()
    piped.editor.show(panel: ["a", "b"])
    piped.editor.show(panel: ["a", "b"])
    piped.editor.print("text")
    piped.editor.show(panel: ["a", "b"])
    piped.editor.show(panel: ["c"])
    piped.editor.show(panel: [])
    piped.editor.print("two\nlines\n")
    piped.editor.print("")
    #expect(try piped.output() == "a\nb\ntext\nc\ntwo\nlines\n\n")
  }

  @Test("texts printed by several threads stay complete and in order")
  func threads() async throws {
    let piped = try Piped()
    let reader = Task.detached { try piped.fromEditor.fileHandleForReading.readToEnd() ?? Data() }
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<200 { piped.editor.print("\(writer)\n\(number)\n\(writer)") }
        }
      }
    }
    try piped.fromEditor.fileHandleForWriting.close()
    let lines = String(decoding: try await reader.value, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 2400)
    var next = [Int](repeating: 0, count: 4)
    for start in stride(from: 0, to: lines.count, by: 3) {
      let writer = try #require(Int(lines[start]))
      #expect(lines[start + 1] == "\(next[writer])")
      #expect(lines[start + 2] == "\(writer)")
      next[writer] += 1
    }
  }

  @Test("a cancelled task stops waiting, and the next call continues reading")
  func cancellation() async throws {
    let piped = try Piped()
    try piped.send(Data("half".utf8))
    let reading = Task { await piped.editor.readLine(prompt: "> ") }
    reading.cancel()
    #expect(await reading.value == .endOfInput)
    try piped.send(Data(" and half\n".utf8))
    #expect(await piped.editor.readLine(prompt: "> ") == .line("half and half"))
  }

  @Test("closing ends a call in progress and all later ones, but printing still works")
  func closing() async throws {
    let piped = try Piped()
    let reading = Task { await piped.editor.readLine(prompt: "> ") }
    piped.editor.close()
    piped.editor.close()
    #expect(await reading.value == .endOfInput)
    #expect(await piped.editor.readLine(prompt: "> ") == .endOfInput)
    piped.editor.print("still here")
    #expect(try piped.output() == "still here\n")
  }

  @Test("deallocating an editor ends its thread")
  func letGo() async throws {
    weak var conversation: Conversation?
    do {
      let piped = try Piped()
      conversation = piped.editor.conversation
      #expect(conversation != nil)
    }
    while conversation != nil { await Task.yield() }
  }

  @Test("a descriptor that isn't open is reported as an error with the remedy")
  func notOpen() {
    var configuration = LineEditor.Configuration(name: "closed")
    configuration.input = 9999
    let error = #expect(throws: LineEditorError.self) { _ = try LineEditor(configuration) }
    #expect(error == .notOpen(descriptor: 9999))
    #expect(
      error?.description
        == "A line editor was asked to use file descriptor 9999, but it is not open. "
        + "Open it first, or leave the configuration's input and output at 0 and 1.")
  }
}
