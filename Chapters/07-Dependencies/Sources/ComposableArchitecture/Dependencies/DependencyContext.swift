import Foundation
import IssueReporting

/// The context in which the program runs. It decides which default a dependency has.
///
/// Seed: 000, Dependencies.
public enum DependencyContext: Sendable, CaseIterable {
  /// The app. Dependencies default to their `liveValue`.
  case live
  /// A preview or a demonstration. Dependencies default to their `previewValue`.
  case preview
  /// A test. Dependencies default to their `testValue`.
  case test

  /// The context of the process, unless `\.context` is overridden or prepared. It is determined once: from the
  /// environment variable `SWIFT_DEPENDENCIES_CONTEXT`, or else from whether tests are running.
  static let ofProcess = DependencyContext(
    environment: ProcessInfo.processInfo.environment, isTesting: isTesting)

  /// - Parameters:
  ///   - environment: The environment variables of a process. A word in `SWIFT_DEPENDENCIES_CONTEXT` that doesn't name
  ///     a context is reported and ignored.
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
  /// The context in which the program runs. It decides which default a dependency has.
  ///
  /// It is a dependency itself: an override applies to its operation.
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
