import ComposableArchitecture

/// A feature with two children of one kind, and two cases of actions for the first.
@Reducer
struct Twins {
  @ObservableState
  struct State: Equatable {
    var first = Leaf.State(id: 1)
    var second = Leaf.State(id: 2)
    var outline = Outline.State()
  }

  enum Action {
    case first(Leaf.Action)
    case again(Leaf.Action)
    case second(Leaf.Action)
    case outline(Outline.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { Leaf() }
    Scope(state: \.second, action: \.second) { Leaf() }
    Scope(state: \.outline, action: \.outline) { Outline() }
  }
}
