import ComposableArchitecture

// The subjects of the guide: tests that send through paths, and a dependency that is overridden by its value.

/// Seed: 000, Migrating to 1.9; Reducer.dependency(_:).
enum Migrating19Page {
  struct Greeter: DependencyKey {
    var greeting: String

    static let liveValue = Self(greeting: "Hello")
    static let testValue = Self(greeting: "")
  }

  @Reducer
  struct Child {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var text = ""
    }
    enum Action {
      case nameChanged(String)
      case tapped
    }

    @Dependency(Greeter.self) var greeter

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .nameChanged(let name):
          state.text = "\(greeter.greeting), \(name)"
          return .none
        case .tapped:
          state.text = greeter.greeting
          return .none
        }
      }
    }
  }

  @Reducer
  struct Feature {
    @ObservableState
    struct State: Equatable {
      @Presents var destination: Destination.State?
      var path = StackState<Destination.State>()
      var rows: IdentifiedArrayOf<Child.State> = []
    }
    enum Action {
      case destination(PresentationAction<Destination.Action>)
      case path(StackActionOf<Destination>)
      case rows(IdentifiedActionOf<Child>)
    }

    @Reducer
    enum Destination {
      case child(Child)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        .none
      }
      .forEach(\.rows, action: \.rows) { Child() }
      .forEach(\.path, action: \.path)
      .ifLet(\.$destination, action: \.destination)
    }
  }
}

extension Migrating19Page.Feature.Destination.State: Equatable {}
