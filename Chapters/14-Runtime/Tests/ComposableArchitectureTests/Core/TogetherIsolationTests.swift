@preconcurrency import OpenCombine
import StoreSupport
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@MainActor
@Suite("Together · Isolation", .timeLimit(.minutes(5)))
struct TogetherIsolationTests {
  @Test("I370: the closure of `run` is nonisolated, and its actions are reduced on the main actor")
  func run() async {
    let places = LockIsolated<[String: Bool]>([:])
    let store = Notebook.noting { action in
      places.withValue { $0["reduce \(action)"] = isOnMainActor }
      guard action == "a" else { return .none }
      return .run { send in
        // The actual thread can't be tested, because concurrent tests may run all tasks on the main thread.
        let isolation: (any Actor)? = #isolation
        places.withValue { $0["run"] = isolation != nil }
        await send("b")
      }
    }
    let observer = store.runtime.observers.add {
      places.withValue { $0["observe"] = ($0["observe"] ?? true) && isOnMainActor }
    }
    await store.send("a").finish()
    #expect(
      places.value == ["reduce a": true, "run": false, "reduce b": true, "observe": true])
    observer.cancel()
  }

  @Test("I370: the closure of `run` can be isolated explicitly")
  func mainActor() async {
    let isOnMain = LockIsolated(false)
    let store = Notebook.noting { _ in
      .run { @MainActor _ in isOnMain.setValue(isOnMainActor) }
    }
    await store.send("a").finish()
    #expect(isOnMain.value)
  }

  @Test("I370: a publisher's values from a different thread reach the main actor, in order")
  func publisher() async {
    nonisolated(unsafe) let subject = PassthroughSubject<String, Never>()
    let areOnMain = LockIsolated(true)
    let store = Notebook.noting { action in
      if !isOnMainActor { areOnMain.setValue(false) }
      return action == "listen" ? .publisher { subject } : .none
    }
    store.send("listen")
    _ = issuesOnNewThread {
      for number in 1...10 { subject.send("\(number)") }
      subject.send(completion: .finished)
    }
    let end = ContinuousClock.now + .seconds(3)
    while !store.runtime.effects.running.isEmpty, .now < end { await Task.yield() }
    #expect(store.notes == ["listen"] + (1...10).map { "\($0)" })
    #expect(areOnMain.value)
  }

  @Test("I370: a publisher's values from the main actor arrive immediately")
  func atOnce() async {
    let subject = PassthroughSubject<String, Never>()
    let store = Notebook.noting { $0 == "listen" ? .publisher { subject } : .none }
    store.send("listen")
    let found = issues { subject.send("a") }
    #expect(store.notes == ["listen", "a"])
    #expect(found == [])
  }

  @Test("I370: if many tasks send from many threads, no action is lost")
  func many() async {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        guard action == 0 else {
          state += action
          return .none
        }
        return .merge((1...50).map { _ in .run { send in for _ in 1...20 { await send(1) } } })
      }
    }
    await store.send(0).finish()
    #expect(store.peek { $0 } == 1_000)
  }

  @Test("I371: stores can be compared and hashed anywhere")
  func compared() async {
    let (one, two) = (Notebook.noting(), Notebook.noting())
    let stores = UncheckedSendable([one, two, one])
    let (isSame, isOther, count) = await Task.detached {
      let stores = stores.value
      return (stores[0] == stores[2], stores[0] == stores[1], Set(stores).count)
    }.value
    #expect((isSame, isOther, count) == (true, false, 2))
  }
}
