// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "12-Observation",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "settings", targets: ["settings"]),
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"]),
  ],
  dependencies: [
    .package(name: "composable-architecture-macros", path: "../../Packages/Macros"),
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
      name: "Perception",
      dependencies: [
        "ComposableArchitectureMacros",
        .product(name: "Exercises", package: "composable-architecture-tutorial"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
      ]
    ),
    .target(
      name: "ComposableArchitecture",
      dependencies: [
        "ComposableArchitectureMacros",
        "Perception",
        .product(name: "CasePaths", package: "composable-architecture-tutorial"),
        .product(name: "CasePathsMacros", package: "composable-architecture-macros"),
        .product(name: "Clocks", package: "composable-architecture-tutorial"),
        .product(name: "CombineSchedulers", package: "composable-architecture-tutorial"),
        .product(name: "ConcurrencyExtras", package: "composable-architecture-tutorial"),
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "Dependencies", package: "composable-architecture-tutorial"),
        .product(name: "DependenciesMacros", package: "composable-architecture-macros"),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "Exercises", package: "composable-architecture-tutorial"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        "OpenCombine",
        .product(name: "IdentifiedCollections", package: "composable-architecture-tutorial"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "StoreSupport", package: "composable-architecture-tutorial"),
        .product(name: "SwiftNavigation", package: "composable-architecture-tutorial"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "XCTestDynamicOverlay", package: "xctest-dynamic-overlay"),
      ]
    ),
    .executableTarget(
      name: "settings",
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
        "Perception",
        .product(name: "Benchmarking", package: "composable-architecture-tutorial"),
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
      ]
    ),
    .testTarget(
      name: "ComposableArchitectureTests",
      dependencies: [
        "ComposableArchitecture",
        "OpenCombine",
        "Perception",
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
      name: "SettingsTests",
      dependencies: [
        "ComposableArchitecture",
        "settings",
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
        .product(name: "DependenciesTestSupport", package: "composable-architecture-tutorial"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "StoreSupport", package: "composable-architecture-tutorial"),
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
      ],
      // They use what is deprecated by now. Whether they compile without warnings is seen in their own chapters.
      swiftSettings: [.unsafeFlags(["-suppress-warnings"])]
    ),
    .testTarget(
      name: "ProvidedTests",
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
        .product(name: "TerminalUI", package: "composable-architecture-tutorial"),
      ],
      // They use what is deprecated by now. Whether they compile without warnings is seen in their own chapters.
      swiftSettings: [.unsafeFlags(["-suppress-warnings"])]
    ),
  ]
}

// What is measured is compiled for release, and swift-syntax should not be. So the library is built without its macros,
// and `bench` writes out what they would write.
if Context.environment["TUTORIAL_MACROS"] == "expanded" {
  package.products.removeAll { $0.name == "settings" }
  package.targets.removeAll {
    !["ComposableArchitecture", "Perception", "bench"].contains($0.name)
  }
  for target in package.targets where target.name != "bench" {
    target.exclude = ["Macros.swift"]
    target.dependencies.removeAll {
      if case .byNameItem("ComposableArchitectureMacros", _) = $0 { true } else { false }
    }
  }
}
