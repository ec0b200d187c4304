import Foundation
import TutorialCore

/// What the compiler was told when a module was built, as far as it says where other modules are found.
///
/// The package manager writes its plan into the scratch folder. It knows what no rule would find out: where the
/// headers of C modules are, and the target that everything was built for.
struct CompilerArguments {
  /// The arguments, as any of the compiler's tools takes them.
  let places: [String]

  /// Reads them from the plan of the last build.
  ///
  /// - Parameters:
  ///   - module: The module's name.
  ///   - plan: The text of the plan.
  /// - Returns: `nil` if the plan does not tell how the module is compiled.
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

  /// Those of a compiler's arguments that tell where modules are found.
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
