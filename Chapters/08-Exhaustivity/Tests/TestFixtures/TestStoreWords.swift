/// The messages of a test store in this chapter.
enum TestStoreWords {
  /// The name of an effect that a test creates.
  static let effect = "EffectPublisher"
  /// What to do about actions that were received.
  static let adviceOnReceivedActions = """
    Add “receive” for each, and assert its changes. If the test doesn't cover them, skip them with \
    “await store.skipReceivedActions()”, or set “store.exhaustivity = .off”.
    """
  /// What to do, at last, about an effect that is still running.
  static let adviceOnEffects = """


    If the test doesn't cover it, cancel it with “await store.skipInFlightEffects()”, or set \
    “store.exhaustivity = .off”.
    """
  /// The message if a test waits for the end of effects before it asserts their actions.
  static let finishedTooEarly =
    "Expect an action that effects have sent, before waiting for the end of the effects:"
}
