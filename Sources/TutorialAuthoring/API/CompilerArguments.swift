import Foundation
import TutorialCore

/// The compiler arguments of a module's build that locate other modules.
///
/// The package manager writes its plan into the scratch folder. Only the plan contains the locations of C modules'
/// headers and the target of the build.
struct CompilerArguments {
  /// The arguments, as any of the compiler's tools takes them.
  let places: [String]

  /// Reads them from the plan of the last build.
  ///
  /// - Parameters:
  ///   - module: The module's name.
  ///   - plan: The text of the plan.
  /// - Returns: `nil` if the plan doesn't contain the module's compilation.
  init?(of module: String, in plan: String) {
    let mark = "\"-module-name\",\"\(module)\""
    let line = plan.lines.first { line in
      line.contains(bytes: mark) && line.contains(bytes: "\"-emit-module\"")
        && line.trimmed.hasPrefix("args: [")
    }
    guard let line, let start = line.firstIndex(of: "["),
      let words = try? JSONDecoder().decode([String].self, from: Data(line[start...].utf8))
    else { return nil }
    places = Self.places(in: words)
  }

  /// The arguments that locate modules.
  static func places(in words: [String]) -> [String] {
    var places: [String] = []
    var index = 0
    while index < words.count {
      let word = words[index]
      let next = index + 1 < words.count ? words[index + 1] : nil
      index += 1
      switch word {
      case "-I", "-F", "-target", "-sdk", "-Xcc":
        guard let next else { continue }
        index += 1
        places += [word, next]
      case _ where word.hasPrefix("-I") || word.hasPrefix("-F"):
        places.append(word)
      default: continue
      }
    }
    return places
  }
}
