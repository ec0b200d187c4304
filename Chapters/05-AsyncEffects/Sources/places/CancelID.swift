/// What the effects of the app are known by. No two kinds of work share an identifier.
enum CancelID: Hashable, Sendable {
  /// The wait until nobody types, and the request after it.
  case search

  /// The requests for the forecasts of all places.
  case comparison

  /// The request for the forecast of the place that is open.
  case place

  /// The readings of a thermometer.
  case watch
}
