import ComposableArchitecture
import Dispatch
import Foundation
import OpenCombine
import TerminalUI
import XCTestDynamicOverlay

// Code of users of 0.40, except for the names of modules. If it breaks, the library has to change, not this code.

struct PastedLocation: Equatable, Identifiable, Sendable {
  var id: Int
  var name: String
}

struct PastedWeatherClient: Sendable {
  var forecast: @Sendable (PastedLocation) async throws -> String
  var search: @Sendable (String) async throws -> [PastedLocation]

  static let unimplemented = Self(
    forecast: XCTestDynamicOverlay.unimplemented("\(Self.self).forecast"),
    search: XCTestDynamicOverlay.unimplemented("\(Self.self).search")
  )
}

struct PastedSearchState: Equatable {
  var alert: AlertState<PastedSearchAction>?
  var dialog: ConfirmationDialogState<PastedSearchAction>?
  var forecast: String?
  var isRefreshing = false
  var results: IdentifiedArrayOf<PastedLocation> = []
  var resultForecastRequestInFlight: PastedLocation?
  @BindableState var searchQuery = ""
}

enum PastedSearchAction: BindableAction, Equatable {
  case alertDismissed
  case binding(BindingAction<PastedSearchState>)
  case clearButtonTapped
  case dialogDismissed
  case forecastResponse(PastedLocation.ID, TaskResult<String>)
  case onDisappear
  case refresh
  case searchQueryChangeDebounced
  case searchResponse(TaskResult<[PastedLocation]>)
  case searchResultTapped(PastedLocation)
}

struct PastedSearchEnvironment {
  var mainQueue: AnySchedulerOf<DispatchQueue>
  var weatherClient: PastedWeatherClient
}

let pastedSearchReducer = Reducer<
  PastedSearchState, PastedSearchAction, PastedSearchEnvironment
> { state, action, environment in
  enum SearchLocationID {}
  enum SearchWeatherID {}

  switch action {
  case .alertDismissed:
    state.alert = nil
    return .none

  case .binding(\.$searchQuery):
    guard !state.searchQuery.isEmpty else {
      state.results = []
      return .cancel(id: SearchLocationID.self)
    }
    return Effect(value: .searchQueryChangeDebounced)
      .debounce(id: SearchLocationID.self, for: 0.3, scheduler: environment.mainQueue)

  case .binding:
    return .none

  case .clearButtonTapped:
    state.dialog = ConfirmationDialogState(
      title: TextState("Forget the results?"),
      titleVisibility: .visible,
      message: TextState("They can be searched again."),
      buttons: [
        .destructive(TextState("Forget"), action: .send(.onDisappear)),
        .cancel(TextState("Keep")),
      ]
    )
    return .none

  case .dialogDismissed:
    state.dialog = nil
    return .none

  case let .forecastResponse(id, .success(forecast)):
    state.forecast = "\(id): \(forecast)"
    state.resultForecastRequestInFlight = nil
    return .none

  case .forecastResponse(_, .failure):
    state.alert = AlertState(
      title: TextState("Something went wrong"),
      dismissButton: .default(TextState("OK"), action: .send(.alertDismissed))
    )
    state.resultForecastRequestInFlight = nil
    return .none

  case .onDisappear:
    state.results = []
    return .cancel(ids: [SearchLocationID.self, SearchWeatherID.self])

  case .refresh:
    state.isRefreshing = true
    return .run { send in
      await send(
        .searchResponse(TaskResult { try await environment.weatherClient.search("Vienna") }))
    }

  case .searchQueryChangeDebounced:
    return .task { [query = state.searchQuery] in
      await .searchResponse(TaskResult { try await environment.weatherClient.search(query) })
    }
    .cancellable(id: SearchLocationID.self)

  case .searchResponse(.failure):
    state.isRefreshing = false
    state.results = []
    return .none

  case let .searchResponse(.success(response)):
    state.isRefreshing = false
    state.results = IdentifiedArray(uniqueElements: response)
    return .none

  case let .searchResultTapped(location):
    state.resultForecastRequestInFlight = location
    return .task {
      await .forecastResponse(
        location.id, TaskResult { try await environment.weatherClient.forecast(location) })
    }
    .cancellable(id: SearchWeatherID.self, cancelInFlight: true)
  }
}
.binding()

struct PastedSearchView: View {
  let store: Store<PastedSearchState, PastedSearchAction>

  var body: some View {
    WithViewStore(self.store) { viewStore in
      TextField("query", text: viewStore.binding(\.$searchQuery))
      ForEach(viewStore.results) { location in
        Button(location.name) { viewStore.send(.searchResultTapped(location)) }
      }
      Button("clear") { viewStore.send(.clearButtonTapped) }
      Button("refresh") {
        Task { await viewStore.send(.refresh, while: \.isRefreshing) }
      }
    }
    .debug("search")
    .alert(self.store.scope(state: \.alert), dismiss: .alertDismissed)
    .confirmationDialog(self.store.scope(state: \.dialog), dismiss: .dialogDismissed)
  }
}
