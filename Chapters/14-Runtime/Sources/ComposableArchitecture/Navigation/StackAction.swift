/// What can happen to the elements of a ``StackState``: something in one of them, or their coming and going.
///
/// ```swift
/// enum Action: Equatable {
///   case path(StackAction<Path.State, Path.Action>)
/// }
/// ```
///
/// Seed: 000, StackAction; Stack-based navigation.
public enum StackAction<State, Action> {
  /// Something has happened in an element.
  indirect case element(id: StackElementID, action: Action)
  /// An element is to go, and all above it.
  case popFrom(id: StackElementID)
  /// An element is to come, on top of all.
  case push(id: StackElementID, state: State)
}

/// The actions of a stack of a feature's elements: `StackActionOf<Path>`.
///
/// Seed: 000, Stack-based navigation (`StackActionOf`).
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}
