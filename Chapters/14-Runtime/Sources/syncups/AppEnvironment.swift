import ComposableArchitecture
import Foundation
import TerminalUI

/// What the app is surrounded by: time, a device, a recogniser, a bell, and a place for the sync-ups.
@MainActor
struct AppEnvironment {
  /// What `:advance` moves, if time stands still.
  var testTime: TestTime?
  /// Whether colours can be seen.
  var showsColors = false
  /// Makes the dependencies others than the live ones.
  var prepareDependencies: @Sendable (inout DependencyValues) -> Void

  /// One in which time passes.
  ///
  /// - Parameters:
  ///   - speech: What is heard.
  ///   - status: Whether apps may listen.
  ///   - storage: Where the sync-ups are.
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

  /// One in which nothing happens by itself, nothing is on disk, and everything happens the same way each time.
  ///
  /// - Parameters:
  ///   - speech: What is heard.
  ///   - status: Whether apps may listen.
  ///   - sound: What is played.
  ///   - storage: What the sync-ups are at first.
  static func scripted(
    speech: SimulatedSpeech = SimulatedSpeech(),
    status: SpeechClient.AuthorizationStatus = .notDetermined,
    sound: SoundEffectClient = .noop,
    storage: Storage = .memory(holding: .samples)
  ) -> AppEnvironment {
    let (device, clock, testTime) = (Device(speechStatus: status), TestClock(), TestTime())
    testTime.onAdvance { await clock.advance(by: $0) }
    // One for the whole session: otherwise each action would begin with the same identifier.
    let uuid = UUIDGenerator.incrementing
    return AppEnvironment(testTime: testTime) { [prepare = storage.prepare()] in
      prepare(&$0)
      $0.device = device
      $0.continuousClock = clock
      // A meeting that ends while time moves has the date of that moment.
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
