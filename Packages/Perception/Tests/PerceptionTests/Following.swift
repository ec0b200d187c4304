import Foundation
import Observation
import Synchronization
import Testing

@testable import Perception

/// The library that tracks reads, and the kind of registrar.
enum Following: String, CaseIterable, CustomTestStringConvertible {
  case perception = "Perception, a perceptible"
  case perceptionOfObservable = "Perception, an observable"
  case standardOfPerception = "the standard library, a registrar of Perception"
  case standard = "the standard library"

  var testDescription: String { rawValue }

  func gauge() -> any Gauge {
    switch self {
    case .perception: PerceptibleGauge()
    case .perceptionOfObservable, .standardOfPerception: ObservableGauge()
    case .standard: StandardGauge()
    }
  }

  func track<T>(_ apply: () -> T, onChange: @escaping @Sendable () -> Void) -> T {
    switch self {
    case .perception, .perceptionOfObservable:
      withPerceptionTracking(apply, onChange: onChange)
    case .standardOfPerception, .standard:
      withObservationTracking(apply, onChange: onChange)
    }
  }
}

/// Records values from any thread.
final class RecordedValues<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  var all: [Value] { values.withLock { $0 } }

  func callAsFunction(_ value: Value) {
    values.withLock { $0.append(value) }
  }
}

/// Runs work on new threads concurrently, and waits for its end.
///
/// - Parameters:
///   - count: The number of threads.
///   - work: A closure that is called on each thread, with its number from 0.
func onNewThreads(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    Thread.detachNewThread {
      work(index)
      group.leave()
    }
  }
  group.wait()
}

/// Runs work on a new thread, and waits for its end.
func onNewThread(_ work: @escaping @Sendable () -> Void) {
  onNewThreads(1) { _ in work() }
}
