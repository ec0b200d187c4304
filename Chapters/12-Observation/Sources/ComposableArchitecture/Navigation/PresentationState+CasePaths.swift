extension PresentationState {
  /// The payload of a case of the child's state, for a state that is an enum: `$0.$destination[case: \.edit]`.
  ///
  /// Writing while the state is in a different case, or nothing is presented, is reported as an issue, and nothing is
  /// written. Writing `nil` dismisses the child.
  ///
  /// - Parameter path: The case.
  ///
  /// Seed: 000, PresentationState.
  public subscript<Case>(case path: CaseKeyPath<State, Case>) -> Case? where State: CasePathable {
    get { self[case: AnyCasePath(path)] }
    set { self[case: AnyCasePath(path)] = newValue }
  }
}

/// A part of the presented state, as presented state of its own.
///
/// `\.$destination.edit` is presented while the destination is `edit`, and `nil` otherwise.
extension PresentationState {
  /// The part of the state that is a case, if the state is an enum.
  ///
  /// - Parameter keyPath: The case, by its name.
  public subscript<Case>(
    dynamicMember keyPath: KeyPath<State.AllCasePaths, AnyCasePath<State, Case>>
  ) -> PresentationState<Case> where State: CasePathable {
    PresentationState<Case>(
      wrappedValue: wrappedValue.flatMap(State.allCasePaths[keyPath: keyPath].extract(from:)))
  }

  /// The part of the state that is a property.
  ///
  /// - Parameter keyPath: The property, by its name.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> PresentationState<Member> {
    PresentationState<Member>(wrappedValue: wrappedValue?[keyPath: keyPath])
  }
}
