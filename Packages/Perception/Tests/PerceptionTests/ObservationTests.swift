import Observation
import Synchronization
import Testing

@testable import Perception

@Suite("Perception · Perception and Observation", .timeLimit(.minutes(5)))
struct PerceptionAndObservationTests {
  @Test("`Observations` of an object emits the first value, and the last of 1,000")
  func observations() async {
    let gauge = ObservableGauge()
    var values: [Int] = []
    for await value in Observations({ gauge.level }) {
      values.append(value)
      if value == 0 {
        Task.detached {
          for level in 1...1_000 {
            gauge.level = level
          }
        }
      }
      if value == 1_000 { break }
    }
    #expect(values.first == 0)
    #expect(values.last == 1_000)
    #expect(values == values.sorted())
  }

  @Test("both libraries are notified of one change, each by its own tracking")
  func both() {
    let gauge = ObservableGauge()
    let calls = RecordedValues<String>()
    withPerceptionTracking {
      withObservationTracking {
        _ = gauge.level
      } onChange: {
        calls("Observation")
      }
    } onChange: {
      calls("Perception")
    }
    gauge.level = 1
    #expect(calls.all.sorted() == ["Observation", "Perception"])
  }

  @Test("both libraries follow a value whose copies share a registrar")
  func value() {
    var reading = Reading()
    let calls = RecordedValues<String>()
    withPerceptionTracking {
      _ = reading.level
    } onChange: {
      calls("Perception")
    }
    withObservationTracking {
      _ = reading.level
    } onChange: {
      calls("Observation")
    }
    var copy = reading
    copy.level = 1
    #expect(calls.all.sorted() == ["Observation", "Perception"])
    #expect(reading == Reading())
    reading.level = 1
    #expect(calls.all.count == 2)
  }

  @Test("the standard library's registrar is created when an observable is first read")
  func lazily() {
    let observable = ObservableGauge()
    let perceptible = PerceptibleGauge()
    #expect(observable.registrar.storage.standard.load() == nil)
    _ = observable.level
    let made = observable.registrar.storage.standard.load()
    #expect(made != nil)
    _ = observable.limit
    #expect(observable.registrar.storage.standard.load() === made)
    _ = perceptible.level
    #expect(perceptible.registrar.storage.standard.load() == nil)
  }

  @Test("a mutation that throws still counts as a change")
  func throwing() {
    struct Failure: Error {}
    let gauge = PerceptibleGauge()
    let calls = RecordedValues<String>()
    withPerceptionTracking {
      _ = gauge.level
    } onChange: {
      calls("called")
    }
    #expect(throws: Failure.self) {
      try gauge.registrar.withMutation(of: gauge, keyPath: \.level) { throw Failure() }
    }
    #expect(calls.all == ["called"])
  }
}

private struct Reading: Observable, Perceptible, Equatable {
  private let registrar = PerceptionRegistrar()
  private var storedLevel = 0

  var level: Int {
    get {
      registrar.access(self, keyPath: \.level)
      return storedLevel
    }
    set {
      registrar.willSet(self, keyPath: \.level)
      storedLevel = newValue
      registrar.didSet(self, keyPath: \.level)
    }
  }
}
