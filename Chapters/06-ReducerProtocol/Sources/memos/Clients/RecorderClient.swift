import ComposableArchitecture
import Foundation

/// A microphone and its recorder. There is one recording at a time.
struct RecorderClient: Sendable {
  /// The length of the current recording, or `nil` if there is none.
  var currentTime: @Sendable () async -> Duration?

  /// The level during the last quarter of a second, from 0 to 1.
  var level: @Sendable () async -> Double

  /// Asks whether the microphone may be used.
  var requestRecordPermission: @Sendable () async -> Bool

  /// Records to a file until `stopRecording` is called. Returns whether the file has any samples.
  var startRecording: @Sendable (URL) async throws -> Bool

  /// Ends the recording. After that `startRecording` returns.
  var stopRecording: @Sendable () async -> Void
}

extension RecorderClient {
  /// A synthetic voice and real files. The microphone may be used until the user denies it.
  static func live(_ recorder: Recorder) -> RecorderClient {
    RecorderClient(
      currentTime: { await recorder.currentTime },
      level: { await recorder.level },
      requestRecordPermission: { true },
      startRecording: { try await recorder.record(to: $0) },
      stopRecording: { await recorder.stop() }
    )
  }
}
