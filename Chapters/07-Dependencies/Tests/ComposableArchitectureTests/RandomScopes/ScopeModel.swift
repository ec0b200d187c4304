@testable import ComposableArchitecture
@testable import TestFixtures

/// A simple model of the notes of a random program.
struct ScopeModel {
  /// The values of a scope. A value that isn't set is `nil`.
  struct Scope {
    var number: Int?
    var word: String?
    var maybe: Int??
    var context: DependencyContext?

    mutating func apply(_ changes: [ScopeChange]) {
      for change in changes {
        switch change {
        case .number(let number): self.number = number
        case .add(let number): self.number = readNumber + number
        case .multiply(let number): self.number = readNumber * number
        case .word(let word): self.word = word
        case .maybe(let maybe): self.maybe = .some(maybe)
        case .context(let context): self.context = context
        }
      }
    }

    private var readNumber: Int {
      switch context {
      case _ where number != nil: number ?? 0
      case .live: 1
      case .preview: 2
      case .test, nil: 3
      }
    }

    /// The values in this scope, read by a reader that was created in a different scope.
    func note(madeIn outer: Scope = Scope()) -> String {
      let merged = Scope(
        number: number ?? outer.number, word: word ?? outer.word, maybe: maybe ?? outer.maybe,
        context: context ?? outer.context)
      let maybe = merged.maybe ?? .some(7)
      return "\(merged.readNumber) \(merged.word ?? "default") \(maybe.map { "\($0)" } ?? "nil")"
    }
  }

  private var readers: [Int: Scope] = [:]
  private var escaped: [Int: Scope] = [:]
  private var effects: [Int: (scope: Scope, steps: [ScopeStep])] = [:]
  private(set) var notes: [String] = []

  mutating func run(_ steps: [ScopeStep], in scope: Scope = Scope()) {
    for step in steps { run(step, in: scope) }
  }

  private mutating func run(_ step: ScopeStep, in scope: Scope) {
    var inner = scope
    switch step {
    case .read:
      notes.append(scope.note())
    case .makeReader(let slot):
      readers[slot] = scope
    case .readWith(let slot):
      notes.append(readers[slot].map { scope.note(madeIn: $0) } ?? "nobody")
    case .with(let changes, let steps, let isThrowing):
      inner.apply(changes)
      run(steps, in: inner)
      if isThrowing { notes.append("caught") }
    case .withThrowing:
      notes.append("caught")
    case .escape(let slot):
      escaped[slot] = scope
    case .yield(let slot, let steps, _):
      if let kept = escaped[slot] { run(steps, in: kept) }
    case .makeEffect(let slot, let steps):
      effects[slot] = (scope, steps)
    case .runEffect(let slot, _):
      // An effect is run once, so that a program ends.
      if let effect = effects.removeValue(forKey: slot) { run(effect.steps, in: effect.scope) }
    case .elsewhere(let steps):
      run(steps)
    case .reduce(let changes, let steps):
      inner.apply(changes.reversed())
      run(steps, in: inner)
    }
    // The scope has ended.
    notes.append(scope.note())
  }
}
