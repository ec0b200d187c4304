import Foundation

/// The targets and packages that make up a library without the course.
package struct LibraryPlan {
  package struct Target {
    let package: LocalPackage
    package let target: PackageDump.Target
    /// The names of the targets on which it depends.
    package var targets: [String] = []
    /// The products of other packages on which it depends.
    var products: [Product] = []
  }

  /// A product of a fetched package.
  struct Product: Hashable {
    let name: String
    let package: String
  }

  /// The modules that only the course needs.
  static let left: Set<String> = ["Exercises", "Benchmarking"]

  /// The modules that only the library's own modules import. An app doesn't need them as products.
  static let support: Set<String> = ["MacroSyntax", "StoreSupport"]

  /// The targets, each after its dependencies.
  package private(set) var targets: [Target] = []
  /// The manifest lines for fetched packages, sorted.
  private(set) var fetched: [String] = []

  private let packages: [LocalPackage]

  /// The names of the modules that an app can import, sorted.
  package var modules: [String] {
    targets.filter { $0.target.type == "regular" }.map(\.target.name)
      .filter { !Self.support.contains($0) }.sorted()
  }

  /// Plans a library.
  ///
  /// - Parameters:
  ///   - roots: The names of the requested targets. Unknown ones are omitted.
  ///   - packages: All packages that may contain the targets, in order of precedence.
  /// - Throws: An error if a target's dependency can't be found.
  package init(_ roots: [String], from packages: [LocalPackage]) throws(TutorialError) {
    self.packages = packages
    for root in roots {
      guard let package = packages.first(where: { $0.target(root) != nil }) else { continue }
      try add(root, of: package)
    }
    let names = Set(targets.flatMap(\.products).map { $0.package.lowercased() })
    for name in names.sorted() {
      let lines = packages.compactMap { $0.fetched[name] }
      guard let line = lines.first else {
        throw TutorialError(.software, "No manifest contains the location of the package \(name).")
      }
      fetched.append(line)
    }
  }

  private mutating func add(_ name: String, of package: LocalPackage) throws(TutorialError) {
    guard !targets.contains(where: { $0.target.name == name }) else { return }
    guard let target = package.target(name) else {
      throw TutorialError(.software, "The package \(package.dump.name) has no target \(name).")
    }
    var planned = Target(package: package, target: target)
    for reference in target.dependencies {
      switch reference {
      case .byName(let name) where package.target(name) != nil:
        try add(name, of: package)
        planned.targets.append(name)
      case .byName(let name):
        planned.products.append(Product(name: name, package: name))
      case .product(let name, _) where Self.left.contains(name):
        continue
      case .product(let name, package: let owner):
        guard let local = packages.first(where: { $0.dump.name == owner }) else {
          planned.products.append(Product(name: name, package: owner))
          continue
        }
        for target in local.dump.products.first(where: { $0.name == name })?.targets ?? [] {
          try add(target, of: local)
          planned.targets.append(target)
        }
      }
    }
    targets.append(planned)
  }
}

extension LocalPackage {
  fileprivate func target(_ name: String) -> PackageDump.Target? {
    dump.targets.first { $0.name == name }
  }

  /// The package in a folder, and all packages on which it depends by path, without duplicates.
  package static func all(
    from folder: URL, toolchain: Toolchain
  ) async throws -> [LocalPackage] {
    var packages: [LocalPackage] = []
    var open = [folder.standardizedFileURL]
    while !open.isEmpty {
      let next = open.removeFirst()
      guard !packages.contains(where: { $0.folder.pathString == next.pathString }) else { continue }
      let package = try await LocalPackage(next, toolchain: toolchain)
      packages.append(package)
      open += package.dump.dependencies.flatMap { $0.fileSystem ?? [] }
        .map { URL(filePath: $0.path).standardizedFileURL }
    }
    return packages
  }
}
