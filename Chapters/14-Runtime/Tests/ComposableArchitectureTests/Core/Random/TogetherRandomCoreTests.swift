import CustomDump
import Foundation
import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@MainActor
@Suite("Together · Random use of a store", .serialExecutor, .timeLimit(.minutes(10)))
struct TogetherRandomCoreTests {
  @Test(
    "I345 to I366: actions, effects, scoped cores and observers match a plain model")
  func steps() async {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["CORE_SEED"].flatMap(UInt64.init) {
      await run(seed)
      return
    }
    for _ in 0..<(environment["CORE_SEEDS"].flatMap(Int.init) ?? 60) {
      guard await run(UInt64.random(in: 0...UInt64.max)) else { return }
    }
  }

  /// Compares a store with the model, after each of many random steps.
  ///
  /// - Returns: Whether they agree.
  @discardableResult
  private func run(_ seed: UInt64) async -> Bool {
    let run = RandomCore(seed: seed)
    let found = await failures {
      for _ in 1...60 where run.difference == nil { await run.step() }
      await run.end()
    }
    guard let difference = run.difference ?? found.first?.message else { return true }
    Issue.record(
      """
      CORE_SEED=\(seed): \(difference)
      \(run.steps.enumerated().map { "\($0 + 1): \($1)" }.joined(separator: "\n"))
      """)
    return false
  }
}

/// A store with its model and its observers.
@MainActor
private final class RandomCore {
  /// A child store that is retained.
  private struct ScopedStore {
    let part: CorePart
    let number: Int
    let store: StoreOf<Leaf>
    let reader: Reader
    var name: String
    var wasRemoved = false
  }

  private(set) var difference: String?
  private(set) var steps: [String] = []

