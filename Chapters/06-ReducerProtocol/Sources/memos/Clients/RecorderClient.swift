import ComposableArchitecture
import Foundation

/// A microphone, and what records it. There is one recording at a time.
struct RecorderClient: Sendable {
  /// How long the recording is by now, or `nil` if there is none.
  var currentTime: @Sendable () async -> Duration?

  /// How loud it was during the last quarter of a second, from 0 to 1.
  var level: @Sendable () async -> Double

  /// Asks whether the microphone may be used.
  var requestRecordPermission: @Sendable () async -> Bool

  /// Records to a file until somebody calls `stopRecording`. Returns whether there is anything in it.
  var startRecording: @Sendable (URL) async throws -> Bool

  /// Ends the recording. After that `startRecording` returns.
  var stopRecording: @Sendable () async -> Void
}

extension RecorderClient {
  /// A made-up voice, and real files. The microphone may always be used, until somebody denies it.
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
