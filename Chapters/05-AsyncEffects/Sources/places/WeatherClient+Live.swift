import DemoServer
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension WeatherClient {
  /// Places and weather over HTTP.
  ///
  /// - Parameter server: The URL of a ``DemoServer``.
  static func live(server: URL) -> WeatherClient {
    WeatherClient(
      forecast: { place in
        try await get(
          server.appending(path: "forecast"),
          ["latitude": "\(place.latitude)", "longitude": "\(place.longitude)"])
      },
      search: { query in
        try await get(server.appending(path: "places"), ["name": query, "count": "5"])
      }
    )
  }
}

/// Sends a request. If the task is cancelled, the connection is closed, and the server notices it.
private func get<Answer: Decodable>(
  _ url: URL, _ parameters: KeyValuePairs<String, String>
) async throws -> Answer {
  let url = url.appending(queryItems: parameters.map(URLQueryItem.init(name:value:)))
  do {
    let (data, response) = try await DemoClient.shared.data(from: url)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
      throw try JSONDecoder().decode(ServerFailure.self, from: data)
    }
    return try JSONDecoder().decode(Answer.self, from: data)
  } catch let failure as ServerFailure {
    throw WeatherError(message: failure.description)
  } catch {
    // A cancelled request throws its own error, which must not count as a failure.
    try Task.checkCancellation()
    throw WeatherError(message: error.localizedDescription)
  }
}
