/// A place on earth: a result of the server's search for names.
///
/// As JSON it is
/// `{"admin1":"Thurgau","country":"Switzerland","id":25,"latitude":47.67,"longitude":9.02,"name":"Berlingen"}`.
public struct Place: Codable, Hashable, Identifiable, Sendable {
  /// The place's ID; several places may have the same name.
  public var id: Int

  /// The English name, or the local name if there is no English one.
  public var name: String

  /// The country.
  public var country: String

  /// The state, province or region. City states have none; it is then missing from the JSON.
  public var admin1: String?

  /// Degrees north of the equator; south of it they are negative.
  public var latitude: Double

  /// Degrees east of Greenwich; west of it they are negative.
  public var longitude: Double

  /// - Parameters:
  ///   - id: The place's ID.
  ///   - name: The name.
  ///   - country: The country.
  ///   - admin1: The state, province or region, if any.
  ///   - latitude: Degrees north of the equator.
  ///   - longitude: Degrees east of Greenwich.
  public init(
    id: Int, name: String, country: String, admin1: String? = nil,
    latitude: Double, longitude: Double
  ) {
    self.id = id
    self.name = name
    self.country = country
    self.admin1 = admin1
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// The response to a search for places: `{"results":[…]}`.
struct PlaceResults: Encodable {
  let results: [Place]
}
