import ComposableArchitecture
import Dispatch
import Foundation
import OpenCombine
import TerminalUI

// As users wrote it when reducers had become types, but for the names of modules. Nothing here is to be mended but the
// library.

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

struct PastedFacts: ReducerProtocol {
  struct State: Equatable {
    var alert: AlertState<Action>?
    var dialog: ConfirmationDialogState<Action>?
    var count = 0
    var fact: String?
    var isLoading = false
    var isTimerActive = false
  }

  enum Action: Equatable {
    case alertDismissed
    case cancelButtonTapped
    case decrementButtonTapped
    case dialogButtonTapped
    case dialogDismissed
    case factButtonTapped
    case factResponse(TaskResult<String>)
    case incrementButtonTapped
    case onDisappear
    case refresh
    case timerTicked
    case toggleTimerButtonTapped
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.pastedFactClient) var factClient
  private enum CancelID: Hashable { case fact, timer }

  var body: some ReducerProtocol<State, Action> {
    Reduce(self.core)
  }

  func core(state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .alertDismissed:
      state.alert = nil
      return .none

    case .cancelButtonTapped:
      state.isLoading = false
      return .cancel(id: CancelID.fact)

    case .decrementButtonTapped:
      state.count -= 1
      return .none

    case .dialogButtonTapped:
      state.dialog = ConfirmationDialogState(titleVisibility: .visible) {
        TextState("Count")
      } actions: {
        ButtonState(action: .incrementButtonTapped) { TextState("Increment") }
        ButtonState(role: .destructive, action: .send(.decrementButtonTapped)) {
          TextState("Decrement")
        }
      } message: {
        TextState("This is a dialog.")
      }
      return .none

    case .dialogDismissed:
      state.dialog = nil
      return .none

    case .factButtonTapped, .refresh:
      state.isLoading = true
      return .task { [count = state.count] in
        await .factResponse(TaskResult { try await self.factClient.fetch(count) })
      }
      .cancellable(id: CancelID.fact, cancelInFlight: true)

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
        ButtonState(action: .factButtonTapped) { TextState("Retry") }
      }
      return .none

    case .incrementButtonTapped:
      state.count += 1
      return .none

    case .onDisappear:
      return .merge(
        .cancel(ids: [CancelID.fact, CancelID.timer]),
        .fireAndForget { await Task.yield() }
      )

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
}

struct PastedFactsView: View {
  let store: StoreOf<PastedFacts>

  var body: some View {
    WithViewStore(self.store, observe: { $0 }) { viewStore in
      Text("count \(viewStore.count)")
      Text(viewStore.fact ?? "no fact")
      Button("increment") { viewStore.send(.incrementButtonTapped) }
      Button("ask") { viewStore.send(.dialogButtonTapped) }
      Button("refresh") {
        Task { await viewStore.send(.refresh, while: \.isLoading) }
      }
      Stepper(
        "steps",
        value: viewStore.binding(get: \.count, send: { _ in .incrementButtonTapped }))
    }
    .debug()
    .alert(self.store.scope(state: \.alert), dismiss: .alertDismissed)
    .confirmationDialog(self.store.scope(state: \.dialog), dismiss: .dialogDismissed)
  }
}
