import ComposableArchitecture
import Foundation

/// Plays a sound.
@DependencyClient
struct SoundEffectClient: Sendable {
  /// Chooses the sound.
  var load: @Sendable (_ fileName: String) -> Void
  /// Plays the sound that was chosen.
  var play: @Sendable () -> Void
}

extension SoundEffectClient: DependencyKey {
  /// The terminal's bell, whatever sound was chosen. If the output is no terminal, nothing is played.
  static let liveValue = SoundEffectClient(
    load: { _ in },
    play: {
      guard isatty(STDOUT_FILENO) == 1 else { return }
      FileHandle.standardOutput.write(Data([0x07]))
    }
  )

  /// A test says which sounds it expects.
  static let testValue = SoundEffectClient()

  /// No sound at all.
  static let noop = SoundEffectClient(load: { _ in }, play: {})
}

extension DependencyValues {
  /// Plays a sound.
  var soundEffectClient: SoundEffectClient {
    get { self[SoundEffectClient.self] }
    set { self[SoundEffectClient.self] = newValue }
  }
}
