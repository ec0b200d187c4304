import CombineSchedulers
import Dispatch
@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · order of effects", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct EffectOrderTests {
  /// A store that records its actions, and whose effects come from a function.
  private func store(
    _ effect: @escaping @Sendable (String) -> Effect<String>
  ) -> Store<[String], String> {
    Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        return effect(action)
      }
    }
  }

  /// The actions that a store receives from an effect.
  private func actions(
    of effect: @escaping @Sendable () -> Effect<String>
  ) async -> [String] {
    let store = store { $0 == "start" ? effect() : .none }
    await store.send("start").finish()
    return Array(store.state.value.dropFirst())
  }

  @Test("I55: an effect that begins by cancelling its own ID is cancelled, wherever it runs")
  func cancelsItself() async {
    let anywhere = await actions {
      .run { send in
        Task.cancel(id: "id")
        try Task.checkCancellation()
        await send("late")
      }
      .cancellable(id: "id")
    }
    let onMainActor = await actions {
      .run { @MainActor send in
        Task.cancel(id: "id")
        try Task.checkCancellation()
        send("late")
      }
      .cancellable(id: "id")
    }
    let part = await actions {
      .run { send in
        await withTaskCancellation(id: "id") { @MainActor in
          Task.cancel(id: "id")
          if !Task.isCancelled { send("late") }
        }
        await send("after")
      }
    }
    #expect(anywhere.isEmpty)
    #expect(onMainActor.isEmpty)
    #expect(part == ["after"])
  }

  @Test(
    "I48: effects start in the order of their actions, and never during a different effect's `send`"
  )
  func nested() async {
    let store = store { action in
      switch action {
      case "start":
        .run { send in
          await send("a")
          await send("b")
        }
      case "a": .run { send in await send("c") }
      default: .none
      }
    }
    await store.send("start").finish()
    #expect(store.state.value == ["start", "a", "b", "c"])
  }

  @Test("I48: effects on the main actor start in the same order")
  func nestedOnMainActor() async {
    let store = store { action in
      switch action {
      case "start":
        .run { @MainActor send in
          send("a")
          send("b")
        }
      case "a": .run { @MainActor send in send("c") }
      default: .none
      }
    }
    await store.send("start").finish()
    #expect(store.state.value == ["start", "a", "b", "c"])
  }

  @Test("I63: `cancellable` doesn't change the order of merged effects", arguments: [false, true])
  func cancellable(isWrapped: Bool) async {
    let actions = await actions {
      let merged = Effect<String>.merge(
        .run { @MainActor send in
          send("c")
          send("d")
        },
        .send("e"))
      return isWrapped ? merged.cancellable(id: "id") : merged
    }
    #expect(actions == ["e", "c", "d"])
  }

  @Test("I63: `cancellable` doesn't change the order of immediate values", arguments: 0..<16)
  func cancellableValues(wrapped: Int) async {
    let actions = await actions {
      let effects = (0..<3).map { number in
        let effect = Effect<String>.send("\(number)")
        return wrapped & 1 << number == 0 ? effect : effect.cancellable(id: number)
      }
      let merged = Effect<String>.merge(effects)
      return wrapped & 8 == 0 ? merged : merged.cancellable(id: "id")
    }
    #expect(actions == ["0", "1", "2"])
  }

  /// An effect that emits numbers immediately, in order, regardless of its structure.
  nonisolated private static func tree(
    depth: Int, names: inout Int, using random: inout SeededGenerator
  ) -> Effect<String> {
    func trees() -> [Effect<String>] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        tree(depth: depth - 1, names: &names, using: &random)
      }
    }
    switch depth == 0 ? 0 : Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      names += 1
      return Effect<String>.send("\(names)")
    case 2: return .merge(trees())
    case 3: return .concatenate(trees())
    case 4: return tree(depth: depth - 1, names: &names, using: &random).map { $0 }
    default:
      // Each effect has its own ID, so that none replaces another.
      names += 1
      return tree(depth: depth - 1, names: &names, using: &random)
        .cancellable(id: names, cancelInFlight: Bool.random(using: &random))
    }
  }

  @Test("I63: immediate values arrive in order, however they are wrapped", arguments: 0..<200)
  func trees(seed: UInt64) async {
    let actions = await actions {
      var random = SeededGenerator(seed: seed)
      var names = 0
      return Self.tree(depth: 4, names: &names, using: &random)
    }
    #expect(actions == actions.sorted { Int($0)! < Int($1)! })
  }

  @Test("I55: `Task.cancel(id:)` doesn't wait, and can be called anywhere")
  func cancelsAnywhere() async {
    let store = store { action in
      switch action {
      case "start":
        .run { send in
          try? await Task.never()
          await send.send("over")
        }
        .cancellable(id: "id")
      case "deferred":
        .run { _ in
          defer { Task.cancel(id: "id") }
          await Task.yield()
        }
      case "publisher":
        .publisher {
          Just("seen").handleEvents(receiveOutput: { _ in Task.cancel(id: "id") })
        }
      default: .none
      }
    }
    for action in ["deferred", "publisher"] {
      let task = store.send("start")
      await store.send(action).finish()
      await expectEnd("“\(action)” has to cancel the effect") { await task.finish() }
      #expect(store.root.runningEffects.isEmpty, "\(action)")
    }
  }

  @Test(
    "I63: each publisher of a concatenation starts immediately after the previous one, even before a task"
  )
  func concatenated() async {
    let scheduler = DispatchQueue.testScheduler
    let store = store { action in
      guard action == "start" else { return .none }
      return .concatenate(
        .publisher { Just("a").delay(for: 1, scheduler: scheduler) },
        .publisher { Just("b").delay(for: 1, scheduler: scheduler) },
        .run { _ in await Task.yield() },
        .send("c"), .send("d"))
    }
    let task = store.send("start")
    // The method that doesn't let tasks run in between.
    func advance() { scheduler.advance(by: 2) }
    advance()
    #expect(store.state.value == ["start", "a", "b"])
    await task.finish()
    #expect(store.state.value == ["start", "a", "b", "c", "d"])
  }
}

