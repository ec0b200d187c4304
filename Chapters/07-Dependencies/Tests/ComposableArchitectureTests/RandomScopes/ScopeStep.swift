@testable import ComposableArchitecture
@testable import TestFixtures

/// A part of a random program that sets and reads dependencies.
indirect enum ScopeStep: Sendable {
  /// Reads the current values.
  case read
  /// Creates a reader with `@Dependency` properties, and stores it in a slot.
  case makeReader(Int)
  /// Reads with the reader in a slot.
  case readWith(Int)
  /// Runs steps by `withDependencies`. Afterwards an error may be thrown, and caught outside.
  case with([ScopeChange], [ScopeStep], isThrowing: Bool)
  /// Calls `withDependencies` with a first closure that throws after its changes. The steps are not run.
  case withThrowing([ScopeChange], [ScopeStep])
  /// Stores the current values in a slot, with `withEscapedDependencies`.
  case escape(Int)
  /// Runs steps with the values of a slot, possibly on a different thread.
  case yield(Int, [ScopeStep], isElsewhere: Bool)
  /// Creates an effect that runs steps, and stores it in a slot.
  case makeEffect(Int, [ScopeStep])
  /// Runs the effect in a slot, perhaps on another thread.
  case runEffect(Int, isElsewhere: Bool)
  /// Runs steps on another thread, where nothing is current.
  case elsewhere([ScopeStep])
  /// Runs steps in a reducer with modifiers, of which the first is the nearest.
  case reduce([ScopeChange], [ScopeStep])

  static let slots = 0..<3

  static func random(
    depth: Int, using random: inout SeededGenerator
  ) -> ScopeStep {
    let slot = slots.randomElement(using: &random)!
    guard depth > 0 else {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return .read
      case 1: return .makeReader(slot)
      case 2: return .readWith(slot)
      default: return .escape(slot)
      }
    }
    let isElsewhere = Int.random(in: 0..<8, using: &random) == 0
    func steps() -> [ScopeStep] { self.steps(depth: depth - 1, using: &random) }
    switch Int.random(in: 0..<16, using: &random) {
    case 0...1: return .makeReader(slot)
    case 2...4: return .readWith(slot)
    case 5: return .read
    case 6...8:
      return .with(
        ScopeChange.some(using: &random), steps(), isThrowing: Bool.random(using: &random))
    case 9: return .withThrowing(ScopeChange.some(using: &random), steps())
    case 10: return .escape(slot)
    case 11: return .yield(slot, steps(), isElsewhere: isElsewhere)
    case 12: return .makeEffect(slot, steps())
    case 13: return .runEffect(slot, isElsewhere: isElsewhere)
    case 14: return isElsewhere ? .elsewhere(steps()) : .read
    default: return .reduce(ScopeChange.some(using: &random), steps())
    }
  }

  static func steps(depth: Int, using random: inout SeededGenerator) -> [ScopeStep] {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in .random(depth: depth, using: &random) }
  }
}

/// A change of a dependency.
enum ScopeChange: Sendable {
  case number(Int)
  case add(Int)
  case multiply(Int)
  case word(String)
  case maybe(Int?)
  case context(DependencyContext)

  static func some(using random: inout SeededGenerator) -> [ScopeChange] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      let number = Int.random(in: 10...99, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0...1: return .number(number)
      case 2: return .add(number)
      case 3: return .multiply(2)
      case 4: return .word("w\(number)")
      case 5: return .maybe(Bool.random(using: &random) ? number : nil)
      default: return .context(DependencyContext.allCases.randomElement(using: &random)!)
      }
    }
  }

  /// Makes the change, as `withDependencies` does.
  func apply(to values: inout DependencyValues) {
    switch self {
    case .number(let number): values.number = number
    case .add(let number): values.number += number
    case .multiply(let number): values.number *= number
    case .word(let word): values.word = word
    case .maybe(let maybe): values.maybe = maybe
    case .context(let context): values.context = context
    }
  }
}
