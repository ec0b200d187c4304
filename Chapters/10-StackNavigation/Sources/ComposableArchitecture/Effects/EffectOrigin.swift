/// The action whose effect is running in a task, for issues that mention it.
struct EffectOrigin: Sendable {
  @TaskLocal static var current: EffectOrigin?

  let action: UncheckedSendable<Any>  // It is only described.

  init(_ action: Any) { self.action = UncheckedSendable(action) }

  /// Starts the task of an effect.
  ///
  /// - Parameters:
  ///   - action: The action whose effect it is.
  ///   - start: Starts the task.
  /// - Returns: What `start` returns.
  static func with<Result>(_ action: Any, _ start: () -> Result) -> Result {
    $current.withValue(EffectOrigin(action), operation: start)
  }
}

extension EffectOrigin? {
  /// The words in an issue that name the action, after “An effect”.
  var words: String { map { " of the action \($0.action.value)" } ?? "" }
}
