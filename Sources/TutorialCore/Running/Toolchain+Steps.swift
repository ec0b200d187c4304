extension Toolchain {
  /// What a line of the package manager says is being done, in words; `nil` if it says something else, or something that
  /// nobody has to know, such as which files the compiler writes beside the code.
  ///
  /// The script at the root says the same of the build of the command. The number of all steps is left out: it grows while
  /// the build goes on.
  static func step(_ line: String) -> String? {
    let step =
      line.hasPrefix("[") ? line.range(of: "] ").map { line[$0.upperBound...] } : line[...]
    guard let step else { return nil }
    if let match = step.firstMatch(of: /^Compiling Swift Module '(.+?)'/) {
      return "Compiling \(match.1)"
    }
    if step.hasPrefix("Compiling plugin ") { return nil }
    if let match = step.firstMatch(of: /^(?:Compiling|Emitting module) ([^ ]+)/) {
      return "Compiling \(match.1)"
    }
    if let match = step.firstMatch(of: /^Linking ([^ ]+)/) {
      return match.1.hasSuffix(".xctest") ? "Linking the tests" : "Linking \(match.1)"
    }
    if step.hasPrefix("Fetching ") { return String(step) }
    if step.hasPrefix("Planning build") { return "Planning the build" }
    return step.hasPrefix("Another instance of SwiftPM") ? waiting : nil
  }
}
