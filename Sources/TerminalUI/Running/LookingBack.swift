/// A moment in the past that the app shows.
struct LookingBack<State> {
  let state: State
  /// The number of actions before that moment.
  let position: Int
  let source: any FrameSource
}
