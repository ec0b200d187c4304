import Observation
import Synchronization

@testable import Perception

/// An object with two observable numbers.
protocol Gauge: AnyObject, Sendable {
  var level: Int { get set }
  var limit: Int { get set }
}

/// A gauge that only Perception can observe.
final class PerceptibleGauge: Gauge, Perceptible {
  let registrar = PerceptionRegistrar()
  private let numbers = Mutex((level: 0, limit: 0))

  var level: Int {
    get {
      registrar.access(self, keyPath: \.level)
      return numbers.withLock { $0.level }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.level) {
        numbers.withLock { $0.level = newValue }
      }
    }
  }

  var limit: Int {
    get {
      registrar.access(self, keyPath: \.limit)
      return numbers.withLock { $0.limit }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.limit) {
        numbers.withLock { $0.limit = newValue }
      }
    }
  }
}

extension PerceptibleGauge {
  /// The number of trackings that observe its level.
  var levelReaders: Int { readers(of: \.level) }

  /// The number of trackings that observe its limit.
  var limitReaders: Int { readers(of: \.limit) }

  /// Whether it has no observers.
  var isForgotten: Bool { registrar.storage.observers.trackings.withLock(\.isEmpty) }

  private func readers(of property: KeyPath<PerceptibleGauge, Int>) -> Int {
    let property = Property(property)
    return registrar.storage.observers.trackings.withLock { $0[property]?.count ?? 0 }
  }
}

/// A gauge with a registrar of Perception that the standard library can also observe.
final class ObservableGauge: Gauge, Observable, Perceptible {
  let registrar = PerceptionRegistrar()
  private let numbers = Mutex((level: 0, limit: 0))

  var level: Int {
    get {
      registrar.access(self, keyPath: \.level)
      return numbers.withLock { $0.level }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.level) {
        numbers.withLock { $0.level = newValue }
      }
    }
  }

  var limit: Int {
    get {
      registrar.access(self, keyPath: \.limit)
      return numbers.withLock { $0.limit }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.limit) {
        numbers.withLock { $0.limit = newValue }
      }
    }
  }
}

/// A gauge with the standard library's registrar.
final class StandardGauge: Gauge, Observable {
  private let registrar = ObservationRegistrar()
  private let numbers = Mutex((level: 0, limit: 0))

  var level: Int {
    get {
      registrar.access(self, keyPath: \.level)
      return numbers.withLock { $0.level }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.level) {
        numbers.withLock { $0.level = newValue }
      }
    }
  }

  var limit: Int {
    get {
      registrar.access(self, keyPath: \.limit)
      return numbers.withLock { $0.limit }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.limit) {
        numbers.withLock { $0.limit = newValue }
      }
    }
  }
}
