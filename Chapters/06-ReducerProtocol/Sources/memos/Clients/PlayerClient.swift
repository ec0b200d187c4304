import ComposableArchitecture
import Foundation

/// A player of recordings. It can play several at a time.
struct PlayerClient: Sendable {
  /// Plays a file. Returns `true` at its end, and throws if the file can't be played. If the task is cancelled,
  /// playing stops.
  var play: @Sendable (URL) async throws -> Bool
}

extension PlayerClient {
  /// A player without a loudspeaker. It reads the file, and takes the time of the recording.
  static func live(clock: AnyClock<Duration>) -> PlayerClient {
    PlayerClient(
      play: { url in
        let recording = try WAVReader.read(url)
        try await clock.sleep(for: recording.duration)
        return true
      }
    )
  }
}
