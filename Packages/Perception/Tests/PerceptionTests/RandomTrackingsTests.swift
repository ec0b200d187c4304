import Testing

@testable import Perception

@Suite("Perception · random trackings", .timeLimit(.minutes(5)))
struct RandomTrackingsTests {
  @Test(
    "random nested trackings, changes and cancellations",
    arguments: 0..<100 as Range<UInt64>)
  func random(seed: UInt64) {
    var run = RandomRun(seed: seed)
    run.doSomething(steps: 60, depth: 0)
    run.compareNotes()
    #expect(run.difference == nil, "seed \(seed)")
  }
}

/// Trackings of several objects, with a simple model of them.
private struct RandomRun {
  var generator: SeededGenerator
  let gauges = (0..<3).map { _ in PerceptibleGauge() }
  let calls = RecordedValues<Int>()

  /// The trackings that returned, so that they can be cancelled.
  var trackings: [Int: PerceptionTracking] = [:]

  // The model.
  /// The reads of each active tracking: twice the gauge's number, plus one for the limit.
  var reads: [Int: Set<Int>] = [:]
  var active: [Int] = []
  var made = 0

  /// The first difference from the model.
  var difference: String?

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func doSomething(steps: Int, depth: Int) {
    for _ in 0..<Int.random(in: 0...steps, using: &generator) where difference == nil {
      let property = Int.random(in: 0..<6, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0...3: read(property)
      case 4: change(property)
      case 5: cancelOne()
      default: if depth < 4 { track(depth: depth) }
      }
    }
  }

  mutating func read(_ property: Int) {
    let gauge = gauges[property / 2]
    _ = property.isMultiple(of: 2) ? gauge.level : gauge.limit
    for number in active {
      reads[number]?.insert(property)
    }
  }

  mutating func change(_ property: Int) {
    let gauge = gauges[property / 2]
    let before = calls.all.count
    // Assigned, not added to: that would be a read.
    if property.isMultiple(of: 2) { gauge.level = made } else { gauge.limit = made }
    let called = calls.all.dropFirst(before).sorted()
    let expected = reads.filter { $0.value.contains(property) }.keys.sorted()
    if called != expected { differ("a change of \(property) called \(called), not \(expected)") }
    expected.forEach { reads[$0] = nil }
  }

  mutating func cancelOne() {
    guard let number = trackings.keys.sorted().randomElement(using: &generator) else { return }
    trackings[number]?.cancel()
    reads[number] = nil
    // Some are cancelled twice.
    if Bool.random(using: &generator) { trackings[number] = nil }
  }

  mutating func track(depth: Int) {
    made += 1
    let number = made
    reads[number] = []
    active.append(number)
    let (_, tracking) = PerceptionTracking.track {
      doSomething(steps: 12, depth: depth + 1)
    } onChange: { [calls] in
      calls(number)
    }
    active.removeLast()
    trackings[number] = tracking
  }

  /// Compares the registered observers with the expected ones.
  mutating func compareNotes() {
    let recorded = gauges.flatMap { [$0.levelReaders, $0.limitReaders] }
    let expected = (0..<6).map { property in reads.values.count { $0.contains(property) } }
    if recorded != expected { differ("\(recorded) are noted, not \(expected)") }
  }

  private mutating func differ(_ difference: String) {
    if self.difference == nil { self.difference = difference }
  }
}
