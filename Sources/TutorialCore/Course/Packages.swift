import Foundation

/// The packages of a chapter: its own, and those in folders directly below it, for code that can't be in the same
/// package, such as tests of macro expansions.
package enum Packages {
  /// The packages in a folder, each as the prefix of its files' paths: `""`, and then `"Expansions/"`.
  static func prefixes(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.pathString)) ?? []
    let side = names.filter { name in
      !name.hasPrefix(".") && folder.appending(path: "\(name)/Package.swift").exists
    }
    return [""] + side.sorted().map { "\($0)/" }
  }

  /// The folders of the packages in a folder.
  package static func folders(in folder: URL) -> [URL] {
    prefixes(in: folder).map { $0.isEmpty ? folder : folder.appending(path: String($0.dropLast())) }
  }

  /// The names of the folders in a part of a package, including links, which are the names of its modules.
  package static func modules(_ part: PackagePath.Part, of package: URL) -> [String] {
    let folder = package.appending(path: part.rawValue)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.pathString)) ?? []
    return names.filter { name in
      !name.hasPrefix(".") && Files.isFolder(folder.appending(path: name)) == true
    }.sorted()
  }
}

/// The package and the module of a chapter's file, from its path.
package struct PackagePath: Hashable {
  /// A part of a package.
  package enum Part: String {
    case sources = "Sources"
    case tests = "Tests"
  }

  /// The file's part of its package.
  let part: Part
  /// The name of its module.
  let module: String
  /// The folder of that module, as in `Expansions/Tests/ExpansionTests`.
  package let folder: String

  /// Reads a path that is relative to the chapter; `nil` if the file isn't part of a module.
  package init?(_ path: String) {
    let parts = path.split(separator: "/")
    guard let index = parts.prefix(2).firstIndex(where: { Part(rawValue: String($0)) != nil }),
      let part = Part(rawValue: String(parts[index])), parts.count > index + 2
    else { return nil }
    self.part = part
    module = String(parts[index + 1])
    folder = parts[...(index + 1)].joined(separator: "/")
  }

  /// Whether a file belongs to the tests.
  package static func isTest(_ path: String) -> Bool { PackagePath(path)?.part == .tests }
}
