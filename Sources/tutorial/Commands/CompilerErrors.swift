import Foundation
import TutorialCore

/// Shows why something does not compile: what the compiler says, with the lines it points at.
func showErrors(_ errors: [Diagnostic], _ repository: Repository, log: URL) {
  let limit = 5
  print(Console.styled("It does not compile.", .red, .bold))
  for error in errors.prefix(limit) {
    print()
    var place = error.file.map(repository.shown) ?? ""
    if let line = error.line, let column = error.column { place += ":\(line):\(column): " }
    print("  \(Console.styled(place, .bold))\(Console.styled("error:", .red)) \(error.message)")
    for line in error.excerpt { print("    \(line)") }
  }
  print()
  if errors.count > limit { print("  … and \(errors.count - limit) more errors.") }
  print("  The compiler's whole output: \(repository.shown(log.path(percentEncoded: false)))")
}
