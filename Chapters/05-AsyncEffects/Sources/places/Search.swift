/// The results of a search for places.
struct Search: Decodable, Equatable, Sendable {
  /// A place.
  struct Result: Decodable, Equatable, Identifiable, Sendable {
    /// The state, province or region, if there is one.
    var admin1: String?
    var country: String
    var id: Int
    /// Degrees north of the equator.
    var latitude: Double
    /// Degrees east of Greenwich.
    var longitude: Double
    var name: String
  }

  /// The places, best matches first.
  var results: [Result]
}

extension Search.Result {
  /// The place as text: `Berlin, Germany`.
  var title: String { "\(name), \(country)" }
}
