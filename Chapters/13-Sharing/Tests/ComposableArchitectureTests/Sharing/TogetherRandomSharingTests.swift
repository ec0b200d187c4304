import Testing

@testable import Sharing
@testable import TestFixtures

@Suite("Together · Random use of shared values", .timeLimit(.minutes(5)))
struct RandomSharingTests {
  @Test(
    "I302: the values of wrappers and sources match a plain model",
    arguments: 1...100 as ClosedRange<UInt64>)
  func random(seed: UInt64) async throws {
    try requireThatSharingWorks()
    var run = RandomRun(seed: seed)
    for _ in 1...80 where run.difference == nil { await run.step() }
    #expect(run.difference == nil, "seed \(seed): \(run.steps.joined(separator: "; "))")
  }
}

/// The shared value in random runs.
private struct Pair: Equatable, Sendable {
  var number = 0
  var extra: Int?
}

/// Shared values of three sources, beside a plain model of them.
private struct RandomRun {
  var generator: SeededGenerator
  let references = References()
  let sources = (0..<3).map { _ in Source<Pair>() }
  var wrappers: [(source: Int, show: Showing)] = []
  var models = (0..<3).map { _ in Model() }
  var steps: [String] = []
  var difference: String?
  var next = 0

  enum Showing {
    case whole(Shared<Pair>)
    case reader(SharedReader<Pair>)
    case number(Shared<Int>)
    /// With its last value.
    case extra(Shared<Int>, last: Int)
  }

  struct Model {
    /// The value of the source.
    var saved: Pair?
    var failsToLoad = false
    var failsToSave = false
    /// The state of the reference while it is alive.
    var alive: Alive?
    var saves: [Pair] = []
    var subscriptions = 0
  }

  struct Alive {
    var value: Pair
    var defaultValue: Pair
    var loadError = false
    var saveError = false
  }

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func step() async {
    next += 1
    let source = pick(0..<3)
    switch pick(0..<16) {
    case 0...3: make(source)
    case 4, 5: drop()
    case 6...9: change()
    case 10: yieldChange(source)
    case 11: reset(source)
    case 12: changeInSilence(source)
    case 13: await load()
    case 14: fail(source)
    default: yieldError(source)
    }
    compare()
  }

  mutating func make(_ source: Int) {
    let defaultValue = Pair(number: -next, extra: next.isMultiple(of: 2) ? next : nil)
    steps.append("make \(source)")
    if models[source].alive == nil {
      let model = models[source]
      models[source].alive = Alive(
        value: model.failsToLoad ? defaultValue : model.saved ?? defaultValue,
        defaultValue: defaultValue, loadError: model.failsToLoad)
      models[source].subscriptions += 1
    }
    let reference = references.value(forKey: SourceKey(sources[source])) { defaultValue }
    let shared = Shared(reference: reference)
    switch pick(0..<4) {
    case 0: wrappers.append((source, .whole(shared)))
    case 1: wrappers.append((source, .reader(SharedReader(shared))))
    case 2: wrappers.append((source, .number(shared.number)))
    default:
      let extra = Shared(shared.extra)
      let expected = models[source].alive?.value.extra
      if (extra == nil) != (expected == nil) { differ("there is an extra, or none") }
      if let extra, let expected {
        wrappers.append((source, .extra(extra, last: expected)))
      } else {
        wrappers.append((source, .whole(shared)))
      }
    }
  }

  mutating func drop() {
    guard !wrappers.isEmpty else { return }
    let source = wrappers.remove(at: pick(0..<wrappers.count)).source
    steps.append("drop \(source)")
    if !wrappers.contains(where: { $0.source == source }) { models[source].alive = nil }
  }

  mutating func change() {
    guard !wrappers.isEmpty else { return }
    let index = pick(0..<wrappers.count)
    let (source, showing) = wrappers[index]
    let throwsError = pick(0..<5) == 0
    let clears = pick(0..<3) == 0
    let next = next
    steps.append("change \(source)\(throwsError ? ", throwing" : "")")
    guard var value = models[source].alive?.value else { return }
    do {
      switch showing {
      case .whole(let shared):
        value = Pair(number: next, extra: clears ? nil : next)
        try shared.withLock { [value] in
          $0 = value
          if throwsError { throw SourceError("stop") }
        }
      case .reader:
        return
      case .number(let shared):
        value.number = next
        try shared.withLock {
          $0 = next
          if throwsError { throw SourceError("stop") }
        }
      case .extra(let shared, _):
        if value.extra != nil { value.extra = next }
        wrappers[index].show = .extra(shared, last: next)
        try shared.withLock {
          $0 = next
          if throwsError { throw SourceError("stop") }
        }
      }
      models[source].saves.append(value)
      if models[source].failsToSave {
        models[source].alive?.saveError = true
      } else {
        models[source].saved = value
        models[source].alive?.saveError = false
        models[source].alive?.loadError = false
      }
    } catch {}
    models[source].alive?.value = value
  }

