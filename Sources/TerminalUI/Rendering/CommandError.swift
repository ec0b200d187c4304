/// The reason why a typed line can't be run. Its description is shown to the person.
public enum CommandError: Error, Equatable, CustomStringConvertible {
  /// There is no command of this name. The suggestions have a similar name.
  case unknown(name: String, suggestions: [String])
  /// Several commands begin with these letters.
  case ambiguous(beginning: String, names: [String])
  /// The command exists but is disabled, possibly with a reason.
  case unavailable(name: String, reason: String? = nil)
  /// The command is below an alert or a dialog, which needs a choice first.
  case unanswered(name: String, answers: [String])
  /// The command belongs to a covered screen. The top screen may have a `back` command that goes back that many
  /// screens.
  case covered(name: String, hasBack: Bool, levels: Int = 1)
  /// The top screen has no `back` command. These commands are available.
  case noBack(names: [String])
  /// The command is in rows, and no row was specified.
  case missingRow(usage: String, rows: [[Int]])
  /// The command is in rows, but not in the specified one.
  case noSuchRow(name: String, row: [Int], rows: [[Int]])
  /// The argument is missing or invalid.
  case wrongArgument(usage: String, expectation: String, found: String?)
  /// The command takes no argument, but there is one.
  case unexpectedArgument(usage: String, found: String)

  /// Whether the intended command is unknown.
  var isOfUnknownCommand: Bool {
    switch self {
    case .unknown, .ambiguous: true
    default: false
    }
  }

  public var description: String {
    switch self {
    case .unknown(let name, let suggestions):
      guard let last = suggestions.last else {
        return "Unknown command “\(name.shortened)”. “help” lists what can be typed."
      }
      return
        "Unknown command “\(name.shortened)”. Did you mean \(Self.list(suggestions.dropLast(), last))?"
    case .ambiguous(let beginning, let names):
      let names = names.map { "“\($0)”" }.joined(separator: ", ")
      return "Several commands begin with “\(beginning.shortened)”: \(names)."
    case .unavailable(let name, let reason):
      return "“\(name.shortened)” is not available now\(reason.map { ": \($0)" } ?? "")."
    case .unanswered(let name, let answers):
      guard let last = answers.last else { return "“\(name.shortened)” is not available now." }
      return "“\(name.shortened)” has to wait. First answer \(Self.list(answers.dropLast(), last))."
    case .covered(let name, let hasBack, let levels):
      let back = levels == 1 ? "back" : "back \(levels)"
      let remedy = hasBack ? "Type “\(back)” first." : "This one has to be closed first."
      return "“\(name.shortened)” belongs to a screen below this one. \(remedy)"
    case .noBack(let names):
      guard let last = names.last else {
        return "This screen has no “back”. “help” lists what can be typed."
      }
      return "This screen has no “back”. You can type \(Self.list(names.dropLast(), last))."
    case .missingRow(let usage, let rows):
      return "“\(usage)” needs the number of a row: \(Self.range(of: rows))."
    case .noSuchRow(let name, let row, let rows):
      return
        "There is no row \(Self.number(row)) for “\(name.shortened)”. Rows: \(Self.range(of: rows))."
    case .wrongArgument(let usage, let expectation, let found):
      let found = found.map { ", not “\($0.shortened)”" } ?? ""
      return "“\(usage)” expects \(expectation)\(found)."
    case .unexpectedArgument(let usage, let found):
      return "“\(usage)” takes nothing after it, but found “\(found.shortened)”."
    }
  }

  /// Quoted words with an “or” before the last.
  private static func list(_ others: ArraySlice<String>, _ last: String) -> String {
    let others = others.map { "“\($0)”" }.joined(separator: ", ")
    return others.isEmpty ? "“\(last)”" : "\(others) or “\(last)”"
  }

  /// `1`, `1 to 3` or, where rows are missing in between, `1, 3, 5`.
  private static func range(of rows: [[Int]]) -> String {
    guard let first = rows.first, let last = rows.last, rows.count > 1 else {
      return rows.first.map(number) ?? "none"
    }
    let isUnbroken =
      rows.allSatisfy { $0.count == 1 } && last[0] - first[0] == rows.count - 1
    if isUnbroken || rows.count > 10 { return "\(number(first)) to \(number(last))" }
    return rows.map(number).joined(separator: ", ")
  }

  private static func number(_ row: [Int]) -> String {
    row.map(String.init).joined(separator: ".")
  }
}
