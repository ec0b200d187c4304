// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

// If a test target depends on a macro, all test targets of its package are built as tools, with all
// their dependencies. So the tests of the macros' expansions have a package of their own.
let package = Package(
  name: "composable-architecture-macros-expansions",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
  ],
  targets: [
    // The sources of the package beside this one: the folders are links.
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
    .testTarget(
      name: "ExpansionTests",
      dependencies: [
        "MacrosPlugin",
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
        .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
