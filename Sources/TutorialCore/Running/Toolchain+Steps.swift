extension Toolchain {
  /// The step that a line of the package manager reports, in words; `nil` for other lines and for unimportant steps,
  /// such as the compiler's auxiliary files.
  ///
  /// The script at the root shows the same for the build of the command. The total number of steps is omitted, because
  /// it grows during the build.
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
