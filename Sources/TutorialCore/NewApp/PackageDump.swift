import Foundation

/// What a package's manifest comes to, as `swift package dump-package` prints it: what is needed to write another
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

    /// Where its sources are, below the package.
    var folder: String { path ?? "Sources/\(name)" }
  }

  /// What a target depends on.
  enum Reference: Decodable, Hashable {
    /// A target of the same package, or else a product of that name.
    case byName(String)
    /// A product, and the package that has it.
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

/// A package on the disk: what its manifest comes to, and how it names the packages that it fetches.
package struct LocalPackage {
  let folder: URL
  let dump: PackageDump
  /// For the name of a package that is fetched, in lower case: the line of the manifest that names it.
  let fetched: [String: String]
}

extension LocalPackage {
  /// Asks the package manager about a package.
  ///
  /// - Throws: An error when the manifest cannot be read.
  init(_ folder: URL, toolchain: Toolchain) async throws {
    // In a scratch folder of its own it waits for nobody, and nobody writes to the same log.
    let (text, ending) = try await Files.withTemporaryFolder { scratch in
      let log = scratch.appending(path: "dump.txt")
      let tool = Tool(
        toolchain.swift,
        [
          "package", "--package-path", folder.pathString, "--scratch-path", scratch.pathString,
          "dump-package",
        ],
        // The package manager leaves the file of a lock in the folder for temporary files.
        environment: ["TMPDIR": scratch.pathString])
      let ending = try await tool.run(log: log)
      return (try Files.text(log), ending)
    }
    // Warnings stand around it.
    guard ending.isSuccess, let start = text.lines.firstIndex(of: "{"),
      let end = text.lines.lastIndex(of: "}"), start < end
    else {
      throw TutorialError(
        .software, "The package \(folder.pathString) cannot be read.",
        advice: "What the package manager says:\n" + text.lines.suffix(20).joined(separator: "\n"))
    }
    let json = text.lines[start...end].joined(separator: "\n")
    self.folder = folder
    dump = try JSONDecoder().decode(PackageDump.self, from: Data(json.utf8))
    fetched = Self.fetched(in: try Files.source(folder.appending(path: "Package.swift")))
  }

  /// The lines of a manifest that name a package to be fetched.
  static func fetched(in manifest: String) -> [String: String] {
    let lines = manifest.matches(of: /\.package\(url: "([^"]+)"[^\n]*\)/)
    let named = lines.map { match in
      let name = match.1.split(separator: "/").last.map(String.init) ?? ""
      return (name.replacing(".git", with: "").lowercased(), String(match.0))
    }
    return Dictionary(named) { first, _ in first }
  }
}
