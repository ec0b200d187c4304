// swift-tools-version: 6.2

import PackageDescription

// Target names are unique among all packages that a chapter uses, and chapter 12, which uses the package
// of the other graduates, has a target with this name. So the library has a package of its own.
let package = Package(
  name: "composable-architecture-perception",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "Perception", targets: ["Perception"])
  ],
  dependencies: [
    .package(name: "composable-architecture-macros", path: "../Macros"),
    .package(name: "composable-architecture-tutorial", path: "../.."),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
  ],
  targets: [
    .target(
      name: "Perception",
      dependencies: [
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "PerceptionMacros", package: "composable-architecture-macros"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
      ]
    ),
    .testTarget(
      name: "PerceptionTests",
      dependencies: [
        "Perception",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// As in the package of the other graduates: what is measured has its macros written out.
if Context.environment["TUTORIAL_MACROS"] == "expanded" {
  package.targets.removeAll { $0.name != "Perception" }
  for target in package.targets {
    target.exclude = ["Macros.swift"]
    target.dependencies.removeAll {
      if case .productItem("PerceptionMacros", _, _, _) = $0 { true } else { false }
    }
  }
  package.dependencies.removeFirst()
}
