import Foundation
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · random operations", .timeLimit(.minutes(10)))
struct TogetherRandomScopesTests {
  @Test(
    "I104, I113 to I115, I118, I119, I121: random programs read the same values as a simple model")
  func programs() {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["SCOPE_SEED"].flatMap(UInt64.init) {
      run(seed)
      return
    }
    for _ in 0..<(environment["SCOPE_SEEDS"].flatMap(Int.init) ?? 200) {
      guard run(UInt64.random(in: 0...UInt64.max)) else { return }
    }
  }

  /// Compares a random program with the model.
  ///
  /// - Returns: Whether they agree.
  @discardableResult
  private func run(_ seed: UInt64) -> Bool {
    var random = SeededGenerator(seed: seed)
    let steps = (1...4).map { _ in ScopeStep.random(depth: 4, using: &random) }
    var model = ScopeModel()
    model.run(steps)
    let run = ScopeRun()
    let found = issues { run.run(steps) }
    guard run.notes == model.notes, found == [] else {
      let index = zip(run.notes, model.notes).prefix { $0 == $1 }.count
      Issue.record(
        """
        SCOPE_SEED=\(seed): note \(index) differs: \(run.notes.dropFirst(index).first ?? "nothing") \
        instead of \(model.notes.dropFirst(index).first ?? "nothing"); \(found.count) issues instead of 0
        \(steps.map { "\($0)" }.joined(separator: "\n"))
        """)
      return false
    }
    return true
  }
}
