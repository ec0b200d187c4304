import ComposableArchitecture
import TerminalUI

// The code of the page, block by block. The server of number facts is a dependency from the start, because tests have
// no server, and an app's entry point is left out. `evaluated` is ours.

/// Seed: 000, Getting started.
enum GettingStartedPage {
  /// Seed: 000, Writing your first feature; Testing your feature, the dependency that is passed.
  @Reducer
  struct Feature {
    @ObservableState
    struct State: Equatable {
      var count = 0
      var numberFact: String?
    }

    enum Action {
      case decrementButtonTapped
      case incrementButtonTapped
      case numberFactButtonTapped
      case numberFactResponse(String)
    }

    let numberFact: @Sendable (Int) async throws -> String

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .decrementButtonTapped:
          state.count -= 1
          return .none

        case .incrementButtonTapped:
          state.count += 1
          return .none

        case .numberFactButtonTapped:
          return .run { [count = state.count] send in
            let fact = try await self.numberFact(count)
            await send(.numberFactResponse(fact))
          }

        case .numberFactResponse(let fact):
          state.numberFact = fact
          return .none
        }
      }
    }
  }

  struct FeatureView: View {
    let store: StoreOf<Feature>

    var body: some View {
      let _ = evaluated("feature")
      Form {
        Section {
          Text("\(store.count)")
          Button("Decrement") { store.send(.decrementButtonTapped) }
          Button("Increment") { store.send(.incrementButtonTapped) }
        }

        Section {
          Button("Number fact") { store.send(.numberFactButtonTapped) }
        }

        if let fact = store.numberFact {
          Text(fact)
        }
      }
    }
  }

  /// A `Screen` replaces the page's `UIViewController`. Its commands are the buttons.
  final class FeatureViewController: Screen {
    let store: StoreOf<Feature>

    /// The number of times that the closure was applied.
    private(set) var applications = 0

    init(store: StoreOf<Feature>) {
      self.store = store
      super.init("Feature")
      viewDidLoad()
    }

    func viewDidLoad() {
      let countLabel = add(Label())
      let factLabel = add(Label())
      addCommand("decrement") { [weak self] in self?.decrementButtonTapped() }
      addCommand("increment") { [weak self] in self?.incrementButtonTapped() }
      addCommand("number-fact") { [weak self] in self?.factButtonTapped() }

      observe { [weak self] in
        guard let self
        else { return }

        applications += 1
        countLabel.text = "\(self.store.count)"
        factLabel.text = self.store.numberFact ?? ""
      }
    }

    private func incrementButtonTapped() {
      self.store.send(.incrementButtonTapped)
    }
    private func decrementButtonTapped() {
      self.store.send(.decrementButtonTapped)
    }
    private func factButtonTapped() {
      self.store.send(.numberFactButtonTapped)
    }
  }

  /// Seed: 000, Testing your feature: the dependency that is registered.
  struct NumberFactClient: DependencyKey {
    var fetch: @Sendable (Int) async throws -> String

    static let liveValue = Self(
      fetch: { number in
        "\(number) is what the server says it is."
      }
    )
  }

  /// Seed: 000, Testing your feature: the feature that declares its dependencies.
  @Reducer
  struct RegisteredFeature {
    typealias State = Feature.State
    typealias Action = Feature.Action

    @Dependency(\.numberFact) var numberFact

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .numberFactButtonTapped:
          return .run { [count = state.count] send in
            let fact = try await self.numberFact.fetch(count)
            await send(.numberFactResponse(fact))
          }
        case .numberFactResponse(let fact):
          state.numberFact = fact
          return .none
        case .decrementButtonTapped, .incrementButtonTapped:
          return .none
        }
      }
    }
  }
}

extension DependencyValues {
  var numberFact: GettingStartedPage.NumberFactClient {
    get { self[GettingStartedPage.NumberFactClient.self] }
    set { self[GettingStartedPage.NumberFactClient.self] = newValue }
  }
}
