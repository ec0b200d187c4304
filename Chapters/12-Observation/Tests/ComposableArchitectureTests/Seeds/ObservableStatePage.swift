import ComposableArchitecture
import TerminalUI

// The subjects of the pages: the macro for structs and for enums, the macros that it adds, and states that can be
// compared, hashed and stored. `evaluated` is ours.

/// Seed: 000, ObservableState(); State.
enum ObservableStatePage {
  /// A struct with all kinds of properties.
  @Reducer
  struct Feature {
    @ObservableState
    struct State: Hashable, Identifiable {
      let id: Int
      var count = 0
      var child = Child.State()
      @Presents var sheet: Child.State?
      @ObservationStateIgnored var requests = 0

      var isEven: Bool { count.isMultiple(of: 2) }
    }
    enum Action {
      case child(Child.Action)
      case countChanged(Int)
      case requested
      case sheet(PresentationAction<Child.Action>)
      case sheetButtonTapped
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.child, action: \.child) { Child() }
      Reduce { state, action in
        switch action {
        case .countChanged(let count):
          state.count = count
          return .none
        case .requested:
          state.requests += 1
          return .none
        case .sheetButtonTapped:
          state.sheet = Child.State()
          return .none
        case .child, .sheet:
          return .none
        }
      }
      .ifLet(\.$sheet, action: \.sheet) { Child() }
    }
  }

  @Reducer
  struct Child {
    @ObservableState
    struct State: Hashable {
      var text = ""
    }
    enum Action {
      case textChanged(String)
      case replaced
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .textChanged(let text):
          state.text = text
          return .none
        case .replaced:
          state = State(text: state.text)
          return .none
        }
      }
    }
  }

  struct FeatureView: View {
    @Bindable var store: StoreOf<Feature>

    var body: some View {
      let _ = evaluated("feature")
      Text(store.isEven ? "even" : "odd")
      ChildView(name: "child", store: store.scope(state: \.child, action: \.child))
      RequestsView(store: store)
        .sheet(item: $store.scope(state: \.sheet, action: \.sheet)) { store in
          ChildView(name: "sheet", store: store)
        }
    }
  }

  struct ChildView: View {
    let name: String
    let store: StoreOf<Child>

    var body: some View {
      let _ = evaluated(name)
      Text("\(name): \(store.text)")
    }
  }

  struct RequestsView: View {
    let store: StoreOf<Feature>

    var body: some View {
      let _ = evaluated("requests")
      Text("requests: \(store.requests)")
    }
  }

  /// An enum, some of whose cases carry a state.
  @Reducer
  struct Screens {
    @CasePathable
    @dynamicMemberLookup
    @ObservableState
    enum State: Equatable {
      case loading
      case loaded(Child.State)
      case failed(String)
    }
    enum Action {
      case failed(String)
      case loaded(Child.Action)
      case opened
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .failed(let message):
          state = .failed(message)
          return .none
        case .opened:
          state = .loaded(Child.State())
          return .none
        case .loaded:
          return .none
        }
      }
      .ifCaseLet(\.loaded, action: \.loaded) { Child() }
    }
  }

  struct ScreensView: View {
    let store: StoreOf<Screens>

    var body: some View {
      let _ = evaluated("screens")
      switch store.state {
      case .loading:
        Text("loading")
      case .loaded:
        if let store = store.scope(state: \.loaded, action: \.loaded) {
          ChildView(name: "loaded", store: store)
        }
      case .failed(let message):
        Text(message)
      }
    }
  }

  /// The nested plain struct is stored on disk.
  @ObservableState
  struct Stored: Codable, Equatable {
    var count = 0
    var name = ""

    enum CodingKeys: String, CodingKey {
      case _count = "count"
      case _name = "name"
    }
  }
}
