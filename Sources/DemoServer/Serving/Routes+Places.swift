extension Routes {
  func places(matching parameters: [String: String]) throws(ServerFailure) -> PlaceResults {
    guard let name = parameters["name"] else {
      throw ServerFailure(
        statusCode: 400, message: "Expected a name, as in /places?name=ber&count=5."
      )
    }
    let count = try limit("count", among: parameters)
    return PlaceResults(results: gazetteer.search(name, count: count))
  }

  func forecast(at parameters: [String: String]) throws(ServerFailure) -> DailyForecast {
    almanac.forecast(
      latitude: try degrees("latitude", in: -90...90, among: parameters),
      longitude: try degrees("longitude", in: -180...180, among: parameters)
    )
  }

  private func degrees(
    _ name: String, in bounds: ClosedRange<Double>, among parameters: [String: String]
  ) throws(ServerFailure) -> Double {
    guard let text = parameters[name] else {
      throw ServerFailure(
        statusCode: 400,
        message: "Expected a \(name), as in /forecast?latitude=52.52&longitude=13.41."
      )
    }
    // NaN and infinity are in no range. `Double` would also read hexadecimal digits, such as 0x1p4.
    guard !text.lowercased().contains("x"), let degrees = Double(text), bounds.contains(degrees)
    else {
      let (least, most) = (Int(bounds.lowerBound), Int(bounds.upperBound))
      throw ServerFailure(
        statusCode: 400,
        message: "Expected a \(name) from \(least) to \(most) degrees, found “\(text)”."
      )
    }
    return degrees
  }
}
