import ComposableArchitecture

/// The simulated device. It stores the permission to listen, and requests the screens that only a device shows: its
/// own question and its settings.
final class Device: Sendable {
  /// A screen that the device wants to show.
  enum Request: Equatable, Sendable {
    /// The question whether the app may listen.
    case speechQuestion
    /// The settings.
    case settings
  }

  private struct Contents {
    var speechStatus: SpeechClient.AuthorizationStatus
    var continuations: [AsyncStream<SpeechClient.AuthorizationStatus>.Continuation] = []
  }

  /// The device's requests in order. Only one task should iterate over them.
  let requests: AsyncStream<Request>
  private let requested: AsyncStream<Request>.Continuation
  private let contents: LockIsolated<Contents>

  /// - Parameter speechStatus: Whether apps may listen.
  init(speechStatus: SpeechClient.AuthorizationStatus = .notDetermined) {
    contents = LockIsolated(Contents(speechStatus: speechStatus))
    (requests, requested) = AsyncStream.makeStream()
  }

  /// Whether apps may listen.
  var speechStatus: SpeechClient.AuthorizationStatus { contents.value.speechStatus }

  /// Sets whether apps may listen, and resumes the tasks that wait for an answer.
  func setSpeechStatus(_ status: SpeechClient.AuthorizationStatus) {
    let continuations = contents.withValue { contents in
      contents.speechStatus = status
      defer { contents.continuations = [] }
      return contents.continuations
    }
    for continuation in continuations { continuation.yield(status) }
  }

  /// Asks whether the app may listen, unless that was already answered.
  ///
  /// - Returns: The answer; if the task is cancelled, the current status.
  func requestSpeech() async -> SpeechClient.AuthorizationStatus {
    let (answers, continuation) = AsyncStream<SpeechClient.AuthorizationStatus>.makeStream()
    let isOpen = contents.withValue { contents in
      guard contents.speechStatus == .notDetermined else { return false }
      contents.continuations.append(continuation)
      return true
    }
    guard isOpen else { return speechStatus }
    requested.yield(.speechQuestion)
    for await answer in answers { return answer }
    return speechStatus
  }

  /// Opens the settings.
  func openSettings() {
    requested.yield(.settings)
  }
}

extension Device: TestDependencyKey {
  /// A new device for each test.
  static var testValue: Device { Device() }
}

extension DependencyValues {
  /// The device that the app runs on.
  var device: Device {
    get { self[Device.self] }
    set { self[Device.self] = newValue }
  }
}
