import StoreSupport
import Testing

@testable import ComposableArchitecture

@Suite("Together · how long a step waits for cancelled effects", .timeLimit(.minutes(5)))
@MainActor
struct TogetherSettlingTests {
  /// A store with a cancelled effect, which ends after a number of queries.
  private final class Ending: StoreRoot {
    let steps = Observers()
    let startedEffects = 1
    let runningEffects: [Int: RunningEffect] = [:]
    private let limit: Int
    private(set) var asked = 0

    init(after limit: Int) { self.limit = limit }

    var endingEffects: Int {
      asked += 1
      return asked > limit ? 0 : 1
    }
  }

  @Test("I69: a cancelled effect gets its rounds, however short the timeout")
  func rounds() async {
    let store = Ending(after: 15)
    await Settling().settle(store, limit: .zero)
    #expect(store.asked > 15)
  }

  @Test("I69: rounds end when the effect ends")
  func over() async {
    let store = Ending(after: 3)
    await Settling().settle(store, limit: .seconds(1))
    #expect(store.asked < 10)
  }

  @Test("I69: rounds end at the limit, and the effect isn't waited for again")
  func abandoned() async {
    let settling = Settling()
    let store = Ending(after: .max)
    await settling.settle(store, limit: .zero)
    let asked = store.asked
    #expect(asked < 30)
    await settling.settle(store, limit: .zero)
    #expect(store.asked < asked + 5)
  }
}