@Suite("Together · effects that end after a step", .timeLimit(.minutes(5)))
@MainActor
struct SettlingTests {
  private enum Action { case start, cancel, part }

  /// A store whose effect continues for a while after its cancellation. Its tasks run on all threads.
  private func store(
    afterwards: @escaping @Sendable () async -> Void
  ) -> TestStore<Int, Action> {
    TestStore(initialState: 0) {
      Reduce<Int, Action> { _, action in
        switch action {
        case .start:
          return .run { _ in
            try? await Task.never()
            await afterwards()
          }
          .cancellable(id: "id")
        case .part:
          return .run { _ in
            await withTaskCancellation(id: "id") {
              try? await Task.never()
              await afterwards()
            }
          }
        case .cancel:
          return .cancel(id: "id")
        }
      }
    }
  }

  @Test("I69: after a step that cancels an effect, the effect has ended")
  func cancelled() async {
    for start in [Action.start, .part] {
      let store = store { for _ in 1...200 { await Task.yield() } }
      store.useMainSerialExecutor = false
      await store.send(start)
      #expect(store.run.running.count == 1)
      await store.send(.cancel)
      #expect(store.run.running.isEmpty)
    }
  }

  @Test("I69: an effect that doesn't end is waited for once, and reported at the end")
  func stubborn() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let found = await failures {
      let store = store {
        // Cancelling this task doesn't end it.
        await Task.detached { for await _ in stream {} }.value
      }
      store.useMainSerialExecutor = false
      await store.send(.start)
      let clock = ContinuousClock()
      let first = await clock.measure { await store.send(.cancel) }
      let second = await clock.measure { for _ in 1...3 { await store.send(.cancel) } }
      #expect(first > .milliseconds(900))
      #expect(second < first * 3, "it is waited for at each step")
      #expect(store.run.running.count == 1)
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("running") == true)
    continuation.finish()
  }
}
