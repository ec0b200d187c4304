import ComposableArchitecture
import Foundation
import TerminalUI

// Code of users of 1.0, except for the names of modules. If it breaks, the library has to change, not this code.

struct PastedFactClient: Sendable {
  var fetch: @Sendable (Int) async throws -> String
}

extension PastedFactClient: DependencyKey {
  static let liveValue = Self(fetch: { number in "\(number) is a number." })
  static let testValue = Self(fetch: unimplemented("\(Self.self).fetch"))
}

extension DependencyValues {
  var pastedFactClient: PastedFactClient {
    get { self[PastedFactClient.self] }
    set { self[PastedFactClient.self] = newValue }
  }
}

struct PastedFacts: Reducer {
  struct State: Equatable {
    @PresentationState var alert: AlertState<Action.Alert>?
    @PresentationState var dialog: ConfirmationDialogState<Action.Dialog>?
    var count = 0
    var isLoading = false
    var isTimerActive = false
    var fact: String?
  }

  enum Action: Equatable, Sendable {
    case alert(PresentationAction<Alert>)
    case cancelButtonTapped
    case decrementButtonTapped
    case dialog(PresentationAction<Dialog>)
    case dialogButtonTapped
    case factButtonTapped
    case factResponse(TaskResult<String>)
    case incrementButtonTapped
    case onDisappear
    case refresh
    case timerTicked
    case toggleTimerButtonTapped

    enum Alert: Equatable, Sendable {
      case retryButtonTapped
    }
    enum Dialog: Equatable, Sendable {
      case decrementButtonTapped
      case incrementButtonTapped
    }
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.pastedFactClient) var factClient
  private enum CancelID { case fact, timer }

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .alert(.presented(.retryButtonTapped)), .factButtonTapped, .refresh:
        state.isLoading = true
        return .run { [count = state.count] send in
          await send(.factResponse(TaskResult { try await self.factClient.fetch(count) }))
        }
        .cancellable(id: CancelID.fact, cancelInFlight: true)

      case .alert:
        return .none

      case .cancelButtonTapped:
        state.isLoading = false
        return .cancel(id: CancelID.fact)

      case .decrementButtonTapped, .dialog(.presented(.decrementButtonTapped)):
        state.count -= 1
        return .none

      case .dialog(.presented(.incrementButtonTapped)), .incrementButtonTapped:
        state.count += 1
        return .none

      case .dialog:
        return .none

      case .dialogButtonTapped:
        state.dialog = ConfirmationDialogState {
          TextState("Count")
        } actions: {
          ButtonState(role: .cancel) { TextState("Cancel") }
          ButtonState(action: .incrementButtonTapped) { TextState("Increment") }
          ButtonState(role: .destructive, action: .send(.decrementButtonTapped)) {
            TextState("Decrement")
          }
        } message: {
          TextState("This is a dialog.")
        }
        return .none

      case let .factResponse(.success(fact)):
        state.isLoading = false
        state.fact = fact
        return .none

      case .factResponse(.failure):
        state.isLoading = false
        state.alert = AlertState {
          TextState("No fact")
        } actions: {
          ButtonState(role: .cancel) { TextState("OK") }
          ButtonState(action: .retryButtonTapped) { TextState("Retry") }
        }
        return .none

      case .onDisappear:
        return .merge(.cancel(id: CancelID.fact), .cancel(id: CancelID.timer))

      case .timerTicked:
        state.count += 1
        return .none

      case .toggleTimerButtonTapped:
        state.isTimerActive.toggle()
        return .run { [isTimerActive = state.isTimerActive] send in
          guard isTimerActive else { return }
          for await _ in self.clock.timer(interval: .seconds(1)) {
            await send(.timerTicked)
          }
        }
        .cancellable(id: CancelID.timer, cancelInFlight: true)
      }
    }
    .ifLet(\.$alert, action: /Action.alert)
    .ifLet(\.$dialog, action: /Action.dialog)
  }
}

struct PastedFactsView: View {
  let store: StoreOf<PastedFacts>
  @MainActor static func title(_ viewStore: ViewStoreOf<PastedFacts>) -> String {
    viewStore.isLoading ? "loading" : viewStore.fact ?? "no fact"
  }

  struct ViewState: Equatable {
    let count: Int
    let isLoading: Bool

    init(state: PastedFacts.State) {
      self.count = state.count
      self.isLoading = state.isLoading
    }
  }

  var body: some View {
    WithViewStore(self.store, observe: ViewState.init(state:)) { viewStore in
      Text("count \(viewStore.count)")
      Button("increment") { viewStore.send(.incrementButtonTapped) }
      Button("refresh") {
        Task { await viewStore.send(.refresh, while: \.isLoading) }
      }
      .disabled(viewStore.isLoading)
    }
    WithViewStore(self.store, observe: { $0 }) { viewStore in
      Text(Self.title(viewStore))
      Stepper(
        "count", value: viewStore.binding(get: \.count, send: { _ in .incrementButtonTapped }))
    }
    .alert(store: self.store.scope(state: \.$alert, action: { .alert($0) }))
    .confirmationDialog(
      store: self.store.scope(state: \.$dialog, action: PastedFacts.Action.dialog)
    )
  }
}
