import CustomDump
import IssueReporting

/// The result of work that can fail: a value or an error.
///
/// It is a `Result` whose failure is any error, for actions:
///
/// ```swift
/// enum FeatureAction: Equatable {
///   case factButtonTapped
///   case factResponse(TaskResult<String>)
/// }
///
/// return .task { .factResponse(await TaskResult { try await environment.fact(number) }) }
/// ```
///
/// Two results are equal if their values are, or if their errors are by the errors' own `==`. Errors of different types
/// are unequal. So are errors of a type without `==`, for which an issue is reported.
///
/// Seed: 000, TaskResult.
@available(*, deprecated, message: "Use 'Result', instead.")
public enum TaskResult<Success: Sendable>: Sendable {
  /// The work succeeded, with this value.
  case success(Success)
  /// The work failed.
  case failure(any Error)

  /// Runs work that can fail, and stores its result.
  ///
  /// - Parameter body: The work.
  @_transparent
  public init(catching body: @Sendable () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }

  /// Makes a task result from a result.
  public init<Failure>(_ result: Result<Success, Failure>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// The value, or else throws the error.
  public var value: Success {
    get throws {
      switch self {
      case .success(let value): return value
      case .failure(let error): throw error
      }
    }
  }

  /// The same result with a transformed value.
  ///
  /// - Parameter transform: Transforms the value. It isn't called for an error.
  public func map<NewSuccess>(_ transform: (Success) -> NewSuccess) -> TaskResult<NewSuccess> {
    flatMap { .success(transform($0)) }
  }

  /// Replaces a value by a new result.
  ///
  /// - Parameter transform: Makes a result from the value. It isn't called for an error.
  public func flatMap<NewSuccess>(
    _ transform: (Success) -> TaskResult<NewSuccess>
  ) -> TaskResult<NewSuccess> {
    switch self {
    case .success(let value): transform(value)
    case .failure(let error): .failure(error)
    }
  }

  /// See ``value``.
  @available(*, unavailable, renamed: "value")
  public func get() throws -> Success { try value }
}

@available(*, deprecated, message: "Use 'Result', instead.")
extension Result where Success: Sendable, Failure == any Error {
  /// Makes a result from a task result.
  public init(_ result: TaskResult<Success>) {
    self.init { try result.value }
  }
}

@available(*, deprecated, message: "Use 'Result', instead.")
extension TaskResult: Equatable where Success: Equatable {
  public static func == (first: TaskResult, second: TaskResult) -> Bool {
    switch (first, second) {
    case (.success(let first), .success(let second)):
      return first == second
    case (.failure(let first), .failure(let second)):
      guard let equatable = (first as Any) as? any Equatable else {
        if type(of: first) == type(of: second) { reportIncomparable(first, "Equatable", "==") }
        return false
      }
      return equatable.isEqual(to: second)
    default:
      return false
    }
  }
}

@available(*, deprecated, message: "Use 'Result', instead.")
extension TaskResult: Hashable where Success: Hashable {
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .success(let value):
      hasher.combine(0)
      hasher.combine(value)
    case .failure(let error):
      hasher.combine(1)
      if let error = (error as Any) as? any Hashable {
        hasher.combine(AnyHashable(error))
      } else {
        reportIncomparable(error, "Hashable", "hash(into:)")
      }
    }
  }
}

private func reportIncomparable(_ error: any Error, _ conformance: String, _ requirement: String) {
  guard !Describing.isDescribing else { return }
  // A dump names a type by its expression: `Failure.self`.
  let type = String(customDumping: Swift.type(of: error)).dropLast(".self".count)
  reportIssue(
    """
    The error type “\(type)” is not “\(conformance)”, so two failures of a “TaskResult” that have \
    such errors are never equal.

    Make the type conform, for “\(requirement)”:

        extension \(type): \(conformance) {}

    If it is not yours, wrap it in an error of your own that is “\(conformance)”.
    """
  )
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool {
    self == other as? Self
  }
}

@available(*, deprecated, message: "Use 'Result', instead.")
extension TaskResult: CasePathable {
  /// The case paths of a task result.
  public struct AllCasePaths: Sendable {
    /// The case of success.
    public var success: AnyCasePath<TaskResult, Success> {
      ._$embed(TaskResult.success) { if case .success(let value) = $0 { value } else { nil } }
    }

    /// The case of failure.
    public var failure: AnyCasePath<TaskResult, any Error> {
      ._$embed(TaskResult.failure) { if case .failure(let error) = $0 { error } else { nil } }
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
