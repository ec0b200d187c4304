import ComposableArchitecture

/// What is said in a meeting, as the simulated recogniser hears it.
struct SimulatedSpeech: Sendable {
  var words: [Substring]
  /// When the recogniser fails; `nil` if it never does.
  var failsAfter: Duration?

  /// - Parameters:
  ///   - text: What is said.
  ///   - failsAfter: When the recogniser fails; `nil` if it never does.
  init(_ text: String = SimulatedSpeech.defaultText, failsAfter: Duration? = nil) {
    words = text.split(whereSeparator: \.isWhitespace)
    self.failsAfter = failsAfter
  }

  /// When the first word is heard. No word is heard in the moment in which a second ends.
  static let firstPause: Duration = .milliseconds(100)
  /// The time from one word to the next: 150 words a minute.
  static let pause: Duration = .milliseconds(400)

  /// Hears one word after the other, in the time of a clock.
  ///
  /// - Returns: After each word, all that was heard so far. When all was said, it waits for the failure, if there is one.
  func results(
    on clock: any Clock<Duration>
  ) -> AsyncThrowingStream<SpeechRecognitionResult, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          var (heard, time) = ("", Duration.zero)
          func wait(until end: Duration) async throws {
            if let failsAfter, failsAfter <= end {
              try await clock.sleep(for: failsAfter - time)
              throw SpeechRecognitionFailure()
            }
            try await clock.sleep(for: end - time)
            time = end
          }
          for (index, word) in words.enumerated() {
            try await wait(until: Self.firstPause + Self.pause * index)
            heard += heard.isEmpty ? word : " \(word)"
            continuation.yield(SpeechRecognitionResult(heard, isFinal: index == words.count - 1))
          }
          if let failsAfter { try await wait(until: failsAfter) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error is CancellationError ? nil : error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension SpeechClient {
  /// A recogniser that hears what it is told to hear. Whether it may listen is a matter of the device.
  ///
  /// - Parameters:
  ///   - speech: What it hears.
  ///   - clock: What keeps the time in which words are said.
  ///   - device: Who asks, and remembers the answer.
  static func simulated(
    _ speech: SimulatedSpeech, on clock: any Clock<Duration>, device: Device
  ) -> SpeechClient {
    SpeechClient(
      authorizationStatus: { device.speechStatus },
      requestAuthorization: { await device.requestSpeech() },
      startTask: { speech.results(on: clock) }
    )
  }
}
