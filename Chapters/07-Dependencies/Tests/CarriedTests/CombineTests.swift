@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("Combined reducers")
@MainActor
struct CombineTests {
  @Test("I1: each reducer sees the state as the one before it left it")
  func order() {
    let timesTen = AnyReducer<Int, String, Void> { state, _, _ in
      state &*= 10
      return .none
    }
    let plusThree = AnyReducer<Int, String, Void> { state, _, _ in
      state &+= 3
      return .none
    }
    var state = 2
    _ = AnyReducer.combine(timesTen, plusThree).run(&state, "go", ())
    #expect(state == 23, "2 · 10 + 3: the reducers run in the order given, on the same state")

    state = 2
    _ = timesTen.combined(with: plusThree).run(&state, "go", ())
    #expect(state == 23, "`a.combined(with: b)` runs a first")
  }

  @Test("I1: every reducer runs exactly once, with the action and the environment")
  func handsOver() {
    let scribe = AnyReducer<[String], String, String> { state, action, environment in
      state.append("\(action) in \(environment)")
      return .none
    }
    var state: [String] = []
    _ = AnyReducer.combine([scribe, scribe, scribe]).run(&state, "lunch", "Paris")
    #expect(state == ["lunch in Paris", "lunch in Paris", "lunch in Paris"])
  }

  @Test(
    "I1, I2: each reducer runs once, and both its change and its effect are kept",
    arguments: [1, 2, 3, 100]
  )
  func runsOnce(count: Int) {
    var runs = 0
    let counting = AnyReducer<Int, String, Void> { state, action, _ in
      runs += 1
      state += 1
      return EffectPublisher(value: "\(action) \(state)")
    }
    var state = 0
    let effect = AnyReducer.combine(Array(repeating: counting, count: count)).run(&state, "go", ())
    #expect(runs == count, "with \(count) reducers, \(runs) runs")
    #expect(state == count, "each reducer's change stays, also if the reducer has an effect")
    var emitted: [String] = []
    let subscription = effect.sink { emitted.append($0) }
    #expect(
      emitted == (1...count).map { "go \($0)" },
      "the effects are those of each reducer's one run, in the order of the reducers"
    )
    subscription.cancel()
  }

  @Test("I2: the effects of all reducers are merged in the same order")
  func mergesEffects() {
    func emitting(_ value: String) -> AnyReducer<Int, String, Void> {
      AnyReducer { _, _, _ in EffectPublisher(value: value) }
    }
    var state = 0
    let effect = AnyReducer.combine(emitting("a"), .empty, emitting("b"), emitting("c"))
      .run(&state, "go", ())
    var emitted: [String] = []
    var completions = 0
    let subscription = effect.sink(
      receiveCompletion: { _ in completions += 1 },
      receiveValue: { emitted.append($0) }
    )
    #expect(emitted == ["a", "b", "c"])
    #expect(completions == 1, "the merged effect completes when all of them did")
    subscription.cancel()
  }

  @Test("I2: effects run at the same time, so a long one does not hold up the next")
  func mergesConcurrently() {
    let never = PassthroughSubject<String, Never>()
    let waiting = AnyReducer<Int, String, Void> { _, _, _ in
      EffectPublisher(upstream: never.eraseToAnyPublisher())
    }
    let answering = AnyReducer<Int, String, Void> { _, _, _ in EffectPublisher(value: "now") }
    var state = 0
    var emitted: [String] = []
    let subscription = AnyReducer.combine(waiting, answering).run(&state, "go", ())
      .sink { emitted.append($0) }
    #expect(emitted == ["now"])
    never.send("later")
    #expect(emitted == ["now", "later"])
    subscription.cancel()
  }

  @Test("I2: running the reducers starts no effect, and the merged effect starts each one once")
  func startsNothing() {
    var log: [String] = []
    func logging(_ name: String) -> AnyReducer<Int, String, Void> {
      AnyReducer { _, _, _ in
        EffectPublisher(
          upstream: Deferred {
            log.append("start \(name)")
            return Just(name)
          }
          .eraseToAnyPublisher()
        )
      }
    }
    var state = 0
    let effect = AnyReducer.combine(logging("a"), logging("b")).run(&state, "go", ())
    #expect(log == [], "a reducer only describes effects; the store starts them")
    let subscription = effect.sink { log.append("emit \($0)") }
    #expect(log == ["start a", "emit a", "start b", "emit b"])
    subscription.cancel()
  }

  @Test("I2: the merged effect completes when the last of them does")
  func completesLast() {
    let first = PassthroughSubject<String, Never>()
    let second = PassthroughSubject<String, Never>()
    func running(_ subject: PassthroughSubject<String, Never>) -> AnyReducer<Int, String, Void> {
      AnyReducer { _, _, _ in EffectPublisher(upstream: subject.eraseToAnyPublisher()) }
    }
    var state = 0
    var log: [String] = []
    let subscription = AnyReducer.combine(running(first), running(second)).run(&state, "go", ())
      .sink(receiveCompletion: { _ in log.append("end") }, receiveValue: { log.append($0) })
    second.send(completion: .finished)
    first.send("still here")
    #expect(log == ["still here"], "one effect has completed, the other one has not")
    first.send(completion: .finished)
    #expect(log == ["still here", "end"])
    subscription.cancel()
  }

  @Test("I2: a combination of no reducers changes nothing and has no effect")
  func nothing() {
    var state = 7
    let effect = AnyReducer<Int, String, Void>.combine([]).run(&state, "go", ())
    #expect(state == 7)
    #expect(effect.work == nil)
  }

  @Test("I1: a combination can be combined again")
  func nests() {
    func append(_ letter: String) -> AnyReducer<String, Int, Void> {
      AnyReducer { state, _, _ in
        state += letter
        return .none
      }
    }
    var state = ""
    _ = AnyReducer.combine(.combine(append("a"), append("b")), append("c")).run(&state, 0, ())
    #expect(state == "abc")
  }
}
