import Foundation
import PseudoTerminal
import Testing

@Suite("Programs on a terminal of a test", .timeLimit(.minutes(10)))
struct PseudoTerminalTests {
  @Test("a program gets its terminal, and no open files of the tests")
  func inheritsNothing() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-c", "(: <&\(file)) 2>/dev/null && echo open || echo closed"], environment: [:])
    var output = ""
    while !output.contains("\n"), let bytes = terminal.receive(milliseconds: 300_000) {
      output += String(decoding: bytes, as: UTF8.self)
    }
    #expect(output == "closed\r\n")
  }
}
