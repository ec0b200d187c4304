// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

// If a test target depends on a macro, all test targets of its package are built as tools, with all
// their dependencies. So the tests of the macros' expansions have a package of their own.
let package = Package(
  name: "11-Macros-Expansions",
  platforms: [.macOS(.v26)],
  dependencies: [
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
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
