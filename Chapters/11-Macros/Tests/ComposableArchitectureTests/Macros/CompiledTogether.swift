import ComposableArchitecture

// Swift 6.3.1 crashed for two to five enum reducers in a file, as long as their types had attached macros that add
// extensions.

@Reducer
struct ShelfFeature {
  struct State: Equatable {
    var count = 0
  }
  enum Action {
    case add
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      return .none
    }
  }
}

@Reducer
struct BoxFeature {
  enum State: Equatable {
    case open(ShelfFeature.State)
    case closed
  }
  enum Action {
    case open(ShelfFeature.Action)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.open, action: \.open) { ShelfFeature() }
  }
}

@Reducer
enum ShelfOne {
  case alert(AlertState<Never>)
  case box(BoxFeature)
  case shelf(ShelfFeature)
}

@Reducer
enum ShelfTwo {
  case alert(AlertState<Never>)
  case box(BoxFeature)
  case shelf(ShelfFeature)
}

@Reducer
enum ShelfThree {
  case alert(AlertState<Never>)
  case box(BoxFeature)
  case shelf(ShelfFeature)
}

@Reducer
enum ShelfFour {
  case alert(AlertState<Never>)
  case box(BoxFeature)
  case shelf(ShelfFeature)
}

@Reducer
enum ShelfFive {
  case alert(AlertState<Never>)
  case box(BoxFeature)
  case shelf(ShelfFeature)
}

@Reducer
enum ShelfSix {
  case alert(AlertState<Never>)
  case box(BoxFeature)
  case shelf(ShelfFeature)
}

@Reducer
enum ShelfSeven {
  case alert(AlertState<Never>)
  case box(BoxFeature)
  case shelf(ShelfFeature)
}

@Reducer
enum ShelfEight {
  case alert(AlertState<Never>)
  case box(BoxFeature)
  case shelf(ShelfFeature)
}

@Reducer
enum ShelfNine {
  case alert(AlertState<Never>)
  case box(BoxFeature)
  case shelf(ShelfFeature)
}
