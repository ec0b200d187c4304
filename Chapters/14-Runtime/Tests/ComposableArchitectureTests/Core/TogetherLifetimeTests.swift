import Foundation
import StoreSupport
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@MainActor
@Suite("Together · Lifetimes of stores", .serialExecutor, .timeLimit(.minutes(5)))
struct TogetherLifetimeTests {
  private let gate = Gate()

  /// A store of an outline with all kinds of children, in which an effect waits at the gate.
  private func store() -> StoreOf<Outline> {
    var state = Outline.State.rows(1, 2)
    state.maybe = Leaf.State(id: 3)
    state.path.append(Leaf.State(id: 4))
    let store = StoreOf<Outline>(initialState: state) {
      Reduce<Outline.State, Outline.Action> { [gate] _, action in
        if case .leaf(.rename("wait")) = action { return .atOnce { _ in await gate.wait("a") } }
        return .none
      }
      Outline()
    }
    store.send(.leaf(.rename("wait")))
    return store
  }

  /// The stores of parts that there are.
  enum Part: CaseIterable { case leaf, maybe, row, element, closure }

  private func part(_ part: Part, of store: StoreOf<Outline>) -> StoreOf<Leaf>? {
    switch part {
    case .leaf: store.scope(state: \.leaf, action: \.leaf)
    case .maybe: store.scope(state: \.maybe, action: \.maybe)
    case .row: store.scope(state: \.rows, action: \.rows).first
    case .element:
      store.scope(state: \.path, action: \.path).element(store.peek { $0.path.ids[0] })
    case .closure: store.part(state: { $0.leaf }, action: Outline.Action.leaf)
    }
  }

  private final class Token: Sendable {}

  @Test("a store that is deallocated releases the dependencies that it was returned with")
  func releases() {
    weak var token: Token?
    do {
      let store = withDependencies {
        let new = Token()
        token = new
        $0.uuid = UUIDGenerator { withExtendedLifetime(new) { UUID() } }
      } operation: {
        StoreOf<Outline>(initialState: .rows(1, 2)) { Outline() }
      }
      #expect(token != nil)
      withExtendedLifetime(store) {}
    }
    #expect(token == nil)
  }

  @Test(
    "I357: a scoped store keeps the runtime alive, but not the store that it was scoped from",
    arguments: Part.allCases)
  func keeps(kind: Part) async {
    weak var parent: StoreOf<Outline>?
    weak var runtime: Runtime?
    var leaf: StoreOf<Leaf>?
    do {
      let store = store()
      (parent, runtime) = (store, store.runtime)
      leaf = part(kind, of: store)
    }
    #expect(parent == nil)
    #expect(runtime != nil)
    #expect(gate.log == ["a waits"])
    leaf?.send(.rename("B"))
    #expect(leaf?.peek(\.name) == "B")
    leaf = nil
    #expect(runtime == nil)
    #expect(gate.log == ["a waits", "a is cancelled"])
    await gate.open("a")
  }

  @Test("I357: scoped stores keep the runtime alive at every depth, and observing retains no store")
  func deep() async {
    weak var runtime: Runtime?
    var leaf: StoreOf<Leaf>?
    do {
      let twins = StoreOf<Twins>(initialState: Twins.State()) { Twins() }
      runtime = twins.root
      leaf = twins.scope(state: \.outline, action: \.outline).scope(state: \.leaf, action: \.leaf)
    }
    let reader = Reader { [weak leaf] in _ = leaf?.name }
    leaf?.send(.rename("B"))
    #expect(reader.notified == 1)
    leaf = nil
    #expect(runtime == nil)
    #expect(reader.notified == 0)
  }

  @Test("I357: when a child state is removed, its store is released, while the root store is alive")
  func gone() {
    let store = store()
    weak var row: StoreOf<Leaf>?
    weak var maybe: StoreOf<Leaf>?
    do {
      row = store.scope(state: \.rows, action: \.rows).first
      maybe = store.scope(state: \.maybe, action: \.maybe)
    }
    #expect(row != nil)
    #expect(maybe != nil)
    store.send(.change { $0.maybe = nil })
    #expect(maybe == nil)
    #expect(row != nil)
    store.send(.change { $0.rows = [] })
    #expect(row == nil)
  }

