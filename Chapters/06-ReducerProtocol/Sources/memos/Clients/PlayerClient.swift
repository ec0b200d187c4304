import ComposableArchitecture
import Foundation

/// What plays recordings. It can play several at a time.
struct PlayerClient: Sendable {
  /// Plays a file. Returns `true` when it has come to its end, and throws if the file cannot be played.
  /// If the task is cancelled, it stops.
  var play: @Sendable (URL) async throws -> Bool
}

extension PlayerClient {
  /// A player without a loudspeaker. It reads the file, and takes the time that it needs.
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
