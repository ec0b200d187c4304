import ComposableArchitecture

@testable import syncups

/// What a test speaks into. Whoever listens hears it.
final class Microphone: Sendable {
  private typealias Speech = AsyncThrowingStream<SpeechRecognitionResult, any Error>

  private let listener = LockIsolated<Speech.Continuation?>(nil)
  private let starts = LockIsolated(0)

  /// Whether somebody listens now.
  var isListening: Bool { listener.value != nil }

  /// How often somebody has begun to listen.
  var timesListened: Int { starts.value }

  /// Begins to listen. It is for `\.speechClient.startTask`.
  func listen() -> AsyncThrowingStream<SpeechRecognitionResult, any Error> {
    starts.withValue { $0 += 1 }
    return Speech { continuation in
      listener.setValue(continuation)
      continuation.onTermination = { [listener] _ in listener.setValue(nil) }
    }
  }

  /// Lets the recogniser hear something.
  ///
  /// - Parameter text: All that was said so far.
  func say(_ text: String) {
    listener.value?.yield(SpeechRecognitionResult(text))
  }

  /// Lets the recogniser fail.
  func fail() {
    listener.value?.finish(throwing: SpeechRecognitionFailure())
  }
}
