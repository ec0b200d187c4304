import ComposableArchitecture

@testable import syncups

/// A microphone that a test speaks into. A listening recogniser hears it.
final class Microphone: Sendable {
  private typealias Speech = AsyncThrowingStream<SpeechRecognitionResult, any Error>

  private let listener = LockIsolated<Speech.Continuation?>(nil)
  private let starts = LockIsolated(0)

  /// Whether a recogniser is listening.
  var isListening: Bool { listener.value != nil }

  /// The number of times that listening started.
  var timesListened: Int { starts.value }

  /// Begins to listen. It is for `\.speechClient.startTask`.
  func listen() -> AsyncThrowingStream<SpeechRecognitionResult, any Error> {
    starts.withValue { $0 += 1 }
    return Speech { continuation in
      listener.setValue(continuation)
      continuation.onTermination = { [listener] _ in listener.setValue(nil) }
    }
  }

  /// Passes a text to the recogniser.
  ///
  /// - Parameter text: The whole text so far.
  func say(_ text: String) {
    listener.value?.yield(SpeechRecognitionResult(text))
  }

  /// Lets the recogniser fail.
  func fail() {
    listener.value?.finish(throwing: SpeechRecognitionFailure())
  }
}