  @Test("I373: an effect that never ends doesn't retain the work of actions that it sent")
  func neverEnds() async {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let objects = Holder<[Weak]>([])
    let store = Notebook.noting { action in
      guard action != "listen" else {
        return .atOnce { send in for await action in stream { send(action) } }
      }
      let object = Object()
      objects.value.append(Weak(object: object))
      return .atOnce { _ in
        await Task.yield()
        withExtendedLifetime(object) {}
      }
    }
    let task = store.send("listen")
    for number in 1...100 { continuation.yield("\(number)") }
    for _ in 1...10 { await Task.megaYield() }
    #expect(store.notes.count == 101)
    #expect(objects.value.count == 100)
    #expect(objects.value.allSatisfy { $0.object == nil })
    #expect(store.runtime.effects.running.count == 1)
    #expect(store.runtime.endingEffects == 0)
    let numbers = Mirror(reflecting: task).descendant("work", "some", "numbers")
    #expect(numbers.map { Mirror(reflecting: $0).children.count } == 1)
    continuation.finish()
    await expectEnd("the stream has ended") { await task.finish() }
    #expect(store.runtime.effects.running.isEmpty)
  }

  private final class Object: Sendable {}

  private struct Weak {
    weak var object: Object?
  }

  @Test(
    "I356: releasing the last store cancels effects of effects, and subscriptions with a cancel ID")
  func chains() async {
    var store: Notebook? = .noting { [gate] action in
      .atOnce { send in
        if action == "a" { ["b", "c"].forEach { send($0) } }
        await gate.wait(action)
      }
      .cancellable(id: action)
    }
    store?.send("a")
    #expect(store?.root.effects.running.count == 3)
    store = nil
    #expect(
      gate.log.filter { $0.hasSuffix("cancelled") } == ["a", "b", "c"].map { "\($0) is cancelled" })
    for name in ["a", "b", "c"] { await gate.open(name) }
  }
}

@MainActor
@Suite("Together · Stores released off the main actor", .timeLimit(.minutes(5)))
struct TogetherReleaseTests {
  @Test("I359: if the last store is released off the main actor, it ends there a little later")
  func elsewhere() async {
    for number in 1...20 {
      let isCancelled = LockIsolated<[Bool]>([])
      let isUnheld = DispatchSemaphore(value: 0)
      weak let runtime = release(withPart: number.isMultiple(of: 2), when: isUnheld) {
        isCancelled.withValue { $0.append(isOnMainActor) }
      }
      isUnheld.signal()
      let end = ContinuousClock.now + .seconds(3)
      while runtime != nil, .now < end { await Task.yield() }
      guard runtime == nil else {
        Issue.record("the runtime is still there")
        return
      }
      #expect(isCancelled.value == [true])
    }
  }

  /// Creates a store with an effect, and releases it on a new thread.
  ///
  /// - Parameters:
  ///   - hasPart: Whether there is also a child store.
  ///   - isUnheld: A semaphore that is signalled when no other code retains the store.
  ///   - onCancel: A closure that is called when the effect is cancelled.
  /// - Returns: The owner of the store.
  private func release(
    withPart hasPart: Bool, when isUnheld: DispatchSemaphore,
    onCancel: @escaping @Sendable () -> Void
  ) -> Runtime {
    let store = Notebook.noting { _ in
      .atOnce { _ in
        await withTaskCancellationHandler {
          while !Task.isCancelled { await Task.yield() }
        } onCancel: {
          onCancel()
        }
      }
    }
    store.send("a")
    let stores = UncheckedSendable(
      Holder<[AnyObject]>([store] + (hasPart ? [store.scopedStore(\.count) { $0 }] : [])))
    let runtime = store.runtime
    Thread.detachNewThread {
      isUnheld.wait()
      stores.value.value = []
    }
    return runtime
  }
}
