import Foundation

/// The parts of a package's manifest that can be found in its text.
struct Manifest {
  /// The names of its macro targets.
  let macros: [String]
  /// The folders of the packages on which it depends by path.
  let localPackages: [URL]

  /// Reads the manifest in a folder; a missing one is empty.
  init(_ package: URL) {
    let text = (try? Files.source(package.appending(path: "Package.swift"))) ?? ""
    macros = text.matches(of: /\.macro\(\s*name:\s*"([^"]+)"/).map { String($0.1) }
    localPackages = text.matches(of: /\.package\([^)]*\bpath:\s*"([^"]+)"/).map { match in
      package.appending(path: String(match.1)).standardizedFileURL
    }
  }
}
