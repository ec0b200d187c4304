import ComposableArchitecture
import Perception
import Testing

@Suite("Together · a perceptible class")
struct PerceptibleTests {
  @Test(
    "a change notifies the observers of that property, and no others", arguments: Tracking.all)
  func notified(tracking: Tracking) {
    let counter = Counter(count: 1)
    #expect(tracking.isNotified({ _ = counter.count }) { counter.count += 1 })
    #expect(tracking.isNotified({ _ = counter.count }) { counter.count = 7 })
    #expect(!tracking.isNotified({ _ = counter.title }) { counter.count += 1 })
    #expect(!tracking.isNotified({ _ = counter.changes }) { counter.changes += 1 })
    #expect(counter.count == 8)
  }

  @Test(
    "assigning an equal value, or the same object, notifies no observer", arguments: Tracking.all)
  func equalValues(tracking: Tracking) {
    let model = Model()
    #expect(!tracking.isNotified({ _ = model.number }) { model.number = 1 })
    #expect(tracking.isNotified({ _ = model.number }) { model.number = 2 })
    #expect(!tracking.isNotified({ _ = model.object }) { model.object = model.object })
    #expect(tracking.isNotified({ _ = model.object }) { model.object = Model.Object() })
    #expect(!tracking.isNotified({ _ = model.equatable }) { model.equatable = Model.EqualObject() })
    #expect(tracking.isNotified({ _ = model.closure }) { model.closure = { 1 } })
    #expect(tracking.isNotified({ _ = model.number }) { model.number += 0 })
    #expect(model.number == 2)
  }

  @Test("the written value is stored even if it's equal")
  func equalValueIsStored() {
    let model = Model()
    let object = Model.EqualObject()
    model.equatable = object
    #expect(model.equatable === object)
  }

  @Test("`access` and `withMutation` observe a computed property", arguments: Tracking.all)
  func computed(tracking: Tracking) {
    let counter = CounterAlone()
    #expect(tracking.isNotified({ _ = counter.double }) { counter.double = 4 })
    #expect(counter.changes == 2)
    #expect(!tracking.isNotified({ _ = counter.count }) { counter.double = 6 })
    #expect(!tracking.isNotified({ _ = counter.double }) { counter.count = 1 })
    #expect(
      tracking.isNotified({ _ = counter.double }) { counter.withMutation(keyPath: \.double) {} })
    let value = counter.withMutation(keyPath: \.double) { 7 }
    #expect(value == 7)
    let member = Member(value: "a")
    #expect(tracking.isNotified({ _ = member.value }) { member.value = "b" })
  }

  @Test("a property observer runs once for each change")
  func observers() {
    let counter = Counter(count: 1)
    counter.title = "A"
    counter.title += "B"
    #expect(counter.changes == 2)
  }
}

@Perceptible
private final class Model {
  final class Object {}
  final class EqualObject: Equatable {
    static func == (left: EqualObject, right: EqualObject) -> Bool { true }
  }

  var number = 1
  var object = Object()
  var equatable = EqualObject()
  var closure: () -> Int = { 0 }
}

@Perceptible
private final class Counter {
  var count: Int
  var title = "" {
    didSet { changes += 1 }
  }
  @PerceptionIgnored var changes = 0

  init(count: Int) {
    self.count = count
  }
}

/// The library's tracking, and the standard library's.
struct Tracking: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let track: @Sendable (_ read: () -> Void, _ onChange: @escaping @Sendable () -> Void) -> Void

  static let all = [
    Tracking(testDescription: "Perception") { withPerceptionTracking($0, onChange: $1) },
    Tracking(testDescription: "Observation") { withObservationTracking($0, onChange: $1) },
  ]

  /// Whether an observer is notified of a change.
  func isNotified(_ read: () -> Void, of change: () -> Void) -> Bool {
    let isNotified = LockIsolated(false)
    track(read) { isNotified.setValue(true) }
    change()
    return isNotified.value
  }
}