  mutating func yieldChange(_ source: Int) {
    steps.append("yield \(source)")
    let value = Pair(number: next, extra: next.isMultiple(of: 3) ? nil : next)
    models[source].saved = value
    models[source].alive?.value = value
    models[source].alive?.loadError = false
    sources[source].change(to: value)
  }

  mutating func reset(_ source: Int) {
    steps.append("reset \(source)")
    models[source].saved = nil
    if let value = models[source].alive?.defaultValue { models[source].alive?.value = value }
    models[source].alive?.loadError = false
    sources[source].value = nil
    sources[source].notify { $0.yieldReturningInitialValue() }
  }

  mutating func changeInSilence(_ source: Int) {
    steps.append("changed in silence \(source)")
    let value = pick(0..<4) == 0 ? nil : Pair(number: next)
    models[source].saved = value
    sources[source].value = value
  }

  mutating func load() async {
    guard let (source, showing) = wrappers.randomElement(using: &generator) else { return }
    steps.append("load \(source)")
    do {
      switch showing {
      case .whole(let shared): try await shared.load()
      case .reader(let shared): try await shared.load()
      case .number(let shared): try await shared.load()
      case .extra(let shared, _): try await shared.load()
      }
      if models[source].failsToLoad { differ("'load' throws nothing") }
    } catch {
      if !models[source].failsToLoad { differ("'load' throws \(error)") }
    }
    let model = models[source]
    models[source].alive?.loadError = model.failsToLoad
    if !model.failsToLoad, let value = model.saved { models[source].alive?.value = value }
  }

  mutating func fail(_ source: Int) {
    if Bool.random(using: &generator) {
      models[source].failsToLoad.toggle()
      sources[source].failLoads(
        with: models[source].failsToLoad ? SourceError("load") : nil)
    } else {
      models[source].failsToSave.toggle()
      sources[source].failSaves(
        with: models[source].failsToSave ? SourceError("save") : nil)
    }
    steps.append("fails \(source) \(models[source].failsToLoad) \(models[source].failsToSave)")
  }

  mutating func yieldError(_ source: Int) {
    steps.append("error \(source)")
    models[source].alive?.loadError = true
    sources[source].notify { $0.yield(throwing: SourceError("yielded")) }
  }

  mutating func compare() {
    for (index, wrapper) in wrappers.enumerated() {
      guard let alive = models[wrapper.source].alive else { return differ("nobody shows it") }
      let (shown, expected, errors) = show(wrapper.show, alive, at: index)
      if shown != expected { differ("\(wrapper) shows \(shown), not \(expected)") }
      if errors.load != alive.loadError { differ("the error of loading") }
      if let save = errors.save, save != alive.saveError { differ("the error of saving") }
    }
    for (source, model) in zip(sources, models) {
      if source.value != model.saved {
        differ("the source has \(String(describing: source.value))")
      }
      if source.saves != model.saves.map({ "save \($0)" }) { differ("saves \(source.saves)") }
      if source.subscribers != (model.alive == nil ? 0 : 1) { differ("\(source.subscribers)") }
      if source.log.all.count(where: { $0 == "subscribe" }) != model.subscriptions {
        differ("subscriptions")
      }
    }
  }

  mutating func show(
    _ showing: Showing, _ alive: Alive, at index: Int
  ) -> (shown: Pair, expected: Pair, errors: (load: Bool, save: Bool?)) {
    switch showing {
    case .whole(let shared):
      return (
        shared.wrappedValue, alive.value, (shared.loadError != nil, shared.saveError != nil)
      )
    case .reader(let shared):
      return (shared.wrappedValue, alive.value, (shared.loadError != nil, nil))
    case .number(let shared):
      return (
        Pair(number: shared.wrappedValue), Pair(number: alive.value.number),
        (shared.loadError != nil, shared.saveError != nil)
      )
    case .extra(let shared, let last):
      let expected = alive.value.extra ?? last
      wrappers[index].show = .extra(shared, last: expected)
      return (
        Pair(number: shared.wrappedValue), Pair(number: expected),
        (shared.loadError != nil, shared.saveError != nil)
      )
    }
  }

  private mutating func differ(_ difference: String) {
    if self.difference == nil { self.difference = difference }
    steps.append("→ \(difference)")
  }
}
