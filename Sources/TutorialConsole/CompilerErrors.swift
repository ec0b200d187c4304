import Foundation
import TutorialCore

/// Shows why code doesn't compile: the compiler's errors, with the lines of code.
///
/// - Parameters:
///   - errors: The errors, the learner's own first.
///   - repository: The course.
///   - log: The file with the complete output.
///   - limit: The maximum number of errors; `nil` means all.
///   - more: The command that shows all.
package func showErrors(
  _ errors: [Diagnostic], _ repository: Repository, log: URL, limit: Int? = 5, more: String? = nil
) {
  // The package manager's own errors don't refer to a line of code.
  let isAboutCode = errors.contains { $0.file != nil }
  print(Console.styled(isAboutCode ? "It does not compile." : "It was not built.", .red, .bold))
  let shown = errors.prefix(limit ?? errors.count)
  for error in shown {
    print()
    var place = error.file.map(repository.shown) ?? ""
    if let line = error.line, let column = error.column { place += ":\(line):\(column): " }
    Console.write(
      "\(Console.styled(place, .bold))\(Console.styled("error:", .red)) \(error.message)",
      margin: 2, hanging: 2)
    for line in error.excerpt { Console.write(code: line, margin: Console.isNarrow ? 0 : 4) }
  }
  print()
  if errors.count > shown.count {
    let rest = counted(errors.count - shown.count, "more error")
    Console.write("… and \(rest)" + (more.map { ": \($0.unbroken)" } ?? "."), margin: 2, hanging: 2)
  }
  let output = repository.shown(log.path(percentEncoded: false))
  Console.write("The compiler's complete output: \(output)", margin: 2, hanging: 2)
}
