import ComposableArchitecture
import Foundation

/// Plays a sound.
@DependencyClient
struct SoundEffectClient: Sendable {
  /// Chooses the sound.
  var load: @Sendable (_ fileName: String) -> Void
  /// Plays the chosen sound.
  var play: @Sendable () -> Void
}

extension SoundEffectClient: DependencyKey {
  /// The terminal's bell, for every sound. If the output isn't a terminal, nothing is played.
  static let liveValue = SoundEffectClient(
    load: { _ in },
    play: {
      guard isatty(STDOUT_FILENO) == 1 else { return }
      FileHandle.standardOutput.write(Data([0x07]))
    }
  )

  /// A test overrides this if it expects sounds.
  static let testValue = SoundEffectClient()

  /// Plays nothing.
  static let noop = SoundEffectClient(load: { _ in }, play: {})
}

extension DependencyValues {
  /// Plays a sound.
  var soundEffectClient: SoundEffectClient {
    get { self[SoundEffectClient.self] }
    set { self[SoundEffectClient.self] = newValue }
  }
}
