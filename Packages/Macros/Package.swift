// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "composable-architecture-macros",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "CasePathsMacros", targets: ["CasePathsMacros"]),
    .library(name: "DependenciesMacros", targets: ["DependenciesMacros"]),
    // For the macros of chapters 12 to 14.
    .library(name: "MacroSyntax", targets: ["MacroSyntax"]),
    // For the package `Perception`. A product with the plugin's own name is not to be seen from other packages.
    .library(name: "PerceptionMacros", targets: ["MacrosPlugin"]),
  ],
  dependencies: [
    .package(name: "composable-architecture-tutorial", path: "../.."),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
  ],
  targets: [
    .target(
      name: "MacroSyntax",
      dependencies: [.product(name: "SwiftSyntaxMacros", package: "swift-syntax")]
    ),
    .macro(
      name: "MacrosPlugin",
      dependencies: [
        "MacroSyntax",
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ]
    ),
    .target(
      name: "CasePathsMacros",
      dependencies: [
        "MacrosPlugin",
        .product(name: "CasePaths", package: "composable-architecture-tutorial"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ]
    ),
    .target(
      name: "DependenciesMacros",
      dependencies: [
        "MacrosPlugin",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "CasePathsMacrosTests",
      dependencies: [
        "CasePathsMacros",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "DependenciesMacrosTests",
      dependencies: [
        "DependenciesMacros",
        .product(name: "Dependencies", package: "composable-architecture-tutorial"),
        .product(
          name: "DependenciesTestSupport", package: "composable-architecture-tutorial"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// What is measured is compiled for release, and swift-syntax should not be. So the libraries are built without their
// macros where a chapter's benchmark writes out what they would write.
if Context.environment["TUTORIAL_MACROS"] == "expanded" {
  package.products.removeAll { ["MacroSyntax", "PerceptionMacros"].contains($0.name) }
  package.targets.removeAll { !["CasePathsMacros", "DependenciesMacros"].contains($0.name) }
  for target in package.targets {
    target.exclude = ["Macros.swift"]
    target.dependencies.removeAll {
      if case .byNameItem("MacrosPlugin", _) = $0 { true } else { false }
    }
  }
}
