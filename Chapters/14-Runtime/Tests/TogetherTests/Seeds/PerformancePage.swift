import ComposableArchitecture
import TerminalUI

// The code of the page, block by block. Code that the page leaves out, such as the shared work, is as short as
// possible. `evaluated` is ours.

/// Seed: 000, Performance.
enum PerformancePage {
  /// Seed: 000, Sharing logic with actions: the shared part is an action.
  @Reducer
  struct SharedAction {
    @ObservableState
    struct State: Equatable {
      var count = 0
      var isEnabled = false
      var description = ""
      var work = 0
    }
    enum Action {
      case buttonTapped
      case toggleChanged
      case textFieldChanged(String)
      case sharedComputation
      case computed
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .buttonTapped:
          state.count += 1
          return .send(.sharedComputation)
        case .toggleChanged:
          state.isEnabled.toggle()
          return .send(.sharedComputation)
        case let .textFieldChanged(text):
          state.description = text
          return .send(.sharedComputation)
        case .sharedComputation:
          state.work += state.count
          return .run { send in await send(.computed) }
        case .computed:
          return .none
        }
      }
    }
  }

  /// Seed: 000, Sharing logic with actions: the shared part is a method. The first action runs it before its own part.
  @Reducer
  struct SharedMethod {
    @ObservableState
    struct State: Equatable {
      var count = 0
      var isEnabled = false
      var description = ""
      var work = 0
    }
    enum Action {
      case buttonTapped
      case toggleChanged
      case textFieldChanged(String)
      case computed
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .buttonTapped:
          let sharedEffect = self.sharedComputation(state: &state)
          state.count += 1
          return sharedEffect
        case .toggleChanged:
          state.isEnabled.toggle()
          return self.sharedComputation(state: &state)
        case let .textFieldChanged(text):
          state.description = text
          return self.sharedComputation(state: &state)
        case .computed:
          return .none
        }
      }
    }

    func sharedComputation(state: inout State) -> Effect<Action> {
      state.work += state.count
      return .run { send in await send(.computed) }
    }
  }

  @Reducer
  struct Child {
    @ObservableState
    struct State: Equatable {
      var refreshes = 0
    }
    enum Action {
      case refresh
      case refreshed
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .refresh:
          state.refreshes += 1
          return .run { send in await send(.refreshed) }
        case .refreshed:
          return .none
        }
      }
    }
  }

  /// The number of derivations. It doesn't affect equality.
  struct Derived: Equatable {
    let count = LockIsolated(0)
    static func == (first: Self, second: Self) -> Bool { true }
  }

  /// Seed: 000, Sharing logic in child features; Store scoping.
  @Reducer
  struct Parent {
    @ObservableState
    struct State: Equatable {
      var child = Child.State()
      var others = 0
      @ObservationStateIgnored var derived = Derived()

      var computedChild: Child.State {
        derived.count.withValue { $0 += 1 }
        return Child.State(refreshes: 100 * child.refreshes)
      }
    }
    enum Action {
      case child(Child.Action)
      case callButtonTapped
      case otherButtonTapped
      case sendButtonTapped
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.child, action: \.child) { Child() }
      Reduce { state, action in
        switch action {
        case .child:
          return .none
        case .callButtonTapped:
          return reduce(into: &state, action: .child(.refresh))
        case .otherButtonTapped:
          state.others += 1
          return .none
        case .sendButtonTapped:
          return .send(.child(.refresh))
        }
      }
    }
  }

  /// Seed: 000, CPU intensive calculations; High-frequency actions.
  @Reducer
  struct Computing {
    @ObservableState
    struct State: Equatable {
      var progress = 0
      var result = 0
    }
    enum Action {
      case reducerButtonTapped
      case effectButtonTapped
      case computationResponse(Int)
      case progressButtonTapped(each: Int)
      case progress(Int)
    }
    let numbers = 1...10_000

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .reducerButtonTapped:
          var result = 0
          for value in numbers {
            result += value
          }
          state.result = result
          return .none

        case .effectButtonTapped:
          return .run { send in
            var result = 0
            for (index, value) in numbers.enumerated() {
              result += value
              // Yield every once in a while, to let others go on.
              if index.isMultiple(of: 1_000) {
                await Task.yield()
              }
            }
            await send(.computationResponse(result))
          }

        case let .computationResponse(result):
          state.result = result
          return .none

        case let .progressButtonTapped(each):
          return .run { send in
            for value in numbers where value.isMultiple(of: each) {
              await send(.progress(value))
            }
          }

        case let .progress(progress):
          state.progress = progress
          return .none
        }
      }
    }
  }

  /// Seed: 000, Store scoping.
  struct ParentView: View {
    @Bindable var store: StoreOf<Parent>
    let isComputed: Bool

    var body: some View {
      let _ = evaluated("parent")
      Button("Other") { store.send(.otherButtonTapped) }
      if isComputed {
        ChildView(store: store.scope(state: \.computedChild, action: \.child))
      } else {
        ChildView(store: store.scope(state: \.child, action: \.child))
      }
    }
  }

  struct ChildView: View {
    let store: StoreOf<Child>

    var body: some View {
      let _ = evaluated("child")
      Text("\(store.refreshes) refreshes")
      Button("Refresh") { store.send(.refresh) }
    }
  }
}
