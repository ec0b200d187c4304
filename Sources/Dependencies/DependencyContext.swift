import Foundation
import IssueReporting

/// The context in which the program runs. It selects the default of dependencies without an override.
///
/// Seed: 000, Dependencies.
public enum DependencyContext: Sendable, CaseIterable {
  /// The app. The default is `liveValue`.
  case live
  /// A preview or a demonstration. The default is `previewValue`.
  case preview
  /// A test. The default is `testValue`.
  case test

  /// The context of the process, unless `\.context` is overridden or prepared. It is determined once: from the
  /// environment variable `SWIFT_DEPENDENCIES_CONTEXT`, or else by whether tests are running.
  static let ofProcess = DependencyContext(
    environment: ProcessInfo.processInfo.environment, isTesting: isTesting)

  /// - Parameters:
  ///   - environment: The variables of a process. An unknown context in `SWIFT_DEPENDENCIES_CONTEXT` is reported and
  ///     ignored.
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
  /// The context in which the program runs. It selects the default of dependencies.
  ///
  /// It is a dependency itself, and can be overridden for an operation.
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
