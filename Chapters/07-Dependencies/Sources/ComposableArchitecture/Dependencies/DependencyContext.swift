import Foundation
import IssueReporting

/// Where the program runs. It decides which default a dependency has that nobody has overridden.
///
/// Seed: 000, Dependencies.
public enum DependencyContext: Sendable, CaseIterable {
  /// The app. Dependencies are their `liveValue`.
  case live
  /// A preview or a demonstration. Dependencies are their `previewValue`.
  case preview
  /// A test. Dependencies are their `testValue`.
  case test

  /// The context of the process, unless somebody has overridden or prepared `\.context`. It is found out
  /// once: from the variable `SWIFT_DEPENDENCIES_CONTEXT` of the process's environment, or else by whether
  /// tests are running.
  static let ofProcess = DependencyContext(
    environment: ProcessInfo.processInfo.environment, isTesting: isTesting)

  /// - Parameters:
  ///   - environment: The variables of a process. A word in `SWIFT_DEPENDENCIES_CONTEXT` that names no
  ///     context is reported, and ignored.
  ///   - isTesting: Whether the process runs tests.
  init(environment: [String: String], isTesting: Bool) {
    let variable = "SWIFT_DEPENDENCIES_CONTEXT"
    switch environment[variable] {
    case "live": self = .live
    case "preview": self = .preview
    case "test": self = .test
    case let word:
      if let word {
        reportIssue(
          """
          The environment variable “\(variable)” is “\(word)”, which is ignored. Set it to “live”, “preview” \
          or “test”, or do not set it.
          """
        )
      }
      self = isTesting ? .test : .live
    }
  }
}

extension DependencyValues {
  /// Where the program runs. It decides which default a dependency has.
  ///
  /// It is a dependency itself: an override holds for its scope.
  public var context: DependencyContext {
    get {
      overrides.context ?? captured.context ?? DefaultValues.preparedContext(of: test)
        ?? .ofProcess
    }
    set {
      if access.isPreparing { DefaultValues.prepare(newValue, of: test) }
      overrides.setContext(newValue)
    }
  }
}
