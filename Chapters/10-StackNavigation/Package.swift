// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "10-StackNavigation",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "contacts", targets: ["contacts"]),
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"]),
  ],
  dependencies: [
    .package(name: "composable-architecture-tutorial", path: "../.."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
  ],
  targets: [
    .target(
      name: "ComposableArchitecture",
      dependencies: [
        .product(name: "CasePaths", package: "composable-architecture-tutorial"),
        .product(name: "Clocks", package: "composable-architecture-tutorial"),
        .product(name: "CombineSchedulers", package: "composable-architecture-tutorial"),
        .product(name: "ConcurrencyExtras", package: "composable-architecture-tutorial"),
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "Dependencies", package: "composable-architecture-tutorial"),
        .product(name: "Exercises", package: "composable-architecture-tutorial"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        "OpenCombine",
        .product(name: "IdentifiedCollections", package: "composable-architecture-tutorial"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "StoreSupport", package: "composable-architecture-tutorial"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "XCTestDynamicOverlay", package: "xctest-dynamic-overlay"),
      ]
    ),
    .executableTarget(
      name: "contacts",
      dependencies: [
        "ComposableArchitecture",
        .product(name: "DemoServer", package: "composable-architecture-tutorial"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Exercises", package: "composable-architecture-tutorial"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
      ]
    ),
    .executableTarget(
      name: "bench",
      dependencies: [
        "ComposableArchitecture",
        "OpenCombine",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Benchmarking", package: "composable-architecture-tutorial"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
      ]
    ),
    .testTarget(
      name: "TestFixtures",
      dependencies: [
        "ComposableArchitecture",
        "OpenCombine",
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "ComposableArchitectureTests",
      dependencies: [
        "ComposableArchitecture",
        "OpenCombine",
        "TestFixtures",
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "DependenciesTestSupport", package: "composable-architecture-tutorial"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
      ]
    ),
    .testTarget(
      name: "ContactsTests",
      dependencies: [
        "ComposableArchitecture",
        "contacts",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "DemoServer", package: "composable-architecture-tutorial"),
        .product(name: "DependenciesTestSupport", package: "composable-architecture-tutorial"),
        .product(name: "Exercises", package: "composable-architecture-tutorial"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// Tests of what is provided. `./tutorial check` builds them when all exercises are done.
if Context.environment["TUTORIAL_TESTS"] != "exercises" {
  package.targets += [
    .testTarget(
      name: "CarriedTests",
      dependencies: [
        "ComposableArchitecture",
        "OpenCombine",
        "TestFixtures",
        .product(name: "CombineSchedulers", package: "composable-architecture-tutorial"),
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "StoreSupport", package: "composable-architecture-tutorial"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
      ]
    )
  ]
}
