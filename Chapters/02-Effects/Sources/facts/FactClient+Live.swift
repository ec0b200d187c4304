import ComposableArchitecture
import DemoServer
import Foundation
import OpenCombine

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension FactClient {
  /// Facts over HTTP.
  ///
  /// - Parameter server: The URL of a ``DemoServer``.
  static func live(server: URL) -> FactClient {
    FactClient(
      fact: { number in
        get(server.appending(path: "facts/\(number)"), as: NumberFact.self).map(\.text)
      },
      search: { query in
        let parameters = [
          URLQueryItem(name: "query", value: query), URLQueryItem(name: "limit", value: "5"),
        ]
        let url = server.appending(path: "facts").appending(queryItems: parameters)
        return get(url, as: [NumberFact].self)
      }
    )
  }
}

/// A request that starts with the effect, and is cancelled with it.
private func get<Answer: Decodable>(
  _ url: URL, as type: Answer.Type
) -> Effect<Answer, FactError> {
  .run { subscriber in
    let task = DemoClient.shared.dataTask(with: url) {
      data, response, error in
      do throws(FactError) {
        subscriber.send(try answer(data, response, error))
        subscriber.send(completion: .finished)
      } catch {
        subscriber.send(completion: .failure(error))
      }
    }
    task.resume()
    return AnyCancellable { task.cancel() }
  }
}

private func answer<Answer: Decodable>(
  _ data: Data?, _ response: URLResponse?, _ error: (any Error)?
) throws(FactError) -> Answer {
  guard let data, let response = response as? HTTPURLResponse else {
    throw FactError(message: error?.localizedDescription ?? "The server sent no answer.")
  }
  do {
    guard response.statusCode == 200 else {
      throw try JSONDecoder().decode(ServerFailure.self, from: data)
    }
    return try JSONDecoder().decode(Answer.self, from: data)
  } catch let failure as ServerFailure {
    throw FactError(message: failure.description)
  } catch {
    throw FactError(message: "The server sent an unexpected answer: \(error)")
  }
}
