// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

// A test target that depends on a macro has all test targets of its package built as tools, with all
// that they use. So the tests of what the macros write have a package of their own.
let package = Package(
  name: "composable-architecture-macros-expansions",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
  ],
  targets: [
    // The sources of the package beside this one: the folder is a link.
    .macro(
      name: "MacrosPlugin",
      dependencies: [
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
