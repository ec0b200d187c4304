import ComposableArchitecture

/// The words of a meeting, as the simulated recogniser hears them.
struct SimulatedSpeech: Sendable {
  var words: [Substring]
  /// When the recogniser fails; `nil` if it never does.
  var failsAfter: Duration?

  /// - Parameters:
  ///   - text: The words.
  ///   - failsAfter: When the recogniser fails; `nil` if it never does.
  init(_ text: String = SimulatedSpeech.defaultText, failsAfter: Duration? = nil) {
    words = text.split(whereSeparator: \.isWhitespace)
    self.failsAfter = failsAfter
  }

  /// The time of the first word. No word is heard at the exact end of a second.
  static let firstPause: Duration = .milliseconds(100)
  /// The time from one word to the next: 150 words a minute.
  static let pause: Duration = .milliseconds(400)

  /// Hears the words one by one, in the time of a clock.
  ///
  /// - Returns: The text so far, after each word. After the last word, the stream waits for the failure, if there is
  ///   one.
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
  /// A recogniser that hears the words of a text. The device decides whether it may listen.
  ///
  /// - Parameters:
  ///   - speech: The words that it hears.
  ///   - clock: The clock for the time between words.
  ///   - device: The device that asks for permission and stores the answer.
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

extension SimulatedSpeech {
  /// The default words. They take about a minute.
  static let defaultText = """
    Good morning everybody. Yesterday I drew the last of the new icons, and today I will put them \
    into the app. Nothing is in my way. Mine is the list of sync-ups. It scrolls well now, even with \
    ten thousand rows, because each row looks only at what it shows. Today I measure it once more. \
    I have been reading the reports of last week. Two people could not find the button that ends a \
    meeting, so I would like to try a larger one. I have one question: which colours do we keep? \
    Sixteen are many, but everybody has a favourite. I am for all of them. The timer is done. It \
    stops while somebody is asked something, and goes on afterwards. I tested it with seven people \
    and sixty seconds. My part is short. The release is on Thursday, and I will bring cake.
    """
}
