/// A moment in the past that is looked at.
struct LookingBack<State> {
  let state: State
  /// How many actions had happened by then.
  let position: Int
  let source: any FrameSource
}
