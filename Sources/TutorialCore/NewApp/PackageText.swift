import Foundation

/// Writes the manifests of an app and of the library in it.
struct PackageText {
  let plan: LibraryPlan
  /// The chapter's own package, with the tools version, platforms and language mode of the app.
  let chapter: PackageDump

  /// The name of the library's package, and of its folder.
  static let library = "composable-architecture"

  /// The manifest of the library.
  var libraryManifest: String {
    let hasMacros = plan.targets.contains { $0.target.type == "macro" }
    let products = plan.modules
    var lines = ["// swift-tools-version: \(toolsVersion)", ""]
    if hasMacros { lines.append("import CompilerPluginSupport") }
    lines += ["import PackageDescription", "", "let package = Package("]
    lines += ["  name: \"\(Self.library)\",", "  platforms: [\(platforms)],", "  products: ["]
    lines += products.map { "    .library(name: \"\($0)\", targets: [\"\($0)\"])," }
    lines.append("  ],")
    let traits = chapter.traits ?? []
    if !traits.isEmpty {
      lines.append("  traits: [")
      for trait in traits {
        lines += [
          "    .trait(", "      name: \"\(trait.name)\",",
          "      description: \"\(trait.description ?? "")\"", "    ),",
        ]
      }
      lines.append("  ],")
    }
    lines.append("  dependencies: [")
    lines += plan.fetched.map { "    \($0)," }
    lines += ["  ],", "  targets: ["]
    lines += plan.targets.flatMap(target)
    lines += ["  ],", "  swiftLanguageModes: [.v6]", ")", ""]
    return lines.joined(separator: "\n")
  }

  /// The manifest of an app.
  func appManifest(_ name: AppName) -> String {
    let own = ["ComposableArchitecture", "TerminalUI"]
    let support = plan.targets.map(\.target.name).filter { $0 == "DependenciesTestSupport" }
    let products = own.map { ".product(name: \"\($0)\", package: \"\(Self.library)\")," }
    let testProducts = (own + support).map {
      ".product(name: \"\($0)\", package: \"\(Self.library)\"),"
    }
    let packages = plan.fetched.filter {
      $0.contains("swift-argument-parser") || $0.contains("xctest-dynamic-overlay")
    }
    let lines =
      [
        "// swift-tools-version: \(toolsVersion)", "", "import PackageDescription", "",
        "let package = Package(", "  name: \"\(name.module)\",", "  platforms: [\(platforms)],",
        "  products: [",
        "    .executable(name: \"\(name.command)\", targets: [\"\(name.module)\"])", "  ],",
        "  dependencies: [", "    .package(path: \"\(Self.library)\"),",
      ] + packages.map { "    \($0)," } + [
        "  ],", "  targets: [", "    .executableTarget(", "      name: \"\(name.module)\",",
        "      dependencies: [",
        "        .product(name: \"ArgumentParser\", package: \"swift-argument-parser\"),",
      ] + products.map { "        \($0)" } + [
        "      ]", "    ),", "    .testTarget(", "      name: \"\(name.module)Tests\",",
        "      dependencies: [", "        \"\(name.module)\",",
        // Without it, the library's issues wouldn't fail tests.
        "        .product(",
        "          name: \"IssueReportingTestSupport\", package: \"xctest-dynamic-overlay\"),",
      ] + testProducts.map { "        \($0)" } + [
        "      ]", "    ),", "  ],", "  swiftLanguageModes: [.v\(language(of: chapter))]", ")", "",
      ]
    return lines.joined(separator: "\n")
  }

  private func target(_ planned: LibraryPlan.Target) -> [String] {
    let target = planned.target
    if target.type == "system" {
      let providers = (target.providers ?? []).flatMap(\.self).map { name, packages in
        ".\(name)([\(packages.joined().map { "\"\($0)\"" }.joined(separator: ", "))])"
      }
      return [
        "    .systemLibrary(", "      name: \"\(target.name)\",",
        "      pkgConfig: \"\(target.pkgConfig ?? target.name)\",",
        "      providers: [\(providers.sorted().joined(separator: ", "))]", "    ),",
      ]
    }
    let needed =
      planned.targets.sorted().map { "\"\($0)\"," }
      + planned.products.sorted { $0.name < $1.name }.map {
        ".product(name: \"\($0.name)\", package: \"\($0.package)\"),"
      }
    let mode = language(of: planned.package.dump)
    var lines = [
      "    .\(target.type == "macro" ? "macro" : "target")(", "      name: \"\(target.name)\",",
      "      dependencies: [",
    ]
    lines += needed.map { "        \($0)" }
    lines.append(mode == "6" ? "      ]" : "      ],")
    if mode != "6" { lines.append("      swiftSettings: [.swiftLanguageMode(.v\(mode))]") }
    lines.append("    ),")
    return lines
  }

  private func language(of package: PackageDump) -> String {
    package.swiftLanguageVersions?.first ?? "6"
  }

  private var toolsVersion: String {
    let versions =
      plan.targets.map(\.package.dump.toolsVersion._version) + [
        chapter.toolsVersion._version
      ]
    let newest = versions.max { $0.compare($1, options: .numeric) == .orderedAscending } ?? "6.1"
    return newest.split(separator: ".").prefix(2).joined(separator: ".")
  }

  private var platforms: String {
    let all = plan.targets.flatMap(\.package.dump.platforms) + chapter.platforms
    let macOS = all.filter { $0.platformName == "macos" }.compactMap { Double($0.version) }
    return ".macOS(.v\(Int(macOS.max() ?? 15)))"
  }
}
