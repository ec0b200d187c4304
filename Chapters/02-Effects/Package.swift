// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "02-Effects",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "facts", targets: ["facts"]),
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"]),
  ],
  dependencies: [
    .package(name: "composable-architecture-tutorial", path: "../.."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
  ],
  targets: [
    .target(
      name: "ComposableArchitecture",
      dependencies: [
        .product(name: "Exercises", package: "composable-architecture-tutorial"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        "OpenCombine",
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
      ]
    ),
    .executableTarget(
      name: "facts",
      dependencies: [
        "ComposableArchitecture",
        "OpenCombine",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "DemoServer", package: "composable-architecture-tutorial"),
        .product(name: "Exercises", package: "composable-architecture-tutorial"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
      ]
    ),
    .testTarget(
      name: "ComposableArchitectureTests",
      dependencies: [
        "ComposableArchitecture",
        "OpenCombine",
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "FactsTests",
      dependencies: [
        "ComposableArchitecture",
        "OpenCombine",
        "facts",
        .product(name: "DemoServer", package: "composable-architecture-tutorial"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
  ],
  swiftLanguageModes: [.v5]
)
