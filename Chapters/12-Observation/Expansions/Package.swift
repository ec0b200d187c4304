// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

// A test target that depends on a macro has all test targets of its package built as tools, with all
// that they use. So the tests of what the macros write have a package of their own.
let package = Package(
  name: "12-Observation-Expansions",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "composable-architecture-macros", path: "../../../Packages/Macros"),
    .package(name: "composable-architecture-tutorial", path: "../../.."),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
  ],
  targets: [
    // The chapter's own macros: the folder is a link. With the same name as there, each build of one package would
    // have the other build them again.
    .macro(
      name: "TestedMacros",
      dependencies: [
        .product(name: "Exercises", package: "composable-architecture-tutorial"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "MacroSyntax", package: "composable-architecture-macros"),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ]
    ),
    .testTarget(
      name: "ExpansionTests",
      dependencies: [
        "TestedMacros",
        .product(name: "Exercises", package: "composable-architecture-tutorial"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
        .product(name: "MacroSyntax", package: "composable-architecture-macros"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
