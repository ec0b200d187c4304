@preconcurrency import OpenCombine

@testable import ComposableArchitecture
@testable import TestFixtures

/// A random description of an effect.
indirect enum EffectTree {
  enum Kind: CaseIterable { case task, publisher }

  case none
  /// Emits immediately, and completes.
  case value(Kind, String)
  /// Emits on demand, and ends after a number of times.
  case steps(Kind, String, Int)
  /// Cancels an ID, and completes.
  case cancel(Int)
  case merge([EffectTree])
  case concatenate([EffectTree])
  case map(EffectTree)
  case cancellable(Int, inFlight: Bool, EffectTree)

  /// A tree whose leaves have different names.
  ///
  /// A cancellable part contains no effect that cancels the part's own ID or is cancellable with it. An effect that
  /// follows a different effect cancels nothing. (The result would depend on the exact time of the cancellation. Other
  /// tests check that.)
  ///
  /// - Parameters:
  ///   - depth: The maximum depth.
  ///   - ids: The IDs that the tree may cancel.
  ///   - outer: The IDs of the cancellable parts around it.
  ///   - names: The number of names so far. Each leaf increments it.
  static func random(
    depth: Int, ids: Set<Int> = [0, 1, 2], in outer: Set<Int> = [], names: inout Int,
    using random: inout SeededGenerator
  ) -> EffectTree {
    func kind() -> Kind { Kind.allCases.randomElement(using: &random)! }
    func trees(following: Set<Int>) -> [EffectTree] {
      (0..<Int.random(in: 0...3, using: &random)).map { index in
        .random(
          depth: depth - 1, ids: index == 0 ? ids : following, in: outer, names: &names,
          using: &random)
      }
    }
    names += 1
    switch Int.random(in: 0..<(depth > 0 ? 12 : 6), using: &random) {
    case 0: return .none
    case 1: return .value(kind(), "\(names)")
    case 2: return ids.sorted().randomElement(using: &random).map { .cancel($0) } ?? .none
    case 3...5: return .steps(kind(), "\(names)", Int.random(in: 1...3, using: &random))
    case 6, 7: return .merge(trees(following: ids))
    case 8, 9: return .concatenate(trees(following: []))
    case 10:
      return .map(.random(depth: depth - 1, ids: ids, in: outer, names: &names, using: &random))
    default:
      let id = (0..<3).filter { !outer.contains($0) }.randomElement(using: &random)!
      return .cancellable(
        id, inFlight: ids.contains(id) && Bool.random(using: &random),
        .random(
          depth: depth - 1, ids: ids.subtracting([id]), in: outer.union([id]), names: &names,
          using: &random))
    }
  }

  /// The number of cancellations at its start. With two, it would depend on the exact time whether the second one
  /// reaches an effect that starts after the first one.
  var cancellations: Int {
    switch self {
    case .none, .value, .steps: 0
    case .cancel: 1
    case .merge(let trees), .concatenate(let trees): trees.map(\.cancellations).reduce(0, +)
    case .map(let tree): tree.cancellations
    case .cancellable(_, let inFlight, let tree): tree.cancellations + (inFlight ? 1 : 0)
    }
  }

  /// How it is written, for a test that fails.
  var description: String {
    switch self {
    case .none: "none"
    case .value(let kind, let name): "\(kind)(\(name))"
    case .steps(let kind, let name, let count): "\(kind)(\(name), \(count) times)"
    case .cancel(let id): "cancel(\(id))"
    case .merge(let trees): "merge(\(trees.map(\.description).joined(separator: ", ")))"
    case .concatenate(let trees):
      "concatenate(\(trees.map(\.description).joined(separator: ", ")))"
    case .map(let tree): "map(\(tree.description))"
    case .cancellable(let id, let inFlight, let tree):
      "cancellable(\(id)\(inFlight ? ", in flight" : ""), \(tree.description))"
    }
  }

  /// The effect.
  ///
  /// - Parameter stage: The object that makes leaves emit.
  @MainActor
  func effect(_ stage: Stage) -> Effect<String> {
    switch self {
    case .none:
      return .none
    case .value(.publisher, let name):
      return .send(name)
    case .value(.task, let name):
      return .body { send in send(name) }
    case .steps(.publisher, let name, let count):
      // OpenCombine's `prefix` completes late.
      return .publisher {
        Deferred {
          let steps = PassthroughSubject<String, Never>()
          var step = 0
          let subscription = stage.subject(name).sink {
            step += 1
            steps.send("\(name).\(step)")
            if step == count { steps.send(completion: .finished) }
          }
          return steps.handleEvents(
            receiveCompletion: { _ in subscription.cancel() },
            receiveCancel: { subscription.cancel() })
        }
      }
    case .steps(.task, let name, let count):
      return .body { send in
        for step in 1...count {
          guard await stage.wait(name) else { return }
          send("\(name).\(step)")
        }
      }
    case .cancel(let id):
      return .cancel(id: id)
    case .merge(let trees):
      return .merge(trees.map { $0.effect(stage) })
    case .concatenate(let trees):
      return .concatenate(trees.map { $0.effect(stage) })
    case .map(let tree):
      return tree.effect(stage).map { "(\($0))" }
    case .cancellable(let id, let inFlight, let tree):
      return tree.effect(stage).cancellable(id: id, cancelInFlight: inFlight)
    }
  }
}

/// Makes the leaves of running effects emit.
@MainActor
final class Stage {
  private var waiting: [String: [Int: CheckedContinuation<Bool, Never>]] = [:]
  private var subjects: [String: PassthroughSubject<Void, Never>] = [:]
  private var count = 0

  nonisolated init() {}

  /// Waits until a leaf should emit.
  ///
  /// - Returns: Whether it should emit. `false` if its task was cancelled.
  func wait(_ name: String) async -> Bool {
    count += 1
    let number = count
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume(returning: false) }
        waiting[name, default: [:]][number] = continuation
      }
    } onCancel: {
      MainActor.assumeIsolated {
        waiting[name]?.removeValue(forKey: number)?.resume(returning: false)
      }
    }
  }

  /// A publisher of the moments when a leaf should emit.
  nonisolated func subject(_ name: String) -> PassthroughSubject<Void, Never> {
    MainActor.assumeIsolated {
      let subject = subjects[name] ?? PassthroughSubject()
      subjects[name] = subject
      return UncheckedSendable(subject)
    }
    .value
  }

  /// Tells a leaf to emit.
  func signal(_ name: String) {
    for continuation in waiting.removeValue(forKey: name)?.values ?? [:].values {
      continuation.resume(returning: true)
    }
    subjects[name]?.send()
  }
}
