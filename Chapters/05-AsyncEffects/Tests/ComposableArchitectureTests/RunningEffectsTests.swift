import Synchronization
import Testing

@testable import ComposableArchitecture

@Suite("The list of running effects", .timeLimit(.minutes(5)))
struct RunningEffectsTests {
  /// An identifier that reads the list while it is hashed and compared. All have the same hash value.
  private struct Curious: Hashable {
    let number: Int

    static func == (first: Curious, second: Curious) -> Bool {
      _ = RunningEffects.shared.count(CancelID("nothing"))
      return first.number == second.number
    }

    func hash(into hasher: inout Hasher) {
      _ = RunningEffects.shared.isEmpty
    }
  }

  private func id(_ number: Int) -> CancelID { CancelID(Curious(number: number)) }

  @Test("Identifiers are hashed and compared outside of its lock")
  func comparesOutsideOfTheLock() {
    let effects = RunningEffects.shared
    let cancelled = Mutex<[String]>([])
    let first = effects.insert(id(1)) { cancelled.withLock { $0.append("first") } }
    _ = effects.insert(id(2)) { cancelled.withLock { $0.append("other") } }
    _ = effects.insert(id(1)) { cancelled.withLock { $0.append("second") } }
    _ = effects.insert(id(1)) { cancelled.withLock { $0.append("third") } }
    #expect(effects.count(id(1)) == 3)
    effects.remove(first, id(1))
    effects.cancel(id(1))
    #expect(cancelled.withLock(\.self) == ["second", "third"])
    #expect(effects.count(id(1)) == 0)
    #expect(effects.count(id(2)) == 1)
    effects.cancel(id(2))
    #expect(cancelled.withLock(\.self) == ["second", "third", "other"])
  }
}
