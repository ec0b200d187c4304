import Foundation

/// What a package's manifest says, as far as a look at its text tells.
struct Manifest {
  /// The names of its macro targets.
  let macros: [String]
  /// The folders of the packages that it depends on by their paths.
  let localPackages: [URL]

  /// Reads the manifest in a folder; one that is not there says nothing.
  init(_ package: URL) {
    let text = (try? Files.source(package.appending(path: "Package.swift"))) ?? ""
    macros = text.matches(of: /\.macro\(\s*name:\s*"([^"]+)"/).map { String($0.1) }
    localPackages = text.matches(of: /\.package\([^)]*\bpath:\s*"([^"]+)"/).map { match in
      package.appending(path: String(match.1)).standardizedFileURL
    }
  }
}
