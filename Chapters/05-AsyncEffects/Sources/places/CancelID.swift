/// The cancel IDs of the app's effects. Each kind of effect has its own ID.
enum CancelID: Hashable, Sendable {
  /// The debounce, and the request after it.
  case search

  /// The requests for the forecasts of all places.
  case comparison

  /// The request for the forecast of the open place.
  case place

  /// The readings of a thermometer.
  case watch
}
