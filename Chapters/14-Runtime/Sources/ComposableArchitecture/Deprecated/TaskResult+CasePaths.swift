@available(*, deprecated, message: "Use 'Result', instead.")
extension TaskResult: CasePathable {
  /// The paths of a task result's cases.
  public struct AllCasePaths: Sendable {
    /// The case of what went well.
    public var success: AnyCasePath<TaskResult, Success> {
      ._$embed(TaskResult.success) { if case .success(let value) = $0 { value } else { nil } }
    }

    /// The case of what failed.
    public var failure: AnyCasePath<TaskResult, any Error> {
      ._$embed(TaskResult.failure) { if case .failure(let error) = $0 { error } else { nil } }
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
