import ComposableArchitecture

/// Hears what is said, and turns it into text.
@DependencyClient
struct SpeechClient: Sendable {
  /// Whether the app may listen.
  var authorizationStatus: @Sendable () -> AuthorizationStatus = { .denied }
  /// Asks whether the app may listen, and returns the answer.
  var requestAuthorization: @Sendable () async -> AuthorizationStatus = { .denied }
  /// Begins to listen. It ends when nobody iterates any more, or throws when it cannot go on.
  var startTask: @Sendable () async -> AsyncThrowingStream<SpeechRecognitionResult, any Error> = {
    .finished()
  }

  /// Whether an app may listen.
  enum AuthorizationStatus: String, CaseIterable, Equatable, Sendable {
    /// Nobody was asked yet.
    case notDetermined
    case denied
    /// It is forbidden on this device, whatever its user says.
    case restricted
    case authorized
  }
}

/// What was heard so far.
struct SpeechRecognitionResult: Equatable, Sendable {
  /// What was most probably said, from the beginning.
  var bestTranscription: Transcription
  /// Whether nothing will be heard any more.
  var isFinal = false
}

/// A text that was heard.
struct Transcription: Equatable, Sendable {
  var formattedString: String
}

extension SpeechRecognitionResult {
  /// - Parameters:
  ///   - text: What was heard so far.
  ///   - isFinal: Whether nothing will be heard any more.
  init(_ text: String, isFinal: Bool = false) {
    self.init(bestTranscription: Transcription(formattedString: text), isFinal: isFinal)
  }
}

/// Listening was not possible any more.
struct SpeechRecognitionFailure: Error, Equatable {}

extension SpeechClient: TestDependencyKey {
  /// A test says what is heard.
  static let testValue = SpeechClient()
}

extension DependencyValues {
  /// Hears what is said.
  var speechClient: SpeechClient {
    get { self[SpeechClient.self] }
    set { self[SpeechClient.self] = newValue }
  }
}
