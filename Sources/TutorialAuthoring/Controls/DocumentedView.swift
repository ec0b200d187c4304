import TutorialCore

/// A public view or modifier, with its documentation.
struct DocumentedView: Hashable {
  let name: String
  /// Whether it is a method of all views.
  let isModifier: Bool
  /// The first paragraph of its documentation, in one line.
  let summary: String
  /// The lines of the first example; none if there is no example.
  let example: [String]
  /// The line of its declaration, counted from 1.
  let line: Int

  /// All public types that are views, the types that describe a control, and the public methods of views.
  ///
  /// - Parameter lines: The lines of a Swift file.
  static func all(in lines: [String]) -> [DocumentedView] {
    var result: [DocumentedView] = []
    var comment: [String] = []
    var isInView = false
    for (index, line) in lines.enumerated() {
      let text = line.trimmed
      if text.hasPrefix("///") {
        comment.append(String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)))
        continue
      }
      if line.hasPrefix("extension ") { isInView = line.hasPrefix("extension View ") }
      // The conformance may be in the next line.
      let declaration = ([line] + lines.dropFirst(index + 1).prefix(1)).joined(separator: " ")
      if let name = name(in: declaration, isInView: isInView) {
        result.append(
          DocumentedView(
            name: name.text, isModifier: name.isModifier, summary: summary(of: comment),
            example: example(in: comment), line: index + 1))
      }
      comment = []
    }
    return result
  }

  private static func name(in text: String, isInView: Bool) -> (text: String, isModifier: Bool)? {
    if isInView, let match = text.prefixMatch(of: /\s+public func (\w+)/) {
      return (String(match.1), true)
    }
    if let match = text.prefixMatch(of: /public struct (\w+)[^{]*\bView\b/) {
      return (String(match.1), false)
    }
    let argument = text.prefixMatch(of: /public struct (CommandArgument)\b/)
    return argument.map { (String($0.1), false) }
  }

  private static func summary(of comment: [String]) -> String {
    let words = comment.prefix { !$0.isEmpty }.joined(separator: " ")
    // A link between symbols is code anywhere else.
    return words.replacing("``", with: "`")
  }

  private static func example(in comment: [String]) -> [String] {
    guard let start = comment.firstIndex(of: "```swift") else { return [] }
    return Array(comment[(start + 1)...].prefix { $0 != "```" })
  }
}
