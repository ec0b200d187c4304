import Foundation

/// The parts of a package's manifest that can be found in its text.
struct Manifest {
  /// The names of its macro targets, and of the package's own modules on which they depend.
  let macros: [String]
  /// The folders of the packages on which it depends by path.
  let localPackages: [URL]

  /// Reads the manifest in a folder; a missing one is empty.
  init(_ package: URL) {
    let text = (try? Files.source(package.appending(path: "Package.swift"))) ?? ""
    macros = text.matches(
      of: /\.macro\(\s*name:\s*"([^"]+)"(?:,\s*dependencies:\s*\[([^\]]*)\])?/
    ).flatMap { match in
      // A product has a label before its name.
      let modules = (match.2 ?? "").matches(of: /(?:^|,)\s*"([^"]+)"/).map { String($0.1) }
      return [String(match.1)] + modules
    }
    localPackages = text.matches(of: /\.package\([^)]*\bpath:\s*"([^"]+)"/).map { match in
      package.appending(path: String(match.1)).standardizedFileURL
    }
  }
}
