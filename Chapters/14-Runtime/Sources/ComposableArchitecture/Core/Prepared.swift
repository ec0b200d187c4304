import Synchronization

/// A reducer whose body is built only once instead of for each action.
///
/// A body is a value: as long as the reducer is the same, so is its body. Building it takes longer than running it. It
/// is built lazily, for the first action, so that a feature may contain itself.
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
    // A different thread may already have built it.
    preparing.withLock { _ in
      if function == nil { function = prepared }
      isReady.store(true, ordering: .releasing)
    }
  }
}

private let preparing = Mutex(())

// Unchecked: the function is written once, under a lock, and read only after that.
extension Prepared: @unchecked Sendable where Base: Sendable {}
