@testable import ComposableArchitecture
@testable import TestFixtures

/// A step of a random test.
enum TestStep {
  case send(Scripted.Action, Assertion)
  /// Expects an equal action, or any of its kind.
  case receive(Scripted.Action, isAnyOfItsKind: Bool, Assertion)
  case open(String)
  case skipActions(isStrict: Bool)
  case skipEffects(isStrict: Bool)
  case finish
  case assert(Assertion)
  case change(Exhaustivity)
}

/// A step's assertion about the state.
enum Assertion {
  /// It has no closure.
  case nothing
  /// Its closure leaves the state as it is.
  case unchanged
  /// Its closure sets the count to its value after the step.
  case count
  /// Its closure sets all properties to their values after the step.
  case all
  /// Its closure asserts a value that never occurs.
  case wrong
  /// Its closure adds 1 to what there is.
  case relative
  /// Its closure throws.
  case refusal
}

extension Scripted.Action {
  /// A number for its case.
  var kind: Int {
    switch self {
    case .nothing: 0
    case .add: 1
    case .rename: 2
    case .push: 3
    case .pop: 4
    case .send: 5
    case .wait: 6
    case .run: 7
    case .all: 8
    }
  }
}

extension Assertion {
  fileprivate static func any(using random: inout SeededGenerator) -> Assertion {
    let all: [Assertion] = [
      .nothing, .nothing, .unchanged, .count, .count, .all, .all, .all, .wrong, .relative, .refusal,
    ]
    return all.randomElement(using: &random) ?? .nothing
  }
}

extension Scripted.Action {
  /// An action that changes the state or does not.
  private static func plain(using random: inout SeededGenerator) -> Scripted.Action {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .nothing
    case 1, 2: .add(Int.random(in: 0...2, using: &random))
    case 3: .rename(["", "Ada", "Eve"].randomElement(using: &random) ?? "")
    default: .push(Int.random(in: 0...2, using: &random))
    }
  }

  /// Some actions, for an effect to send.
  private static func some(depth: Int, using random: inout SeededGenerator) -> [Scripted.Action] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in any(depth: depth - 1, using: &random) }
  }

  /// Any action, with effects in effects up to a depth.
  static func any(depth: Int, using random: inout SeededGenerator) -> Scripted.Action {
    guard depth > 0 else { return plain(using: &random) }
    switch Int.random(in: 0..<8, using: &random) {
    case 0...3: return plain(using: &random)
    case 4, 5: return .send(some(depth: depth, using: &random))
    case 6:
      return .wait(
        ["a", "b"].randomElement(using: &random) ?? "a", some(depth: depth, using: &random))
    default: return .run(some(depth: depth, using: &random))
    }
  }
}

extension TestStep {
  /// Any step.
  ///
  /// - Parameter waiting: The actions that wait to be expected, so that many are.
  static func any(waiting: [Scripted.Action], using random: inout SeededGenerator) -> TestStep {
    switch Int.random(in: 0..<20, using: &random) {
    case 0...5: return .send(.any(depth: 2, using: &random), .any(using: &random))
    case 6...10:
      let isLikely = Int.random(in: 0..<5, using: &random) > 0
      return .receive(
        (isLikely ? waiting.randomElement(using: &random) : nil) ?? .any(depth: 1, using: &random),
        isAnyOfItsKind: Bool.random(using: &random), .any(using: &random))
    case 11...13: return .open(["a", "b"].randomElement(using: &random) ?? "a")
    case 14: return .skipActions(isStrict: Bool.random(using: &random))
    case 15: return .skipEffects(isStrict: Bool.random(using: &random))
    case 16: return .finish
    case 17: return .assert(.any(using: &random))
    default: return .change(Exhaustivity.all.randomElement(using: &random) ?? .on)
    }
  }
}
