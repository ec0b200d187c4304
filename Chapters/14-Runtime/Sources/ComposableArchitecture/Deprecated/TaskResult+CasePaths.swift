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
