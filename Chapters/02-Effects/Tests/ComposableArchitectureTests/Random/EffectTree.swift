import Dispatch
import OpenCombine
import OpenCombineDispatch

@testable import ComposableArchitecture

/// A random description of an effect.
indirect enum EffectTree {
  case none
  /// Emits immediately, and completes.
  case value(String)
  /// Emits each time the stage requests it, and completes after the specified number of times.
  case steps(String, Int)
  /// Cancels an ID, and completes.
  case cancel(Int)
  case merge([EffectTree])
  case concatenate([EffectTree])
  case map(EffectTree)
  case cancellable(Int, inFlight: Bool, EffectTree)
  case debounced(Int, seconds: Int, EffectTree)

  /// A tree whose leaves have different names.
  ///
  /// A cancellable part contains no effect that cancels the part's own ID. An effect that follows a
  /// different effect, or a wait, cancels nothing. (The result would depend on the exact time of
  /// the cancellation. Other tests check that.)
  ///
  /// - Parameters:
  ///   - depth: The maximum depth.
  ///   - ids: The IDs that the tree may cancel.
  ///   - names: The number of names so far. Each leaf increments it.
  static func random(
    depth: Int, ids: Set<Int> = [0, 1, 2], names: inout Int, using random: inout SeededGenerator
  ) -> EffectTree {
    func trees(following: Set<Int>) -> [EffectTree] {
      (0..<Int.random(in: 0...3, using: &random)).map { index in
        .random(
          depth: depth - 1, ids: index == 0 ? ids : following, names: &names, using: &random)
      }
    }
    names += 1
    switch Int.random(in: 0..<(depth > 0 ? 13 : 6), using: &random) {
    case 0: return .none
    case 1: return .value("\(names)")
    case 2: return ids.sorted().randomElement(using: &random).map { .cancel($0) } ?? .none
    case 3...5: return .steps("\(names)", Int.random(in: 1...3, using: &random))
    case 6, 7: return .merge(trees(following: ids))
    case 8, 9: return .concatenate(trees(following: []))
    case 10: return .map(.random(depth: depth - 1, ids: ids, names: &names, using: &random))
    case 11:
      let id = Int.random(in: 0..<3, using: &random)
      return .cancellable(
        id, inFlight: ids.contains(id) && Bool.random(using: &random),
        .random(depth: depth - 1, ids: ids.subtracting([id]), names: &names, using: &random))
    default:
      guard let id = ids.sorted().randomElement(using: &random) else { return .none }
      return .debounced(
        id, seconds: Int.random(in: 1...3, using: &random),
        .random(depth: depth - 1, ids: [], names: &names, using: &random))
    }
  }

  /// A description of the tree, for a failing test.
  var description: String {
    switch self {
    case .none: "none"
    case .value(let name): name
    case .steps(let name, let count): "\(name) \(count) times"
    case .cancel(let id): "cancel(\(id))"
    case .merge(let trees): "merge(\(trees.map(\.description).joined(separator: ", ")))"
    case .concatenate(let trees):
      "concatenate(\(trees.map(\.description).joined(separator: ", ")))"
    case .map(let tree): "map(\(tree.description))"
    case .cancellable(let id, let inFlight, let tree):
      "cancellable(\(id)\(inFlight ? ", in flight" : ""), \(tree.description))"
    case .debounced(let id, let seconds, let tree):
      "debounced(\(id), \(seconds) s, \(tree.description))"
    }
  }

  /// The effect.
  ///
  /// - Parameter stage: The stage, which makes the leaves emit.
  func effect(_ stage: Stage) -> Effect<String, Never> {
    switch self {
    case .none:
      return .none
    case .value(let name):
      return Effect(value: name)
    case .steps(let name, let count):
      // OpenCombine's `prefix` completes late.
      return .run { subscriber in
        var step = 0
        return stage.subject(name).sink {
          step += 1
          subscriber.send("\(name).\(step)")
          if step == count { subscriber.send(completion: .finished) }
        }
      }
    case .cancel(let id):
      return .cancel(id: stage.id(id))
    case .merge(let trees):
      return .merge(trees.map { $0.effect(stage) })
    case .concatenate(let trees):
      return .concatenate(trees.map { $0.effect(stage) })
    case .map(let tree):
      return tree.effect(stage).map { "(\($0))" }
    case .cancellable(let id, let inFlight, let tree):
      return tree.effect(stage).cancellable(id: stage.id(id), cancelInFlight: inFlight)
    case .debounced(let id, let seconds, let tree):
      return tree.effect(stage)
        .debounce(id: stage.id(id), for: .seconds(seconds), scheduler: stage.scheduler)
    }
  }
}

/// Makes the leaves of running effects emit, and provides their scheduler.
final class Stage {
  /// The scheduler of debounced effects.
  let scheduler = DispatchQueue.testScheduler

  private struct ID: Hashable {
    let seed: UInt64
    let number: Int
  }

  private let seed: UInt64
  private var subjects: [String: PassthroughSubject<Void, Never>] = [:]

  init(seed: UInt64) {
    self.seed = seed
  }

  /// A cancel ID. The whole process shares IDs, and tests run concurrently.
  func id(_ number: Int) -> AnyHashable { ID(seed: seed, number: number) }

  /// The subject that makes a leaf emit.
  func subject(_ name: String) -> PassthroughSubject<Void, Never> {
    let subject = subjects[name] ?? PassthroughSubject()
    subjects[name] = subject
    return subject
  }

  /// Makes a leaf emit.
  func signal(_ name: String) { subjects[name]?.send() }
}
