/// What a test store says in this chapter.
enum TestStoreWords {
  /// What an effect that a test has made is called.
  static let effect = "Effect"
  /// What to do about actions that were received.
  static let adviceOnReceivedActions = """
    Add “receive” for each, and describe what it changes.
    """
  /// What to do, at last, about an effect that is still running.
  static let adviceOnEffects = ""
  /// What is wrong if a test waits for the end of effects before it has expected what they have sent.
  static let finishedTooEarly = "The test ended, and an action was received that it did not expect:"
}