  private var random: SeededGenerator
  private var model = CoreModel()
  private let gate = QuickGate()
  private var store: StoreOf<CoreFeature>?
  private var scopedStores: [ScopedStore] = []
  private var works: [(task: StoreTask, isOver: LockIsolated<Bool>)] = []
  private var notified = 0
  private var observer: AnyCancellable?
  private var names = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let store = Store(initialState: CoreFeature.State()) { [gate] in CoreFeature(gate: gate) }
    self.store = store
    observer = store.runtime.observers.add { [unowned self] in notified += 1 }
  }

  private func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  func step() async {
    switch pick(0...11) {
    case 0...4:
      let commands = commands(depth: 3)
      steps.append("send \(commands)")
      send(commands)
    case 5, 6:
      guard let name = model.waiting.randomElement(using: &random)?.name else { return }
      steps.append("open \(name)")
      model.open(name)
      await gate.open(name)
    case 7:
      guard !works.isEmpty else { return }
      let work = pick(0...(works.count - 1))
      steps.append("cancel \(work)")
      model.changed = []
      model.cancel(work: work)
      works[work].task.cancel()
    case 8, 9:
      guard let part = model.instances.keys.randomElement(using: &random) else { return }
      hold(part)
      return
    case 10:
      guard !scopedStores.isEmpty else { return }
      let scopedStore = scopedStores.remove(at: pick(0...(scopedStores.count - 1)))
      steps.append("let go of \(scopedStore.part)")
      return
    default:
      guard let scopedStore = scopedStores.randomElement(using: &random) else { return }
      sendThrough(scopedStore)
    }
    await gate.settle()
    compare()
  }

  private func send(_ commands: [CoreCommand]) {
    guard let store else { return }
    let work = works.count
    model.send(commands, work: work)
    let task = store.send(.run(commands))
    let isOver = LockIsolated(false)
    works.append((task, isOver))
    Task {
      await task.finish()
      isOver.setValue(true)
    }
  }

  /// Sends an action to a part through its store.
  private func sendThrough(_ scopedStore: ScopedStore) {
    guard model.instances[scopedStore.part]?.number == scopedStore.number else { return }
    names += 1
    steps.append("rename \(scopedStore.part) \(names)")
    model.send([.name(scopedStore.part, names)], work: -1)
    scopedStore.store.send(.rename("\(names)"))
  }

  /// Asks for the store of a part, and reads it from then on.
  private func hold(_ part: CorePart) {
    steps.append("hold \(part)")
    guard let instance = model.instances[part] else { return }
    guard let found = scope(part) else { return differ("there is no store of \(part)") }
    if let known = scopedStores.first(where: { $0.part == part && $0.number == instance.number }),
      known.store !== found
    {
      differ("\(part) has another store")
    }
    if scopedStores.contains(where: { $0.number != instance.number && $0.store === found }) {
      differ("\(part) has the store of one that has gone")
    }
    scopedStores.append(
      ScopedStore(
        part: part, number: instance.number, store: found, reader: Reader { _ = found.name },
        name: instance.name))
  }

  private func scope(_ part: CorePart) -> StoreOf<Leaf>? {
    switch part {
    case .leaf: store?.scope(state: \.leaf, action: \.leaf)
    case .maybe: store?.scope(state: \.maybe, action: \.maybe)
    case .row(let id): store?.scope(state: \.rows, action: \.rows).first { $0.id == id }
    }
  }

  /// Releases everything.
  func end() async {
    guard difference == nil else { return store = nil }
    steps.append("end")
    weak let runtime = store?.root
    model.cancel { _ in true }
    observer = nil
    store = nil
    while let scopedStore = scopedStores.popLast() {
      if runtime == nil { differ("\(scopedStore.part) keeps nothing alive") }
    }
    if runtime != nil { differ("something keeps the runtime alive") }
    if gate.cancelled != model.cancelled {
      differ("\(gate.cancelled) were cancelled instead of \(model.cancelled)")
    }
    for name in gate.names { await gate.open(name) }
    await gate.settle()
    if !works.allSatisfy(\.isOver.value) { differ("somebody waits for ever") }
  }

  private func compare() {
    guard let store else { return }
    compareState(store.peek { $0 })
    if notified != model.notified {
      differ("observers were notified \(notified) times, not \(model.notified)")
    }
    if gate.names != Set(model.waiting.map(\.name)) { differ("\(gate.names) wait") }
    if gate.cancelled != model.cancelled {
      differ("\(gate.cancelled) were cancelled instead of \(model.cancelled)")
    }
    for id in 0...1 {
      let count = model.waiting.count { $0.id == id && $0.isListed }
      let found = store.runningCount(id)
      if found != count { differ("\(found) run under \(id) instead of \(count)") }
    }
    for (number, work) in works.enumerated()
    where work.isOver.value == model.running.contains(number) {
      differ("work \(number) is over: \(work.isOver.value)")
    }
    if store.runtime.effects.running.isEmpty != model.waiting.isEmpty {
      differ("\(store.runtime.effects.running.count) effects are noted")
    }
    for index in scopedStores.indices { compareWindow(at: index) }
    model.changed = []
  }

  private func compareState(_ state: CoreFeature.State) {
    var expected = CoreFeature.State(notes: model.notes)
    expected.leaf.name = model.leaf.name
    expected.maybe = model.maybe.map { Leaf.State(id: $0.id, name: $0.name) }
    expected.rows = IdentifiedArray(
      uniqueElements: model.rows.map { Leaf.State(id: $0.id, name: $0.name) })
    if state != expected { differ(diff(expected, state) ?? "the state differs") }
  }

  private func compareWindow(at index: Int) {
    let scopedStore = scopedStores[index]
    let instance = model.instances[scopedStore.part]
    let notified = scopedStore.reader.notified
    if let instance, instance.number == scopedStore.number {
      if scopedStore.store.wasRemoved { return differ("\(scopedStore.part) has gone") }
      if scopedStore.store.name != instance.name {
        differ("\(scopedStore.part) shows \(scopedStore.store.name), not \(instance.name)")
      }
      let expected = model.changed.contains(scopedStore.number) ? 1 : 0
      if notified != expected {
        differ("an observer of \(scopedStore.part) was notified \(notified) times")
      }
      scopedStores[index].name = instance.name
    } else {
      if !scopedStore.store.wasRemoved { differ("\(scopedStore.part) was not removed") }
      let name = scopedStore.store.name
      // It may have changed in the action that removed it.
      if name != scopedStore.name,
        scopedStore.wasRemoved || !model.changed.contains(scopedStore.number)
      {
        differ("\(scopedStore.part) shows \(name), and not the last \(scopedStore.name)")
      }
      if notified > 0, scopedStore.wasRemoved || !model.changed.contains(scopedStore.number) {
        differ("an observer of \(scopedStore.part), which was removed, was notified")
      }
      scopedStores[index].name = name
      scopedStores[index].wasRemoved = true
    }
  }

  private func differ(_ what: String) {
    if difference == nil { difference = what }
  }

  /// Some commands.
  private func commands(depth: Int) -> [CoreCommand] {
    (0..<pick(0...4)).map { _ in command(depth: depth) }
  }

  private func command(depth: Int) -> CoreCommand {
    names += 1
    let number = names
    let part: CorePart = [.leaf, .maybe, .row(pick(1...4))][pick(0...2)]
    switch pick(0...13) {
    case 0, 1: return .note(number)
    case 2, 3:
      guard depth > 0 else { return .note(number) }
      return .emit((0...pick(0...2)).map { _ in commands(depth: depth - 1) })
    case 4, 5:
      guard depth > 0 else { return .note(number) }
      return .wait("\(number)", id: [nil, 0, 1][pick(0...2)], then: commands(depth: depth - 1))
    case 6: return .cancel(id: pick(0...1))
    case 7: return .name(part, number)
    case 8: return .replace(part, number)
    case 9: return .present(id: pick(1...2), number)
    case 10: return .dismiss
    case 11: return .addRow(id: pick(1...4), number)
    case 12: return .removeRow(id: pick(1...4))
    default: return .reverseRows
    }
  }
}
