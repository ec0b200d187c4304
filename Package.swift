// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "composable-architecture-tutorial",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "terminal-fuzzer", targets: ["terminal-fuzzer"]),
    .executable(name: "tutorial", targets: ["tutorial"]),
    .executable(name: "tutorial-authoring", targets: ["tutorial-authoring"]),
    .library(name: "Benchmarking", targets: ["Benchmarking"]),
    .library(name: "CasePaths", targets: ["CasePaths"]),
    .library(name: "Clocks", targets: ["Clocks"]),
    .library(name: "CombineSchedulers", targets: ["CombineSchedulers"]),
    .library(name: "ConcurrencyExtras", targets: ["ConcurrencyExtras"]),
    .library(name: "DemoServer", targets: ["DemoServer"]),
    .library(name: "Dependencies", targets: ["Dependencies"]),
    .library(name: "DependenciesTestSupport", targets: ["DependenciesTestSupport"]),
    .library(name: "Exercises", targets: ["Exercises"]),
    .library(name: "IdentifiedCollections", targets: ["IdentifiedCollections"]),
    .library(name: "LineEditor", targets: ["LineEditor"]),
    .library(name: "StoreSupport", targets: ["StoreSupport"]),
    .library(name: "SwiftNavigation", targets: ["SwiftNavigation"]),
    .library(name: "TerminalUI", targets: ["TerminalUI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibEdit",
      pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"]), .brew(["libedit"])]
    ),
    .target(name: "LineEditor", dependencies: ["CLibEdit"]),
    .executableTarget(
      name: "line-editor-probe",
      dependencies: ["LineEditor"],
      path: "Sources/LineEditorProbe"
    ),
    .target(
      name: "TerminalUI",
      dependencies: [
        "LineEditor",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ]
    ),
    .executableTarget(
      name: "terminal-ui-probe",
      dependencies: [
        "TerminalUI",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/TerminalUIProbe"
    ),
    .target(
      name: "Benchmarking",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ]
    ),
    .target(
      name: "CasePaths",
      dependencies: [
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay")
      ]
    ),
    .target(
      name: "Clocks",
      dependencies: [
        "ConcurrencyExtras",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ]
    ),
    .target(
      name: "CombineSchedulers",
      dependencies: [
        "OpenCombine",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "OpenCombineFoundation", package: "OpenCombine"),
      ]
    ),
    .target(name: "ConcurrencyExtras"),
    .target(
      name: "DemoServer",
      dependencies: [
        .product(name: "FlyingSocks", package: "FlyingFox")
      ]
    ),
    .target(
      name: "Dependencies",
      dependencies: [
        "Clocks",
        "CombineSchedulers",
        "ConcurrencyExtras",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
      ]
    ),
    .target(name: "DependenciesTestSupport", dependencies: ["Dependencies"]),
    .target(
      name: "Exercises",
      dependencies: [
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay")
      ]
    ),
    .target(
      name: "IdentifiedCollections",
      dependencies: [
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]
    ),
    .target(name: "PseudoTerminal"),
    .target(
      name: "StoreSupport",
      dependencies: [
        "ConcurrencyExtras",
        "OpenCombine",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ]
    ),
    .target(
      name: "SwiftNavigation",
      dependencies: [
        "TerminalUI",
        .product(name: "CustomDump", package: "swift-custom-dump"),
      ]
    ),
    .target(name: "TerminalFuzzing", dependencies: ["PseudoTerminal"]),
    .executableTarget(
      name: "terminal-fuzzer",
      dependencies: [
        "TerminalFuzzing",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/TerminalFuzzer"
    ),
    .target(
      name: "TutorialCore",
      dependencies: [
        "LineEditor"
      ]
    ),
    .target(
      name: "TutorialConsole",
      dependencies: [
        "TutorialCore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .executableTarget(
      name: "tutorial",
      dependencies: [
        "LineEditor",
        "TutorialConsole",
        "TutorialCore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["JSON.md"]
    ),
    .target(
      name: "TutorialAuthoring",
      dependencies: [
        "LineEditor",
        "TerminalFuzzing",
        "TutorialCore",
      ]
    ),
    .executableTarget(
      name: "tutorial-authoring",
      dependencies: [
        "TutorialAuthoring",
        "TutorialConsole",
        "TutorialCore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/TutorialAuthoringCommand"
    ),
    .testTarget(
      name: "CasePathsTests",
      dependencies: [
        "CasePaths",
        "TestSupport",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "ClocksTests",
      dependencies: [
        "Clocks",
        "ConcurrencyExtras",
        "TestSupport",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "CombineSchedulersTests",
      dependencies: [
        "CombineSchedulers",
        "TestSupport",
        "OpenCombine",
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "OpenCombineFoundation", package: "OpenCombine"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "ConcurrencyExtrasTests",
      dependencies: [
        "ConcurrencyExtras",
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "DemoServerTests",
      dependencies: [
        "DemoServer",
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "DependenciesTests",
      dependencies: [
        "Dependencies",
        "DependenciesTestSupport",
        "TestSupport",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
      ]
    ),
    .testTarget(
      name: "ExercisesTests",
      dependencies: [
        "Exercises",
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "IdentifiedCollectionsTests",
      dependencies: [
        "IdentifiedCollections",
        "TestSupport",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
    .target(
      name: "TestSupport",
      dependencies: [
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay")
      ],
      path: "Tests/TestSupport"
    ),
    .testTarget(
      name: "LineEditorTests",
      dependencies: [
        "PseudoTerminal",
        "LineEditor",
        "line-editor-probe",
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "StoreSupportTests",
      dependencies: [
        "ConcurrencyExtras",
        "OpenCombine",
        "StoreSupport",
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "SwiftNavigationTests",
      dependencies: [
        "SwiftNavigation",
        "TerminalUI",
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "TerminalFuzzingTests",
      dependencies: [
        "TerminalFuzzing",
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
    .testTarget(
      name: "TerminalUITests",
      dependencies: [
        "PseudoTerminal",
        "TerminalUI",
        "TestSupport",
        "terminal-ui-probe",
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ],
      exclude: ["Transcripts"]
    ),
    .testTarget(
      name: "TutorialCoreTests",
      dependencies: [
        "PseudoTerminal",
        "TutorialAuthoring",
        "TutorialCore",
        "tutorial",
        "tutorial-authoring",
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// To see that a clone works, it's enough to test what the chapters share. The course's programs were already built, and
// their tests build small courses, which takes minutes.
if Context.environment["TUTORIAL_TESTS"] == "exercises" {
  let programs: Set = [
    "TerminalFuzzing", "TerminalFuzzingTests", "TutorialAuthoring", "TutorialConsole",
    "TutorialCore", "TutorialCoreTests", "terminal-fuzzer", "tutorial", "tutorial-authoring",
  ]
  package.targets.removeAll { programs.contains($0.name) }
  package.products.removeAll { programs.contains($0.name) }
}

// The script at the root builds the two programs of the course from what they are made of. Readers need not
// wait for packages that only the chapters use.
if Context.environment["TUTORIAL_PACKAGE"] == "command" {
  let modules: Set = [
    "CLibEdit", "LineEditor", "PseudoTerminal", "TerminalFuzzing", "TutorialAuthoring",
    "TutorialConsole", "TutorialCore", "tutorial", "tutorial-authoring",
  ]
  package.targets.removeAll { !modules.contains($0.name) }
  package.products.removeAll { !modules.contains($0.name) }
  package.dependencies = [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ]
}
