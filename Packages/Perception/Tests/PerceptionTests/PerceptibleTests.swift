import Observation
import Perception
import Testing

@Suite("Perception · a perceptible class")
struct PerceptibleTests {
  @Test(
    "an object tells the observers that read what changes, and nobody else",
    arguments: Library.allCases
  )
  func notified(library: Library) {
    let counter = Counter(count: 1)
    #expect(library.isNotified({ _ = counter.count }) { counter.count += 1 })
    #expect(library.isNotified({ _ = counter.count }) { counter.count = 7 })
    #expect(!library.isNotified({ _ = counter.title }) { counter.count += 1 })
    #expect(!library.isNotified({ _ = counter.changes }) { counter.changes += 1 })
    #expect(counter.count == 8)
  }

  @Test(
    "assigning an equal value, or the same object, notifies no observer",
    arguments: Library.allCases)
  func equalValues(library: Library) {
    let model = Model()
    #expect(!library.isNotified({ _ = model.number }) { model.number = 1 })
    #expect(library.isNotified({ _ = model.number }) { model.number = 2 })
    #expect(!library.isNotified({ _ = model.object }) { model.object = model.object })
    #expect(library.isNotified({ _ = model.object }) { model.object = Model.Object() })
    #expect(!library.isNotified({ _ = model.equatable }) { model.equatable = Model.EqualObject() })
    #expect(library.isNotified({ _ = model.closure }) { model.closure = { 1 } })
    #expect(library.isNotified({ _ = model.number }) { model.number += 0 })
    #expect(model.number == 2)
  }

  @Test("the written value is stored even if it's equal")
  func equalValueIsStored() {
    let model = Model()
    let object = Model.EqualObject()
    model.equatable = object
    #expect(model.equatable === object)
  }

  @Test("`access` and `withMutation` observe a computed property", arguments: Library.allCases)
  func computed(library: Library) {
    let counter = CounterAlone()
    #expect(library.isNotified({ _ = counter.double }) { counter.double = 4 })
    #expect(counter.changes == 2)
    #expect(!library.isNotified({ _ = counter.count }) { counter.double = 6 })
    #expect(!library.isNotified({ _ = counter.double }) { counter.count = 1 })
    #expect(
      library.isNotified({ _ = counter.double }) { counter.withMutation(keyPath: \.double) {} })
    let value = counter.withMutation(keyPath: \.double) { 7 }
    #expect(value == 7)
    let member = Member(value: "a")
    #expect(library.isNotified({ _ = member.value }) { member.value = "b" })
    // The class doesn't know that its value is equatable, and neither library compares it.
    #expect(library.isNotified({ _ = member.value }) { member.value = "b" })
  }

  @Test("an observer runs once a change")
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

/// The library that tracks reads.
enum Library: CaseIterable {
  case perception, observation

  /// Whether an observer is notified of a change.
  func isNotified(_ read: () -> Void, of change: () -> Void) -> Bool {
    let calls = RecordedValues<String>()
    switch self {
    case .perception: withPerceptionTracking(read) { calls("called") }
    case .observation: withObservationTracking(read) { calls("called") }
    }
    change()
    return !calls.all.isEmpty
  }
}
