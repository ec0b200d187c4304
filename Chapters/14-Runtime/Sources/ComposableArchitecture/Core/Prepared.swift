import Synchronization

/// A reducer whose body is built once, and not for each action again.
///
/// A body is a value like any other: as long as the reducer is the same, so is its body. To build it takes longer than to
/// run it. It is built when the first action comes, so that a feature may have itself as a part.
@usableFromInline
final class Prepared<Base: Reducer>: Reducer {
  private let base: Base
  private let isReady = Atomic(false)
  private var function: ((inout Base.State, Base.Action) -> Effect<Base.Action>)?

  @usableFromInline
  init(_ base: Base) {
    self.base = base
  }

  @usableFromInline
  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    _reduce(into: &state, action: action)
  }

  @usableFromInline
  func _reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    if !isReady.load(ordering: .acquiring) { prepare() }
    return function!(&state, action)
  }

  private func prepare() {
    let prepared = base._prepared()
    // Another thread may have been faster.
    preparing.withLock { _ in
      if function == nil { function = prepared }
      isReady.store(true, ordering: .releasing)
    }
  }
}

private let preparing = Mutex(())

// Unchecked: the function is written once, under a lock, and read when it has been.
extension Prepared: @unchecked Sendable where Base: Sendable {}
