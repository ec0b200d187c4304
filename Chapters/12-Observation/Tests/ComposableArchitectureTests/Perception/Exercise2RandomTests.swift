import Testing

@testable import Perception
@testable import TestFixtures

@Suite("Exercise 12.2 · random trackings", .timeLimit(.minutes(5)))
struct RandomTrackingsTests {
  @Test(
    "O2 to O6: any nesting of trackings, changes and cancellations",
    arguments: 0..<100 as Range<UInt64>)
  func random(seed: UInt64) {
    var run = RandomRun(seed: seed)
    run.doSomething(steps: 60, depth: 0)
    run.compare()
    #expect(run.calls.all.count == run.expectedCalls, "seed \(seed)")
  }
}

/// Trackings of several objects, beside a plain model of what they ought to do.
private struct RandomRun {
  let seed: UInt64
  var generator: SeededGenerator
  let gauges = (0..<3).map { _ in PerceptibleGauge() }
  let calls = Notes<Int>()

  /// The trackings that have returned, so that they can be cancelled.
  var trackings: [Int: PerceptionTracking] = [:]

  // The model.
  /// What each tracking that has not ended has read: twice the gauge's number, plus one if it is the limit.
  var reads: [Int: Set<Int>] = [:]
  var inForce: [Int] = []
  var made = 0
  var expectedCalls = 0

  init(seed: UInt64) {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
  }

  mutating func doSomething(steps: Int, depth: Int) {
    for _ in 0..<Int.random(in: 0...steps, using: &generator) {
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
    for number in inForce {
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
    #expect(called == expected, "seed \(seed): a change of property \(property)")
    expectedCalls += expected.count
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
    inForce.append(number)
    let (_, tracking) = PerceptionTracking.track {
      doSomething(steps: 12, depth: depth + 1)
    } onChange: { [calls] in
      calls(number)
    }
    inForce.removeLast()
    trackings[number] = tracking
  }

  /// Compares who is noted with who ought to be.
  func compare() {
    for (index, gauge) in gauges.enumerated() {
      #expect(gauge.levelReaders == expectedReaders(of: 2 * index), "seed \(seed)")
      #expect(gauge.limitReaders == expectedReaders(of: 2 * index + 1), "seed \(seed)")
    }
  }

  private func expectedReaders(of property: Int) -> Int {
    reads.values.count { $0.contains(property) }
  }
}
