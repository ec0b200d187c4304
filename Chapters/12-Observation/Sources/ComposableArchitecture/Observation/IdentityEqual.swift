// Whether a value replaces the previous value, or is the previous value with changes, depends on the type of both. The
// overload of `_$isIdentityEqual` is chosen in the code that the macro writes, because the type is known there.

/// Whether two states have the same identity. The second may have changes.
///
/// - Parameters:
///   - first: The current state.
///   - second: The new state.
public func _$isIdentityEqual<State: ObservableState>(_ first: State, _ second: State) -> Bool {
  first._$id == second._$id
}

/// Whether two properties present the same state, or none.
public func _$isIdentityEqual<State: ObservableState>(
  _ first: PresentationState<State>, _ second: PresentationState<State>
) -> Bool {
  first.wrappedValue._$id == second.wrappedValue._$id
}

/// Whether two arrays have the same elements in the same order.
///
/// - Complexity: O(*n*), or O(1) if one is a copy of the other in which no element was added, removed or moved.
public func _$isIdentityEqual<ID, State: ObservableState>(
  _ first: IdentifiedArray<ID, State>, _ second: IdentifiedArray<ID, State>
) -> Bool {
  first.ids == second.ids
}

/// Whether two stacks have the same elements in the same order.
///
/// - Complexity: O(*n*), or O(1) if one is a copy of the other in which no element was added, removed or moved.
public func _$isIdentityEqual<State: ObservableState>(
  _ first: StackState<State>, _ second: StackState<State>
) -> Bool {
  first.ids == second.ids
}

/// Whether two collections have the same states in the same order.
///
/// - Complexity: O(*n*)
@_disfavoredOverload
public func _$isIdentityEqual<States: Collection>(_ first: States, _ second: States) -> Bool
where States.Element: ObservableState {
  first.count == second.count && zip(first, second).allSatisfy { $0._$id == $1._$id }
}

/// Whether two strings are equal. A text field may write the same text again.
public func _$isIdentityEqual(_ first: String, _ second: String) -> Bool {
  first == second
}

/// Two values of any other type are never the same: each assignment counts as a change.
@_disfavoredOverload
public func _$isIdentityEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  false
}
