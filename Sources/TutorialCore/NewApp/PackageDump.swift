import Foundation

/// The evaluated manifest of a package, from `swift package dump-package`: the part that is needed to write a new
/// manifest for some of its targets.
package struct PackageDump: Decodable {
  struct Product: Decodable {
    let name: String
    let targets: [String]
  }

  package struct Target: Decodable {
    package let name: String
    /// `regular`, `macro`, `system`, `executable` or `test`.
    package let type: String
    let path: String?
    let exclude: [String]
    let dependencies: [Reference]
    let pkgConfig: String?
    let providers: [[String: [[String]]]]?

    /// The folder of its sources, below the package.
    var folder: String { path ?? "Sources/\(name)" }
  }

  /// A dependency of a target.
  enum Reference: Decodable, Hashable {
    /// A target of the same package, or otherwise a product of that name.
    case byName(String)
    /// A product and its package.
    case product(String, package: String)

    private enum Key: CodingKey { case byName, product, target }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      if container.contains(.product) {
        var list = try container.nestedUnkeyedContainer(forKey: .product)
        let name = try list.decode(String.self)
        self = .product(name, package: try list.decodeIfPresent(String.self) ?? name)
      } else {
        let key = container.contains(.byName) ? Key.byName : .target
        var list = try container.nestedUnkeyedContainer(forKey: key)
        self = .byName(try list.decode(String.self))
      }
    }
  }

  struct Dependency: Decodable {
    struct Local: Decodable {
      let path: String
    }

    let fileSystem: [Local]?
  }

  struct Platform: Decodable {
    let platformName: String
    let version: String
  }

  struct ToolsVersion: Decodable {
    let _version: String
  }

  struct Trait: Decodable {
    let name: String
    let description: String?
    let enabledTraits: [String]
  }

  let name: String
  let products: [Product]
  let targets: [Target]
  let dependencies: [Dependency]
  let platforms: [Platform]
  let toolsVersion: ToolsVersion
  let swiftLanguageVersions: [String]?
  let traits: [Trait]?
}

/// A package on disk: its evaluated manifest, and the lines for the packages that it fetches.
package struct LocalPackage {
  let folder: URL
  let dump: PackageDump
  /// The manifest line of each fetched package, by its name in lower case.
  let fetched: [String: String]
}

extension LocalPackage {
  /// Reads a package with the package manager.
  ///
  /// - Throws: An error if the manifest can't be read.
  init(_ folder: URL, toolchain: Toolchain) async throws {
    // With its own scratch folder, it doesn't wait for other processes, and its log isn't shared.
    let (text, ending) = try await Files.withTemporaryFolder { scratch in
      let log = scratch.appending(path: "dump.txt")
      let tool = Tool(
        toolchain.swift,
        [
          "package", "--package-path", folder.pathString, "--scratch-path", scratch.pathString,
          "dump-package",
        ],
        // The package manager leaves a lock file in the temporary folder.
        environment: ["TMPDIR": scratch.pathString])
      let ending = try await tool.run(log: log)
      return (try Files.text(log), ending)
    }
    // Warnings may precede and follow it.
    guard ending.isSuccess, let start = text.lines.firstIndex(of: "{"),
      let end = text.lines.lastIndex(of: "}"), start < end
    else {
      throw TutorialError(
        .software, "The package \(folder.pathString) cannot be read.",
        advice: "The package manager's output:\n" + text.lines.suffix(20).joined(separator: "\n"))
    }
    let json = text.lines[start...end].joined(separator: "\n")
    self.folder = folder
    dump = try JSONDecoder().decode(PackageDump.self, from: Data(json.utf8))
    fetched = Self.fetched(in: try Files.source(folder.appending(path: "Package.swift")))
  }

  /// The lines of a manifest for fetched packages.
  static func fetched(in manifest: String) -> [String: String] {
    let lines = manifest.matches(of: /\.package\(url: "([^"]+)"[^\n]*\)/)
    let named = lines.map { match in
      let name = match.1.split(separator: "/").last.map(String.init) ?? ""
      return (name.replacing(".git", with: "").lowercased(), String(match.0))
    }
    return Dictionary(named) { first, _ in first }
  }
}
