// swift-tools-version: 6.2

import PackageDescription

// Target names are unique among all packages that a chapter uses, and chapter 13, which uses the other graduates, has a
// target with this name. So the library has a package of its own.
let package = Package(
  name: "composable-architecture-sharing",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "Sharing", targets: ["Sharing"])
  ],
  dependencies: [
    .package(name: "composable-architecture-perception", path: "../Perception"),
    .package(name: "composable-architecture-tutorial", path: "../.."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
  ],
  targets: [
    .target(
      name: "Sharing",
      dependencies: [
        "OpenCombine",
        .product(name: "CombineSchedulers", package: "composable-architecture-tutorial"),
        .product(name: "ConcurrencyExtras", package: "composable-architecture-tutorial"),
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "Dependencies", package: "composable-architecture-tutorial"),
        .product(name: "IdentifiedCollections", package: "composable-architecture-tutorial"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "Perception", package: "composable-architecture-perception"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
      ]
    ),
    .testTarget(
      name: "SharingTests",
      dependencies: [
        "OpenCombine",
        "Sharing",
        .product(name: "ConcurrencyExtras", package: "composable-architecture-tutorial"),
        .product(name: "Dependencies", package: "composable-architecture-tutorial"),
        .product(name: "IdentifiedCollections", package: "composable-architecture-tutorial"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
