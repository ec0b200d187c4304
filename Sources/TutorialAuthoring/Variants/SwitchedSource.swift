import TutorialCore

/// A file with our solutions, in which each gap is a switch between the solution and its variants:
///
/// ```swift
/// // Exercise 1.2
/// switch tutorialVariant("1.2") {
/// case "stand-in": return exercise("1.2", "…", returning: .none)
/// case "runs-the-last-reducer-first": return .merge(…)
/// default: return .merge(…)
/// }
/// ```
///
/// In this way, all variants of a chapter are compiled together, once, and selected when the tests run.
struct SwitchedSource {
  /// The ways to write a gap.
  enum Form: Hashable {
    /// As a switch that returns a body that is a single expression.
    case returning
    /// As a switch in which every body is unchanged.
    case plain
    /// As a switch in which every asynchronous body is a separate function, which is called immediately. A compiler
    /// takes minutes, and gigabytes, for one asynchronous function with twenty versions of a long test in it.
    case enclosed
    /// As the solution only: its variants can't be compiled together and are built one by one.
    case apart
  }

  /// The origin of a line.
  enum Origin: Hashable {
    /// The solution's file; the line is counted from 1.
    case solution(line: Int)
    /// A variant of the gap.
    case variant(Variant, gap: Int)
    /// The switch of a gap.
    case scaffold(gap: Int)
  }

  /// The lines of the file.
  private(set) var lines: [String] = []
  /// The origin of each line.
  private(set) var origins: [Origin] = []

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - solution: The file with our solutions.
  ///   - variants: The available variants.
  ///   - form: Returns the form of the gap at a position.
  init(_ solution: GappedSource, variants: [Variant], form: (Int) -> Form) {
    for (index, segment) in solution.segments.enumerated() {
      for line in segment { add(solution.lines[line], .solution(line: line + 1)) }
      guard solution.gaps.indices.contains(index) else { continue }
      let gap = solution.gaps[index]
      let form = form(index)
      let choices = variants.filter { $0.bodies[index] != nil }
      if form == .apart || choices.isEmpty {
        for line in gap.body { add(solution.lines[line], .solution(line: line + 1)) }
        continue
      }
      let margin = String(repeating: " ", count: solution.lines[gap.marker].indentation)
      let mayThrow = Self.mayThrow(solution, at: gap)
      func addBody(_ lines: [String], origin: (Int) -> Origin) {
        let body = Body(lines)
        let isEnclosed = form == .enclosed && body.isAsynchronous
        if isEnclosed {
          add("\(margin)func variant() async\(mayThrow ? " throws" : "") {", .scaffold(gap: index))
        }
        for (offset, line) in body.statements(form).enumerated() {
          add(line, offset < lines.count ? origin(offset) : .scaffold(gap: index))
        }
        if isEnclosed {
          add("\(margin)}", .scaffold(gap: index))
          add("\(margin)\(mayThrow ? "try " : "")await variant()", .scaffold(gap: index))
        }
      }
      add("\(margin)switch \(Self.function)(\"\(gap.id)\") {", .scaffold(gap: index))
      for choice in choices {
        add("\(margin)case \"\(choice.name)\":", .scaffold(gap: index))
        addBody(choice.bodies[index] ?? []) { _ in .variant(choice, gap: index) }
      }
      add("\(margin)default:", .scaffold(gap: index))
      addBody(solution.body(gap)) { .solution(line: gap.body.lowerBound + $0 + 1) }
      add("\(margin)}", .scaffold(gap: index))
    }
  }

  /// Whether the function that contains a gap throws.
  private static func mayThrow(_ solution: GappedSource, at gap: GappedSource.Gap) -> Bool {
    let lines = solution.lines[..<gap.marker]
    return lines.suffix(from: lines.lastIndex { $0.contains("func ") } ?? 0)
      .contains { $0.contains(/\bthrows\b/) }
  }

  private mutating func add(_ line: String, _ origin: Origin) {
    lines.append(line)
    origins.append(origin)
  }

  private static let function = "tutorialVariant"

  /// The name of the generated file in each target with gaps.
  static let supportName = "TutorialVariant.swift"

  /// The text of that file. `@usableFromInline`, so that functions which are inlined can have gaps.
  static let support = """
    // Written by ./tutorial verify. Says what is in a gap, as \(Variant.environmentName) chooses.
    #if canImport(Darwin)
      import Darwin
    #elseif canImport(Glibc)
      import Glibc
    #elseif canImport(Musl)
      import Musl
    #endif

    private let chosen: (exercise: String, variant: String) = {
      guard let value = getenv("\(Variant.environmentName)") else { return ("", "") }
      let parts = String(cString: value).split(separator: "=", maxSplits: 1)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : ("", "")
    }()

    @usableFromInline
    func \(function)(_ exercise: String) -> String {
      [exercise, "\(Variant.every)"].contains(chosen.exercise) ? chosen.variant : ""
    }

    """

  /// Whether a stand-in is a value without `return`.
  static func isValueWithoutReturn(_ standIn: [String]) -> Bool {
    standIn.contains { $0.contains("returning:") }
      && !standIn.contains(where: Self.returns)
  }

  /// Whether a line contains a `return`, except in a string literal.
  private static func returns(_ line: String) -> Bool {
    line.replacing(/"(\\.|[^"\\])*"/, with: "").contains(/\breturn\b/)
  }

  /// The lines of a gap.
  private struct Body {
    let lines: [String]

    init(_ lines: [String]) { self.lines = lines }

    /// The lines except empty ones and comments.
    var code: [String] {
      lines.filter { !$0.trimmed.isEmpty && !$0.trimmed.hasPrefix("//") }
    }

    /// Whether the body contains `await`.
    var isAsynchronous: Bool { code.contains { $0.contains(/\bawait\b/) } }

    /// The lines in a case of the switch.
    func statements(_ form: Form) -> [String] {
      // A body without a statement is allowed in a gap, but not in a switch.
      if code.isEmpty { return lines + ["break"] }
      guard form == .returning, isExpression,
        let first = lines.firstIndex(where: { $0 == code.first })
      else { return lines }
      var result = lines
      let margin = String(repeating: " ", count: lines[first].indentation)
      result[first] = margin + "return " + lines[first].trimmed
      return result
    }

    /// Whether the body is a single expression without `return`. This is judged by its format: continuation lines of
    /// the first statement are indented, close a bracket, or begin with a member.
    private var isExpression: Bool {
      guard let first = code.first else { return false }
      let margin = first.indentation
      let isOne = code.dropFirst().allSatisfy { line in
        line.indentation > margin
          || line.trimmed.contains(/^([)\]}.?:&|+*\/<>=-]|case\b|default:|@unknown\b)/)
      }
      guard isOne else { return false }
      let word = first.trimmed.prefix(while: \.isLetter)
      if word == "switch" || word == "if" {
        // With a value in each branch, or with statements that return one.
        return !code.contains(where: SwitchedSource.returns)
      }
      return !Self.statementWords.contains(String(word))
    }

    /// The keywords of a single statement that returns a value but isn't an expression.
    private static let statementWords: Set<String> = [
      "return", "throw", "guard", "do", "for", "while", "repeat",
    ]
  }
}
