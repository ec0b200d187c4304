import ComposableArchitecture

/// A text whose equality differs from its description: it ignores case, but compares a number that isn't shown.
struct Label: Equatable, CustomStringConvertible {
  var text: String
  var number = 1

  var description: String { text }

  static func == (left: Label, right: Label) -> Bool {
    left.text.lowercased() == right.text.lowercased() && left.number == right.number
  }
}

/// A test store of a label. An action is the label that takes its place.
@MainActor
func labelled(
  _ text: String, _ exhaustivity: Exhaustivity
) -> TestStoreOf<Reduce<Label, Label>> {
  let store = TestStore(initialState: Label(text: text)) {
    Reduce<Label, Label> { state, action in
      state = action
      return .none
    }
  }
  store.exhaustivity = exhaustivity
  return store
}
