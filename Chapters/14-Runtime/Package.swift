// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "14-Runtime",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "syncups", targets: ["syncups"]),
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"]),
  ],
  traits: [
    .trait(
      name: "ComposableArchitecture2Deprecations",
      description: "Warns of what the next major version will not have."
    ),
    .trait(
      name: "ComposableArchitecture2DeprecationOverloads",
      description: "Warns of scopes into the case of an optional state."
    ),
  ],
  dependencies: [
    .package(name: "composable-architecture-macros", path: "../../Packages/Macros"),
    .package(name: "composable-architecture-perception", path: "../../Packages/Perception"),
    .package(name: "composable-architecture-sharing", path: "../../Packages/Sharing"),
    .package(name: "composable-architecture-tutorial", path: "../.."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
  ],
  targets: [
    .macro(
      name: "ComposableArchitectureMacros",
      dependencies: [
        .product(name: "Exercises", package: "composable-architecture-tutorial"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "MacroSyntax", package: "composable-architecture-macros"),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ]
    ),
    .target(
      name: "ComposableArchitecture",
      dependencies: [
        "ComposableArchitectureMacros",
        .product(name: "Sharing", package: "composable-architecture-sharing"),
        .product(name: "CasePaths", package: "composable-architecture-tutorial"),
        .product(name: "CasePathsMacros", package: "composable-architecture-macros"),
        .product(name: "Clocks", package: "composable-architecture-tutorial"),
        .product(name: "CombineSchedulers", package: "composable-architecture-tutorial"),
        .product(name: "ConcurrencyExtras", package: "composable-architecture-tutorial"),
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "Dependencies", package: "composable-architecture-tutorial"),
        .product(name: "DependenciesMacros", package: "composable-architecture-macros"),
        .product(name: "Exercises", package: "composable-architecture-tutorial"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        "OpenCombine",
        .product(name: "IdentifiedCollections", package: "composable-architecture-tutorial"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "Perception", package: "composable-architecture-perception"),
        .product(name: "StoreSupport", package: "composable-architecture-tutorial"),
        .product(name: "SwiftNavigation", package: "composable-architecture-tutorial"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "XCTestDynamicOverlay", package: "xctest-dynamic-overlay"),
      ]
    ),
    .executableTarget(
      name: "syncups",
      dependencies: [
        "ComposableArchitecture",
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
        .product(name: "Perception", package: "composable-architecture-perception"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
      ],
      // It measures what is deprecated by now, as all chapters do.
      swiftSettings: [.unsafeFlags(["-suppress-warnings"])]
    ),
    .testTarget(
      name: "TestFixtures",
      dependencies: [
        "ComposableArchitecture",
        "OpenCombine",
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ],
      // Most are links to those of earlier chapters, which use what is deprecated by now.
      swiftSettings: [.unsafeFlags(["-suppress-warnings"])]
    ),
    .testTarget(
      name: "ComposableArchitectureTests",
      dependencies: [
        "ComposableArchitecture",
        "OpenCombine",
        .product(name: "Sharing", package: "composable-architecture-sharing"),
        "TestFixtures",
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "DependenciesTestSupport", package: "composable-architecture-tutorial"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "Perception", package: "composable-architecture-perception"),
        .product(name: "StoreSupport", package: "composable-architecture-tutorial"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
      ]
    ),
    .testTarget(
      name: "SyncUpsTests",
      dependencies: [
        "ComposableArchitecture",
        "syncups",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "DependenciesTestSupport", package: "composable-architecture-tutorial"),
        .product(name: "Exercises", package: "composable-architecture-tutorial"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
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
      name: "TogetherTests",
      dependencies: [
        "ComposableArchitecture",
        "OpenCombine",
        "TestFixtures",
        .product(name: "CombineSchedulers", package: "composable-architecture-tutorial"),
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "DependenciesTestSupport", package: "composable-architecture-tutorial"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "StoreSupport", package: "composable-architecture-tutorial"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
        .product(name: "Perception", package: "composable-architecture-perception"),
      ],
      // The state of earlier chapters hides that of stores that are observed. `Seeds` has one that does not.
      exclude: ["Navigation/StateOfEarlierChapters.swift", "Seeds/README.md"],
      // They use what is deprecated by now. Whether they compile without warnings is seen in their own chapters.
      swiftSettings: [.unsafeFlags(["-suppress-warnings"])]
    )
  ]
}

// What is measured is compiled for release, and swift-syntax should not be. So the library is built without its macros,
// and `bench` writes out what they would write.
if Context.environment["TUTORIAL_MACROS"] == "expanded" {
  package.products.removeAll { $0.name == "syncups" }
  package.targets.removeAll { !["ComposableArchitecture", "bench"].contains($0.name) }
  for target in package.targets where target.name == "ComposableArchitecture" {
    target.exclude = ["Macros.swift"]
    target.dependencies.removeAll {
      if case .byNameItem("ComposableArchitectureMacros", _) = $0 { true } else { false }
    }
  }
}
