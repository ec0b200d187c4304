@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Runs a random program, and notes what it reads.
// Unchecked: only one thread runs at a time, because each waits for the thread that it starts.
final class ScopeRun: @unchecked Sendable {
  private struct Reader {
    @Dependency(\.number) var number
    @Dependency(\.word) var word
    @Dependency(\.maybe) var maybe

    var note: String { "\(number) \(word) \(maybe.map { "\($0)" } ?? "nil")" }
  }

  private struct Failed: Error {}

  private var readers: [Int: Reader] = [:]
  private var escaped: [Int: DependencyValues.Continuation] = [:]
  private var effects: [Int: EffectTask<Never>] = [:]
  private(set) var notes: [String] = []

  func run(_ steps: [ScopeStep]) {
    for step in steps {
      run(step)
      notes.append(Reader().note)
    }
  }

  private func run(_ step: ScopeStep) {
    switch step {
    case .read:
      let values = DependencyValues._current
      notes.append("\(values.number) \(values.word) \(values.maybe.map { "\($0)" } ?? "nil")")
    case .makeReader(let slot):
      readers[slot] = Reader()
    case .readWith(let slot):
      notes.append(readers[slot]?.note ?? "nobody")
    case .with(let changes, let steps, let isThrowing):
      catching {
        try withDependencies { values in
          for change in changes { change.apply(to: &values) }
        } operation: {
          run(steps)
          if isThrowing { throw Failed() }
        }
      }
    case .withThrowing(let changes, let steps):
      catching {
        try withDependencies { values in
          for change in changes { change.apply(to: &values) }
          throw Failed()
        } operation: {
          run(steps)
        }
      }
    case .escape(let slot):
      escaped[slot] = withEscapedDependencies { $0 }
    case .yield(let slot, let steps, let isElsewhere):
      guard let escaped = escaped[slot] else { return }
      perhapsElsewhere(isElsewhere) { escaped.yield { self.run(steps) } }
    case .makeEffect(let slot, let steps):
      effects[slot] = .fireAndForget { () throws -> Void in self.run(steps) }
    case .runEffect(let slot, let isElsewhere):
      guard let effect = effects.removeValue(forKey: slot) else { return }
      let sendable = UncheckedSendable(effect)
      perhapsElsewhere(isElsewhere) { _ = sendable.value.sink { _ in } }
    case .elsewhere(let steps):
      perhapsElsewhere(true) { self.run(steps) }
    case .reduce(let changes, let steps):
      var run = self
      _ = modified(Running(steps: steps), by: changes).reduce(into: &run, action: ())
    }
  }

  private func catching(_ work: () throws -> Void) {
    do { try work() } catch { notes.append("caught") }
  }

  private func perhapsElsewhere(_ isElsewhere: Bool, _ work: @escaping @Sendable () -> Void) {
    if isElsewhere { onThreads(1) { _ in work() } } else { work() }
  }

  /// Runs steps as a reducer.
  private struct Running: ReducerProtocol {
    let steps: [ScopeStep]

    func reduce(into state: inout ScopeRun, action: Void) -> EffectTask<Void> {
      state.run(steps)
      return .none
    }
  }

  /// A reducer with modifiers, some in a chain, and some one around the other.
  private func modified(
    _ reducer: some ReducerProtocol<ScopeRun, Void>, by changes: [ScopeChange]
  ) -> any ReducerProtocol<ScopeRun, Void> {
    switch changes.count {
    case 0: reducer
    case 1: reducer.with(changes[0])
    case 2: reducer.with(changes[0]).with(changes[1])
    default: CombineReducers { reducer.with(changes[0]) }.with(changes[1]).with(changes[2])
    }
  }
}

extension ReducerProtocol {
  fileprivate func with(_ change: ScopeChange) -> _DependencyKeyWritingReducer<Self> {
    switch change {
    case .number(let number): self.dependency(\.number, number)
    case .add(let number): self.transformDependency(\.number) { $0 += number }
    case .multiply(let number): self.transformDependency(\.number) { $0 *= number }
    case .word(let word): self.transformDependency(\.self) { $0.word = word }
    case .maybe(let maybe): self.dependency(\.maybe, maybe)
    case .context(let context): self.dependency(\.context, context)
    }
  }
}

extension _DependencyKeyWritingReducer {
  fileprivate func with(_ change: ScopeChange) -> Self {
    switch change {
    case .number(let number): self.dependency(\.number, number)
    case .add(let number): self.transformDependency(\.number) { $0 += number }
    case .multiply(let number): self.transformDependency(\.number) { $0 *= number }
    case .word(let word): self.transformDependency(\.self) { $0.word = word }
    case .maybe(let maybe): self.dependency(\.maybe, maybe)
    case .context(let context): self.dependency(\.context, context)
    }
  }
}
