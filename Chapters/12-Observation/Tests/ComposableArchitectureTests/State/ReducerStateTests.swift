import ComposableArchitecture
import Foundation
import Testing

@Suite("Together · what a reducer's macro makes")
@MainActor
struct ReducerStateTests {
  @Test("a state that the macro makes is always the same")
  func madeStruct() throws {
    #expect(Nothing.State()._$id == Nothing.State()._$id)
    #expect(try JSONEncoder().encode(Nothing.State()) == Data("{}".utf8))
  }

  @Test("an enum reducer's state has the identity of what its case holds")
  func madeEnum() {
    let item = ItemFeature.State()
    #expect(Destination.State.edit(item)._$id == Destination.State.edit(item)._$id)
    #expect(Destination.State.edit(item)._$id != Destination.State.add(item)._$id)
    #expect(Destination.State.edit(item)._$id != Destination.State.edit(ItemFeature.State())._$id)
    #expect(Destination.State.label("a", 1)._$id == Destination.State.label("a", 1)._$id)
    #expect(Destination.State.label("a", 1)._$id != Destination.State.label("a", 2)._$id)
  }

  @Test("I265, I267: it is told as any other state")
  func told() {
    var state = Screen.State()
    state.destination = .edit(ItemFeature.State())
    #expect(
      !tells(&state, whoReads: { $0.destination as Any }) {
        $0.destination?.modify(\.edit) { $0.count += 1 }
      })
    #expect(
      tells(&state, whoReads: { $0.destination?.edit?.count as Any }) {
        $0.destination?.modify(\.edit) { $0.count += 1 }
      })
    let item = state.destination!.edit!
    #expect(tells(&state, whoReads: { $0.destination as Any }) { $0.destination = .add(item) })
    #expect(tells(&state, whoReads: { $0.destination as Any }) { $0.destination = .help })
    #expect(!tells(&state, whoReads: { $0.destination as Any }) { $0.destination = .help })
  }

  @Test("an enum reducer's state can be equatable, and is compared by its values")
  func equatable() {
    #expect(Destination.State.edit(ItemFeature.State()) == .edit(ItemFeature.State()))
    #expect(Destination.State.edit(ItemFeature.State()) != .add(ItemFeature.State()))
  }

  @Test("a store of a made state is in the case that the state is in")
  func cases() {
    let store = Store<Destination.State, Destination.Action>(
      initialState: .edit(ItemFeature.State())
    ) {
      Destination.body
    }
    guard case .edit(let item) = store.case else {
      Issue.record("the store is not in its case")
      return
    }
    item.send(.tapped)
    #expect(store.withState { $0.edit?.count } == 1)
  }

  @Test("what reads the case of a store is told when the case changes, and not of changes in it")
  func readsCase() {
    let store = Store<Destination.State, Destination.Action>(
      initialState: .edit(ItemFeature.State())
    ) {
      Destination.body
    }
    let isTold = LockIsolated(false)
    withPerceptionTracking {
      _ = store.case
    } onChange: {
      isTold.setValue(true)
    }
    store.send(.edit(.tapped))
    #expect(!isTold.value)
    store.send(.edit(.replaced))
    #expect(isTold.value)
  }
}

@Reducer
private struct Nothing {}

@Reducer
private struct ItemFeature {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case tapped
    case replaced
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped: state.count += 1
      case .replaced: state = State()
      }
      return .none
    }
  }
}

@Reducer(state: .equatable)
private enum Destination {
  case add(ItemFeature)
  case edit(ItemFeature)
  case help
  case label(String, Int)
}

@Reducer
private struct Screen {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$destination, action: \.destination)
  }
}
