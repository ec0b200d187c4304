import ComposableArchitecture
import Foundation
import TerminalUI

/// The app's environment: time, a device, a recogniser, a bell, and storage for the sync-ups.
@MainActor
struct AppEnvironment {
  /// The time that `:advance` moves; `nil` if time passes by itself.
  var testTime: TestTime?
  /// Whether the terminal shows colours.
  var showsColors = false
  /// Overrides live dependencies.
  var prepareDependencies: @Sendable (inout DependencyValues) -> Void

  /// An environment in which time passes.
  ///
  /// - Parameters:
  ///   - speech: The words that the recogniser hears.
  ///   - status: Whether apps may listen.
  ///   - storage: The storage of the sync-ups.
  static func live(
    speech: SimulatedSpeech = SimulatedSpeech(),
    status: SpeechClient.AuthorizationStatus = .notDetermined,
    storage: Storage
  ) -> AppEnvironment {
    let (device, clock) = (Device(speechStatus: status), ContinuousClock())
    return AppEnvironment { [prepare = storage.prepare()] in
      prepare(&$0)
      $0.device = device
      $0.continuousClock = clock
      $0.openSettings = OpenSettings { device.openSettings() }
      $0.speechClient = .simulated(speech, on: clock, device: device)
    }
  }

  /// A deterministic environment: nothing happens by itself, and nothing is on disk.
  ///
  /// - Parameters:
  ///   - speech: The words that the recogniser hears.
  ///   - status: Whether apps may listen.
  ///   - sound: The client that plays sounds.
  ///   - storage: The storage with the initial sync-ups.
  static func scripted(
    speech: SimulatedSpeech = SimulatedSpeech(),
    status: SpeechClient.AuthorizationStatus = .notDetermined,
    sound: SoundEffectClient = .noop,
    storage: Storage = .memory(holding: .samples)
  ) -> AppEnvironment {
    let (device, clock, testTime) = (Device(speechStatus: status), TestClock(), TestTime())
    testTime.onAdvance { await clock.advance(by: $0) }
    // One generator for the whole session: otherwise each action would begin with the same identifier.
    let uuid = UUIDGenerator.incrementing
    return AppEnvironment(testTime: testTime) { [prepare = storage.prepare()] in
      prepare(&$0)
      $0.device = device
      $0.continuousClock = clock
      // A meeting that ends during `:advance` gets the date of that moment.
      $0.date = DateGenerator {
        let passed = TestClock<Duration>.Instant().duration(to: clock.now)
        return Date(timeIntervalSince1970: 1_234_567_890 + passed / .seconds(1))
      }
      $0.openSettings = OpenSettings { device.openSettings() }
      $0.soundEffectClient = sound
      $0.speechClient = .simulated(speech, on: clock, device: device)
      $0.timeZone = .gmt
      $0.uuid = uuid
    }
  }
}
