import ComposableArchitecture

/// Turns speech into text.
@DependencyClient
struct SpeechClient: Sendable {
  /// Whether the app may listen.
  var authorizationStatus: @Sendable () -> AuthorizationStatus = { .denied }
  /// Asks whether the app may listen, and returns the answer.
  var requestAuthorization: @Sendable () async -> AuthorizationStatus = { .denied }
  /// Starts listening. The stream ends when iteration is cancelled, and throws when recognition fails.
  var startTask: @Sendable () async -> AsyncThrowingStream<SpeechRecognitionResult, any Error> = {
    .finished()
  }

  /// Whether an app may listen.
  enum AuthorizationStatus: String, CaseIterable, Equatable, Sendable {
    /// The user wasn't asked yet.
    case notDetermined
    case denied
    /// The device forbids it, and its user can't allow it.
    case restricted
    case authorized
  }
}

/// The result so far.
struct SpeechRecognitionResult: Equatable, Sendable {
  /// The most probable text, from the beginning.
  var bestTranscription: Transcription
  /// Whether this is the last result.
  var isFinal = false
}

/// A recognised text.
struct Transcription: Equatable, Sendable {
  var formattedString: String
}

extension SpeechRecognitionResult {
  /// - Parameters:
  ///   - text: The text so far.
  ///   - isFinal: Whether this is the last result.
  init(_ text: String, isFinal: Bool = false) {
    self.init(bestTranscription: Transcription(formattedString: text), isFinal: isFinal)
  }
}

/// Speech recognition failed.
struct SpeechRecognitionFailure: Error, Equatable {}

extension SpeechClient: TestDependencyKey {
  /// A test overrides this if it expects speech.
  static let testValue = SpeechClient()
}

extension DependencyValues {
  /// Turns speech into text.
  var speechClient: SpeechClient {
    get { self[SpeechClient.self] }
    set { self[SpeechClient.self] = newValue }
  }
}
