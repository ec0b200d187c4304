/// Chooses the input: the same for the same seed and the same vocabulary.
struct Typist {
  var random: SeededGenerator
  var vocabulary = Vocabulary()

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// The next bytes: a few lines, keys, or noise.
  mutating func burst() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let piece = piece()
      bytes += piece
      // Keys that stop the output may also stop the app, and therefore the input.
      if piece.contains(Self.stop) { bytes.append(Self.goOn) }
    }
    return bytes
  }

  /// Ctrl-C and Ctrl-D, which are typed less often than other keys, because they may end the app.
  static let interrupt: UInt8 = 0x03
  static let endOfInput: UInt8 = 0x04
  /// Ctrl-\ ends every program that doesn't handle it, and is never typed.
  private static let kill: UInt8 = 0x1c
  /// Ctrl-S and Ctrl-Q.
  private static let stop: UInt8 = 0x13
  static let goOn: UInt8 = 0x11

  private mutating func piece() -> [UInt8] {
    if random.oneIn(100) { return [random.oneIn(2) ? Self.interrupt : Self.endOfInput] }
    return switch Int.random(in: 0..<100, using: &random) {
    case 0..<50: Array((commandLine() + "\r").utf8)
    case 50..<60: Array(commandLine().utf8.prefix(Int.random(in: 1...8, using: &random)))
    case 60..<75: keys()
    case 75..<84: Array((word() + " " + word() + "\r").utf8)
    case 84..<93: noise()
    case 93..<95: longText()
    case 95..<97: paste()
    default: Array("\r".utf8)
    }
  }

  private mutating func commandLine() -> String {
    if random.oneIn(400) { return Vocabulary.ending }
    guard let command = vocabulary.commands.randomElement(using: &random) else { return word() }
    var line = command.name
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      line += " " + argument(of: command)
    }
    return line
  }

  private mutating func argument(of command: Vocabulary.Command) -> String {
    if random.oneIn(2), let known = command.arguments.randomElement(using: &random) { return known }
    return word()
  }

  private static let words = [
    "0", "1", "2", "7", "42", "-1", "0.5", "9223372036854775807", "9223372036854775808", "1e400",
    "nan", "0x10", "٣", "+", "-", "on", "off", "stop", "ada@example.com", "engine", "Berlin", "a",
    "é",
    "e\u{301}\u{302}\u{303}", "東京", "👩‍👩‍👧‍👦", "שלום", "\"", "\"\"", "'", "\\", "\"two words\"",
    "\u{200b}",
    "\u{202e}", "\t", ";", "|", "$HOME", "*", "%s%n", "--help", "help",
  ]

  private mutating func word() -> String {
    if random.oneIn(8) { return String(Int.random(in: Int.min...Int.max, using: &random)) }
    return Self.words.randomElement(using: &random) ?? ""
  }

  /// Keys that have a meaning for a line editor, including the key for suspending.
  private static let keys: [String] =
    (UInt8(1)...31).filter { ![interrupt, endOfInput, kill].contains($0) }
    .map { String(UnicodeScalar($0)) } + [
      "\u{7f}", "\u{1b}[A", "\u{1b}[B", "\u{1b}[C", "\u{1b}[D", "\u{1b}[H", "\u{1b}[F", "\u{1b}[3~",
      "\u{1b}b", "\u{1b}f", "\u{1b}d", "\u{1b}u", "\u{1b}\u{7f}", "\u{1b}<", "\u{1b}>", "\u{1b}OA",
      "\u{1b}9", "\u{1b}x", "\u{1b}", "\u{18}\u{18}", "\u{1b}[999", "\u{12}a\r",
    ]

  private mutating func keys() -> [UInt8] {
    (0..<Int.random(in: 1...10, using: &random)).flatMap { _ in
      Array((Self.keys.randomElement(using: &random) ?? "").utf8)
    }
  }

  /// Bytes of all kinds.
  private mutating func noise() -> [UInt8] {
    (0..<Int.random(in: 1...64, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }.filter { $0 != Self.interrupt && $0 != Self.kill }
  }

  private mutating func longText() -> [UInt8] {
    let text = String(repeating: word(), count: Int.random(in: 1...300, using: &random))
    return Array((commandLine() + " " + text).utf8.prefix(5_000)) + (random.oneIn(2) ? [0x0d] : [])
  }

  /// Several lines together, as a terminal sends pasted text.
  private mutating func paste() -> [UInt8] {
    let lines = (0..<Int.random(in: 1...20, using: &random)).map { _ in commandLine() }
    let text = lines.joined(separator: "\r")
    return Array((random.oneIn(2) ? "\u{1b}[200~\(text)\u{1b}[201~" : text + "\r").utf8)
  }
}
