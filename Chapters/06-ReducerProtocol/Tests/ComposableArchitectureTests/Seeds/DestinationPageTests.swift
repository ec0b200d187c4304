import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Seeds 000 and 002: a destination, one reducer of three features in the cases of an enum.
@Suite("Together · seeds 000 and 002: destinations", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct DestinationPageTests {
  /// A feature that keeps a text.
  struct FormFeature: ReducerProtocol {
    struct State: Equatable { var text = "" }
    enum Action: Equatable { case textChanged(String) }
    var body: some ReducerProtocolOf<Self> {
      Reduce { state, action in
        switch action {
        case .textChanged(let text):
          state.text = text
          return .none
        }
      }
    }
  }

  /// A feature that keeps a number.
  struct DetailFeature: ReducerProtocol {
    struct State: Equatable { var stars = 0 }
    enum Action: Equatable { case starButtonTapped }
    var body: some ReducerProtocolOf<Self> {
      Reduce { state, _ in
        state.stars += 1
        return .none
      }
    }
  }

  struct Destination: ReducerProtocol {
    enum State: Equatable {
      case add(FormFeature.State)
      case detail(DetailFeature.State)
      case edit(FormFeature.State)
    }
    enum Action: Equatable {
      case add(FormFeature.Action)
      case detail(DetailFeature.Action)
      case edit(FormFeature.Action)
    }
    var body: some ReducerProtocolOf<Self> {
      Scope(state: /State.add, action: /Action.add) {
        FormFeature()
      }
      Scope(state: /State.detail, action: /Action.detail) {
        DetailFeature()
      }
      Scope(state: /State.edit, action: /Action.edit) {
        FormFeature()
      }
    }
  }

  struct Feature: ReducerProtocol {
    struct State: Equatable { var destination: Destination.State? }
    enum Action: Equatable {
      case destination(Destination.Action)
      case open(String)
    }
    var body: some ReducerProtocolOf<Self> {
      Reduce { state, action in
        // Core feature logic
        guard case .open(let name) = action else { return .none }
        switch name {
        case "add": state.destination = .add(FormFeature.State())
        case "detail": state.destination = .detail(DetailFeature.State())
        case "edit": state.destination = .edit(FormFeature.State())
        default: state.destination = nil
        }
        return .none
      }
      .ifLet(\.destination, action: /Action.destination) {
        Destination()
      }
    }
  }

  @Test("each action reaches the feature of its case, and `add` isn't `edit`")
  func cases() async {
    let store = TestStore(initialState: Feature.State(), reducer: Feature())
    await store.send(.open("add")) { $0.destination = .add(FormFeature.State()) }
    await store.send(.destination(.add(.textChanged("a")))) {
      $0.destination = .add(FormFeature.State(text: "a"))
    }
    await store.send(.open("detail")) { $0.destination = .detail(DetailFeature.State()) }
    await store.send(.destination(.detail(.starButtonTapped))) {
      $0.destination = .detail(DetailFeature.State(stars: 1))
    }
    await store.send(.open("edit")) { $0.destination = .edit(FormFeature.State()) }
    let found = await failures { await store.send(.destination(.add(.textChanged("b")))) }
    #expect(found.map(\.firstLine).map { $0.hasPrefix("A “Scope” at") } == [true])
    await store.send(.open("")) { $0.destination = nil }
  }

  @Test("an action for a missing destination is one issue")
  func noDestination() async {
    let store = TestStore(initialState: Feature.State(), reducer: Feature())
    let found = await failures {
      await store.send(.destination(.detail(.starButtonTapped)))
    }
    #expect(found.count == 1)
    #expect(
      found.first?.message.contains("Feature.Action.destination(.detail(.starButtonTapped))")
        == true)
  }
}
