/// A declaration that tests rest on: of an operator that compares, or of how a value is hashed or shown.
///
/// A test sees what the modules under test declare. So an `==` for all numbers in an answer's file is
/// what the expectations of that answer compare with, too, and wrong answers can pass.
struct Comparator: Hashable, Sendable {
  /// What is declared, as in `==`.
  let name: String
  /// The type that it is declared in or for, as in `Store.Event`; empty for the file itself.
  let place: String
  /// Whether only its file sees it.
  let isPrivate: Bool
  /// Its lines, counted from 1.
  let lines: ClosedRange<Int>
  /// What it says up to its body, and after that.
  let signature: [Substring]
  let body: [Substring]

  /// The operators, and the members.
  private static let operators: Set<Substring> = [
    "==", "!=", "===", "!==", "<", "<=", ">", ">=", "~=", "!", "&&", "||",
  ]
  private static let properties: Set<Substring> = [
    "hashValue", "customDumpMirror", "customDumpValue", "customDumpDescription", "customMirror",
  ]

  /// The name of a function or a property, if tests rest on it.
  ///
  /// - Parameter rest: What stands behind `func` or `var`.
  static func name(_ keyword: Substring, _ rest: ArraySlice<SwiftToken>) -> String? {
    let words = rest.prefix(3).map(\.text)
    guard let first = words.first else { return nil }
    if keyword != "func" { return properties.contains(first) ? String(first) : nil }
    if words == ["hash", "(", "into"] { return "hash(into:)" }
    // In `func ==<Value>`, the operator ends before the bracket.
    let isGeneric = first.count > 1 && first.hasSuffix("<") && words.dropFirst().first != "("
    let name = isGeneric ? first.dropLast() : first
    return operators.contains(name) ? String(name) : nil
  }
}

extension Chapter.File {
  /// The declarations that tests rest on, in what the learner's file has become, that are neither the
  /// course's nor the learner's own affair: as those are that are private, or in a type of his own.
  func foreignComparators(in text: String) -> [Comparator] {
    let given = [starter, solution].map { source in
      (outline: FileOutline(source.lines.text), gaps: source.gaps.map { $0.marker + 1 })
    }
    return FileOutline(text).comparators(notIn: given)
  }
}

extension FileOutline {
  /// The declarations that tests rest on, that are not private, not in a type of this file alone, and
  /// not in one of several versions of the file that received.
  ///
  /// - Parameter given: The versions, and the lines in which their gaps begin: a declaration with a gap
  ///   may hold anything.
  func comparators(notIn given: [(outline: FileOutline, gaps: [Int])]) -> [Comparator] {
    let ownTypes = types.subtracting(given.flatMap(\.outline.types))
    return comparators.filter { comparator in
      guard !comparator.isPrivate, !ownTypes.contains(comparator.place) else { return false }
      return !given.contains { outline, gaps in
        outline.comparators.contains { other in
          other.name == comparator.name && other.place == comparator.place
            && other.signature == comparator.signature
            && (other.body == comparator.body || gaps.contains(where: other.lines.contains))
        }
      }
    }
  }
}
