import Foundation

/// The program that runs the tests of a built package.
///
/// The package manager takes one to two seconds before it starts them. On Linux, they are a program that can be started
/// directly, in a twentieth of a second; if there is no such program, as on a Mac, where the tests are a bundle, `swift
/// test` starts them.
struct TestProgram {
  /// Swift's own crash report takes seconds and hides the message; logs have no colours.
  static let quiet: [String: String?] = ["SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"]

  /// The settings for a short crash report, which takes a fifth of a second.
  static func backtrace(in file: URL) -> String {
    "enable=yes,threads=crashed,limit=32,top=0,images=none,registers=none,symbolicate=full,"
      + "sanitize=no,color=no,interactive=no,cache=no,output-to=\(file.pathString)"
  }

  private let executable: String
  private let arguments: [String]
  let package: URL

  /// Determines how tests are started.
  ///
  /// - Parameter isDirect: Whether to start them directly if possible.
  init(package: URL, scratch: URL, toolchain: Toolchain, isDirect: Bool = true) {
    self.package = package
    if isDirect, let program = Self.program(package, scratch) {
      executable = program.pathString
      arguments = ["--testing-library", "swift-testing"]
    } else {
      executable = toolchain.swift
      arguments = [
        "test", "--skip-build", "--disable-xctest", "--package-path", package.pathString,
        "--scratch-path", scratch.pathString,
      ]
    }
  }

  /// The tool that runs the tests.
  ///
  /// - Parameters:
  ///   - isParallel: Whether tests may run concurrently.
  ///   - filters: Regular expressions for the tests' identifiers; empty means all tests.
  ///   - skips: Regular expressions for the identifiers of the tests to skip.
  ///   - events: The file for the event stream.
  ///   - backtrace: The file for a crash's backtrace; `nil` for none.
  ///   - environment: Changes to the environment.
  func tool(
    isParallel: Bool = false, filters: [String] = [], skips: [String] = [], events: URL,
    backtrace: URL? = nil, environment: [String: String?] = [:]
  ) -> Tool {
    var own = Self.quiet
    if let backtrace { own["SWIFT_BACKTRACE"] = Self.backtrace(in: backtrace) }
    var tool = Tool(
      executable,
      arguments + [
        isParallel ? "--parallel" : "--no-parallel", "--event-stream-output-path",
        events.pathString,
        "--event-stream-version", "0",
      ] + filters.flatMap { ["--filter", $0] } + skips.flatMap { ["--skip", $0] },
      in: package, environment: own.merging(environment) { $1 })
    tool.patience = .milliseconds(500)
    tool.hasOwnParent = true
    return tool
  }

  /// The name of the product with a package's tests.
  ///
  /// - Throws: An error if the package has no manifest that names it.
  static func product(of package: URL) throws(TutorialError) -> String {
    let file = package.appending(path: "Package.swift")
    guard let name = try Files.source(file).firstMatch(of: /Package\(\s*name:\s*"([^"]+)"/)?.1
    else { throw TutorialError(.data, "\(file.pathString) names no package.") }
    return "\(name)PackageTests"
  }

  private static func program(_ package: URL, _ scratch: URL) -> URL? {
    guard let product = try? product(of: package) else { return nil }
    let program = scratch.appending(path: "debug/\(product).xctest")
    let isFile = try? program.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
    guard isFile == true, FileManager.default.isExecutableFile(atPath: program.pathString) else {
      return nil
    }
    return program
  }
}
