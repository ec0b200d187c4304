@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("Exercise 1.2 · Combine reducers")
@MainActor
struct CombineTests {
  @Test("I1: each reducer sees the changes of the reducers before it")
  func order() {
    let timesTen = Reducer<Int, String, Void> { state, _, _ in
      state &*= 10
      return .none
    }
    let plusThree = Reducer<Int, String, Void> { state, _, _ in
      state &+= 3
      return .none
    }
    var state = 2
    _ = Reducer.combine(timesTen, plusThree).run(&state, "go", ())
    #expect(state == 23, "2 · 10 + 3: the reducers run in the specified order, on the same state")

    state = 2
    _ = timesTen.combined(with: plusThree).run(&state, "go", ())
    #expect(state == 23, "`a.combined(with: b)` runs `a` first")
  }

  @Test("I1: every reducer runs exactly once, with the action and the environment")
  func handsOver() {
    let scribe = Reducer<[String], String, String> { state, action, environment in
      state.append("\(action) in \(environment)")
      return .none
    }
    var state: [String] = []
    _ = Reducer.combine([scribe, scribe, scribe]).run(&state, "lunch", "Paris")
    #expect(state == ["lunch in Paris", "lunch in Paris", "lunch in Paris"])
  }

  @Test(
    "I1, I2: each reducer runs once, and both its change and its effect are kept",
    arguments: [1, 2, 3, 100]
  )
  func runsOnce(count: Int) {
    var runs = 0
    let counting = Reducer<Int, String, Void> { state, action, _ in
      runs += 1
      state += 1
      return Effect(value: "\(action) \(state)")
    }
    var state = 0
    let effect = Reducer.combine(Array(repeating: counting, count: count)).run(&state, "go", ())
    #expect(runs == count, "with \(count) reducers, \(runs) runs")
    #expect(state == count, "each reducer's change is kept, even if the reducer returns an effect")
    var emitted: [String] = []
    let subscription = effect.sink { emitted.append($0) }
    #expect(
      emitted == (1...count).map { "go \($0)" },
      "each reducer's single run returns one effect; the effects are in the order of the reducers"
    )
    subscription.cancel()
  }

  @Test("I2: the effects of all reducers are merged in the same order")
  func mergesEffects() {
    func emitting(_ value: String) -> Reducer<Int, String, Void> {
      Reducer { _, _, _ in Effect(value: value) }
    }
    var state = 0
    let effect = Reducer.combine(emitting("a"), .empty, emitting("b"), emitting("c"))
      .run(&state, "go", ())
    var emitted: [String] = []
    var completions = 0
    let subscription = effect.sink(
      receiveCompletion: { _ in completions += 1 },
      receiveValue: { emitted.append($0) }
    )
    #expect(emitted == ["a", "b", "c"])
    #expect(completions == 1, "the merged effect completes when all of its effects complete")
    subscription.cancel()
  }

  @Test("I2: effects run concurrently, so a long effect doesn't delay the next one")
  func mergesConcurrently() {
    let never = PassthroughSubject<String, Never>()
    let waiting = Reducer<Int, String, Void> { _, _, _ in
      Effect(upstream: never.eraseToAnyPublisher())
    }
    let answering = Reducer<Int, String, Void> { _, _, _ in Effect(value: "now") }
    var state = 0
    var emitted: [String] = []
    let subscription = Reducer.combine(waiting, answering).run(&state, "go", ())
      .sink { emitted.append($0) }
    #expect(emitted == ["now"])
    never.send("later")
    #expect(emitted == ["now", "later"])
    subscription.cancel()
  }

  @Test("I2: running the reducers starts no effect, and the merged effect starts each one once")
  func startsNothing() {
    var log: [String] = []
    func logging(_ name: String) -> Reducer<Int, String, Void> {
      Reducer { _, _, _ in
        Effect(
          upstream: Deferred {
            log.append("start \(name)")
            return Just(name)
          }
          .eraseToAnyPublisher()
        )
      }
    }
    var state = 0
    let effect = Reducer.combine(logging("a"), logging("b")).run(&state, "go", ())
    #expect(log == [], "a reducer only describes effects; the store starts them")
    let subscription = effect.sink { log.append("emit \($0)") }
    #expect(log == ["start a", "emit a", "start b", "emit b"])
    subscription.cancel()
  }

  @Test("I2: the merged effect completes when its last effect completes")
  func completesLast() {
    let first = PassthroughSubject<String, Never>()
    let second = PassthroughSubject<String, Never>()
    func running(_ subject: PassthroughSubject<String, Never>) -> Reducer<Int, String, Void> {
      Reducer { _, _, _ in Effect(upstream: subject.eraseToAnyPublisher()) }
    }
    var state = 0
    var log: [String] = []
    let subscription = Reducer.combine(running(first), running(second)).run(&state, "go", ())
      .sink(receiveCompletion: { _ in log.append("end") }, receiveValue: { log.append($0) })
    second.send(completion: .finished)
    first.send("still here")
    #expect(log == ["still here"], "one effect has completed, but the other one is still running")
    first.send(completion: .finished)
    #expect(log == ["still here", "end"])
    subscription.cancel()
  }

  @Test("I2: a combination of no reducers changes nothing and has no effect")
  func nothing() {
    var state = 7
    let effect = Reducer<Int, String, Void>.combine([]).run(&state, "go", ())
    #expect(state == 7)
    #expect(effect.work == nil)
  }

  @Test("I1: a combination can be combined again")
  func nests() {
    func append(_ letter: String) -> Reducer<String, Int, Void> {
      Reducer { state, _, _ in
        state += letter
        return .none
      }
    }
    var state = ""
    _ = Reducer.combine(.combine(append("a"), append("b")), append("c")).run(&state, 0, ())
    #expect(state == "abc")
  }
}
