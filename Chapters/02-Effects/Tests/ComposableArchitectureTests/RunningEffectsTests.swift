import Testing

@testable import ComposableArchitecture

@Suite("The list of running effects", .timeLimit(.minutes(5)))
struct RunningEffectsTests {
  /// An identifier that reads the list while it is hashed and compared. All have the same hash value.
  private struct Curious: Hashable {
    let number: Int

    static func == (first: Curious, second: Curious) -> Bool {
      _ = RunningEffects.shared.count("nothing")
      return first.number == second.number
    }

    func hash(into hasher: inout Hasher) {
      _ = RunningEffects.shared.isEmpty
    }
  }

  @Test("Identifiers are hashed and compared outside of its lock")
  func comparesOutsideOfTheLock() {
    let effects = RunningEffects.shared
    var cancelled: [String] = []
    let first = effects.insert(Curious(number: 1)) { cancelled.append("first") }
    _ = effects.insert(Curious(number: 2)) { cancelled.append("other") }
    _ = effects.insert(Curious(number: 1)) { cancelled.append("second") }
    _ = effects.insert(Curious(number: 1)) { cancelled.append("third") }
    #expect(effects.count(Curious(number: 1)) == 3)
    effects.remove(first, Curious(number: 1))
    effects.cancel(Curious(number: 1))
    #expect(cancelled == ["second", "third"])
    #expect(effects.count(Curious(number: 1)) == 0)
    #expect(effects.count(Curious(number: 2)) == 1)
    effects.cancel(Curious(number: 2))
    #expect(cancelled == ["second", "third", "other"])
  }
}
