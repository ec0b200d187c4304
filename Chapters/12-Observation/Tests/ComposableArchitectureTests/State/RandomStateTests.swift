import ComposableArchitecture
import Foundation
import Perception
import Testing

@testable import TestFixtures

@Suite("Together · random changes", .timeLimit(.minutes(10)))
struct RandomStateTests {
  @Test("I264, I265, I266, I267, I271: random changes notify the same observers as a plain model")
  func notified() {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["STATE_SEED"].flatMap(UInt64.init) {
      run(seed)
      return
    }
    for _ in 0..<(environment["STATE_SEEDS"].flatMap(Int.init) ?? 100) {
      guard run(.random(in: 0...UInt64.max)) else { return }
    }
  }

  /// Compares a garden with its model, after each of many random steps.
  ///
  /// - Returns: Whether they agree.
  @discardableResult
  private func run(_ seed: UInt64) -> Bool {
    var random = SeededGenerator(seed: seed)
    return Numbers.$last.withValue(Numbers.Counter()) {
      var gardens = Gardens()
      var steps: [GardenStep] = []
      for number in 1...60 {
        let step = GardenStep.any(number, rows: gardens.model.rows.count, using: &random)
        steps.append(step)
        guard let problem = problem(with: step, in: &gardens) else { continue }
        Issue.record(
          """
          STATE_SEED=\(seed): \(problem)
          \(steps.enumerated().map { "\($0 + 1): \($1)" }.joined(separator: "\n"))
          """)
        return false
      }
      return true
    }
  }

  /// Changes the gardens.
  ///
  /// - Returns: The difference between the notified observers and the model's.
  private func problem(with step: GardenStep, in gardens: inout Gardens) -> String? {
    let notified = LockIsolated<Set<GardenReader>>([])
    for reader in GardenReader.all {
      withPerceptionTracking {
        reader.read(gardens.garden)
      } onChange: {
        notified.withValue { _ = $0.insert(reader) }
      }
    }
    let readers = GardenReader.all.map { ($0, $0.properties(in: gardens.model)) }
    gardens.run(step)
    let properties = gardens.model.takeNotified()
    for (reader, read) in readers {
      let isNotifiedByModel = !read.isDisjoint(with: properties)
      if notified.value.contains(reader) != isNotifiedByModel {
        return "who reads “\(reader)” is \(isNotifiedByModel ? "not notified" : "notified")"
      }
    }
    return nil
  }
}
