import ComposableArchitecture

/// A thermometer that is watched.
struct WatchState: Equatable {
  /// Where it is; `nil` while none is watched.
  var place: Search.Result?

  /// The last readings, oldest first.
  var readings: [Double] = []

  /// How many readings are kept.
  static let capacity = 16
}

/// Everything that can happen while a thermometer is watched.
enum WatchAction: Equatable {
  case watchButtonTapped(Search.Result)
  case unwatchButtonTapped
  case read(Double)
}

typealias WatchReducer = Reducer<WatchState, WatchAction, Thermometer>

/// Watches one thermometer at a time, until told to stop.
///
/// The stream never ends by itself. The effect goes on for as long as nobody cancels it.
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
