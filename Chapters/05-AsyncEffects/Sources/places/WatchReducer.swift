import ComposableArchitecture

/// The observed thermometer.
struct WatchState: Equatable {
  /// The place of the thermometer; `nil` while none is observed.
  var place: Search.Result?

  /// The last readings, oldest first.
  var readings: [Double] = []

  /// The number of stored readings.
  static let capacity = 16
}

/// The actions of observing a thermometer.
enum WatchAction: Equatable {
  case watchButtonTapped(Search.Result)
  case unwatchButtonTapped
  case read(Double)
}

typealias WatchReducer = Reducer<WatchState, WatchAction, Thermometer>

/// Observes one thermometer at a time, until the user stops it.
///
/// The stream never ends by itself. The effect runs until it is cancelled.
let watchReducer = WatchReducer { state, action, thermometer in
  switch action {
  case .watchButtonTapped(let place):
    state = WatchState(place: place)
    return .run { send in
      for await reading in thermometer.readings(place) {
        await send(.read(reading))
      }
    }
    .cancellable(id: CancelID.watch, cancelInFlight: true)

  case .unwatchButtonTapped:
    state = WatchState()
    return .cancel(id: CancelID.watch)

  case .read(let temperature):
    state.readings = (state.readings + [temperature]).suffix(WatchState.capacity)
    return .none
  }
}
