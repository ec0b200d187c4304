// Whether one value takes the place of another, or is the other one with changes, depends on the type of both. It is
// decided where a macro has written `_$isIdentityEqual`, since the type is known there.

/// Whether two states are one, the second perhaps with changes.
///
/// - Parameters:
///   - first: The state that is there.
///   - second: The one that is put there.
public func _$isIdentityEqual<State: ObservableState>(_ first: State, _ second: State) -> Bool {
  first._$id == second._$id
}

/// Whether two properties present the same state, or nothing.
public func _$isIdentityEqual<State: ObservableState>(
  _ first: PresentationState<State>, _ second: PresentationState<State>
) -> Bool {
  first.wrappedValue._$id == second.wrappedValue._$id
}

/// Whether two arrays have the same elements in the same order. A state of a different identity is a different element,
/// even if it has the same id: the observers of the earlier state are not notified of its changes.
///
/// - Complexity: O(*n*)
public func _$isIdentityEqual<ID, State: ObservableState>(
  _ first: IdentifiedArray<ID, State>, _ second: IdentifiedArray<ID, State>
) -> Bool {
  first.ids == second.ids && zip(first, second).allSatisfy { $0._$id == $1._$id }
}

/// Whether two stacks have the same elements in the same order, as for arrays.
///
/// - Complexity: O(*n*)
public func _$isIdentityEqual<State: ObservableState>(
  _ first: StackState<State>, _ second: StackState<State>
) -> Bool {
  first.ids == second.ids && zip(first, second).allSatisfy { $0._$id == $1._$id }
}

/// Whether two collections have the same states in the same order.
///
/// - Complexity: O(*n*)
@_disfavoredOverload
public func _$isIdentityEqual<States: Collection>(_ first: States, _ second: States) -> Bool
where States.Element: ObservableState {
  first.count == second.count && zip(first, second).allSatisfy { $0._$id == $1._$id }
}

/// Whether two strings are equal. A text field may write again what is there.
public func _$isIdentityEqual(_ first: String, _ second: String) -> Bool {
  first == second
}

/// Two values of any other type are never one: whatever is assigned counts as a change.
@_disfavoredOverload
public func _$isIdentityEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  false
}
