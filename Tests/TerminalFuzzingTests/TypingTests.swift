import Testing

@testable import TerminalFuzzing

@Suite("The fuzzer's input and output")
struct TypingTests {
  @Test("is the same for the same seed, and differs for a different one")
  func seeds() {
    #expect(typed(seed: 7) == typed(seed: 7))
    #expect(typed(seed: 7) != typed(seed: 8))
  }

  @Test("contains the commands that the app lists, with their arguments")
  func commands() {
    var vocabulary = Vocabulary()
    let names = vocabulary.learn(
      fromHelp: """
        > help
        \u{1b}[1mincrement\u{1b}[0m (+)      Counts up by the step.
        step +|-|NUMBER    Sets how far + and - go.
        e-mail [TEXT]      Sets the address:
                           ada@example.com, say.
        help [NAME] (?)    Lists what can be typed, or explains it.
        quit (exit)        Ends the app.
        :wait DURATION     Waits before the next line is read.
        A sentence with spaces.

        """)
    #expect(names == ["increment", "+", "step", "e-mail", "help", "?"])
    #expect(
      vocabulary.learn(fromHelp: "step NUMBER    Goes on.\r\nundo    Takes back.") == ["undo"])
    vocabulary.learn(argumentsOf: "step", fromHelp: "  NUMBER: one of “one”, “two”")
    #expect(vocabulary.commands[2] == Vocabulary.Command(name: "step", arguments: ["one", "two"]))
  }

  @Test("contains commands, keys, and all bytes except one")
  func variety() {
    let bytes = typed(seed: 1, bursts: 2_000)
    #expect(Set(bytes) == Set(0...255).subtracting([0x1c]))
    #expect(String(decoding: bytes, as: UTF8.self).contains("quit\r"))
  }

  @Test("a word is recognized in pieces, and when it appears again")
  func echoes() {
    var echoes = EchoCounter()
    let first = echoes.next()
    let second = echoes.next()
    #expect(first.count == second.count && first != second)
    echoes.read(first.prefix(2))
    echoes.read(first.dropFirst(2) + second.prefix(4))
    #expect(echoes.repeated == nil)
    echoes.read(second.dropFirst(4) + Array("unknown: “".utf8) + second)
    #expect(echoes.repeated == 1)
    echoes.reset()
    #expect(echoes.repeated == nil && echoes.next() != second)
  }

  @Test("a mode that is reset doesn't count as changed")
  func modes() {
    var screen = ScreenModes()
    screen.read(Array("a\u{1b}[?25lb\u{1b}[?2004h\u{1b}[1m\u{1b}[?10".utf8)[...])
    #expect(screen.leftChanged == [25, 2004])
    screen.read(Array("49h\u{1b}[?25h\u{1b}[?2004l".utf8)[...])
    #expect(screen.leftChanged == [1049])
  }

  @Test("bytes are shown as an argument of printf")
  func escapes() {
    #expect(
      FuzzReport.escaped([0x1b, 0x41, 0x0d, 0x0a, 0x09, 0x5c, 0x03, 0xff])
        == #"\eA\r\n\t\\\x03\xff"#)
  }

  private func typed(seed: UInt64, bursts: Int = 20) -> [UInt8] {
    var typist = Typist(seed: seed)
    return (0..<bursts).flatMap { _ in typist.burst() }
  }
}
