/// A declaration on which tests depend: of a comparison operator, or of hashing or describing a value.
///
/// A test uses the declarations of the tested modules. If a solution's file declares an `==` for all numbers, the
/// expectations use it as well, and wrong solutions can pass.
struct Comparator: Hashable, Sendable {
  /// The declared name, as in `==`.
  let name: String
  /// The type in or for which it is declared, as in `Store.Event`; empty for the file itself.
  let place: String
  /// Whether it is visible only in its file.
  let isPrivate: Bool
  /// Its lines, counted from 1.
  let lines: ClosedRange<Int>
  /// Its text before the body, and the body.
  let signature: [Substring]
  let body: [Substring]

  /// The operators, and the members.
  private static let operators: Set<Substring> = [
    "==", "!=", "===", "!==", "<", "<=", ">", ">=", "~=", "!", "&&", "||",
  ]
  private static let properties: Set<Substring> = [
    "hashValue", "customDumpMirror", "customDumpValue", "customDumpDescription", "customMirror",
  ]

  /// The name of a function or a property, if tests depend on it.
  ///
  /// - Parameter rest: The text after `func` or `var`.
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
  /// The declarations in the learner's file on which tests depend, without the course's own, private ones, and those in
  /// the learner's own types.
  func foreignComparators(in text: String) -> [Comparator] {
    let given = [starter, solution].map { source in
      (outline: FileOutline(source.lines.text), gaps: source.gaps.map { $0.marker + 1 })
    }
    return FileOutline(text).comparators(notIn: given)
  }
}

extension FileOutline {
  /// The declarations on which tests depend, without private ones, those in types that only this file declares, and
  /// those in one of the original versions of the file.
  ///
  /// - Parameter given: The versions, and the lines in which their gaps begin: a declaration with a gap may contain
  ///   anything.
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
