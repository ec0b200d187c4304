@preconcurrency import OpenCombine

/// The output of a publisher from now on: `["1", "2", "finished"]`.
@MainActor
final class Recording<Output, Failure: Error> {
  private(set) var events: [String] = []
  private(set) var values: [Output] = []
  private var subscription: AnyCancellable?

  /// Subscribes.
  ///
  /// - Parameter onValue: Is called with each value, after it was written down.
  init<P: Publisher>(_ publisher: P, onValue: @escaping (Output) -> Void = { _ in })
  where P.Output == Output, P.Failure == Failure {
    subscription = publisher.sink(
      receiveCompletion: { [weak self] completion in
        switch completion {
        case .finished: self?.events.append("finished")
        case .failure(let error): self?.events.append("failed: \(error)")
        }
      },
      receiveValue: { [weak self] value in
        self?.values.append(value)
        self?.events.append("\(value)")
        onValue(value)
      }
    )
  }

  var isFinished: Bool { events.last == "finished" }

  func cancel() {
    subscription?.cancel()
    subscription = nil
  }
}

struct Sorry: Error, Equatable, CustomStringConvertible {
  var description: String { "sorry" }
}
