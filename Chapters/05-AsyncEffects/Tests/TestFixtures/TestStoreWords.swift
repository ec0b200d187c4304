/// The messages of a test store in this chapter.
enum TestStoreWords {
  /// The name of an effect that a test creates.
  static let effect = "Effect"
  /// What to do about actions that were received.
  static let adviceOnReceivedActions = """
    Add “receive” for each, and assert its changes.
    """
  /// What to do, at last, about an effect that is still running.
  static let adviceOnEffects = ""
  /// The message if a test waits for the end of effects before it asserts their actions.
  static let finishedTooEarly = "The test ended, and it did not assert a received action:"
}
