/// A simple model of the effects that trees describe: it predicts their output.
///
/// The model is synchronous. ``tell(_:)`` makes a leaf emit, and returns after all consequences.
final class EffectModel {
  /// The output.
  private(set) var log: [String] = []
  /// The cancellable parts that are running, in the order of their start.
  private var registered: [(id: Int, part: Part)] = []
  /// The pending debounced parts.
  private var waiting: [(deadline: Int, begin: () -> Void)] = []
  private var now = 0

  /// A part of a started effect.
  final class Part {
    var isOver = false
    /// A closure that is called at the end.
    var onEnd: () -> Void = {}
    /// The started parts inside this part.
    var children: [Part] = []
    /// A closure that is called when a leaf should emit.
    var onSignal: (String) -> Void = { _ in }

    func end() {
      guard !isOver else { return }
      isOver = true
      onEnd()
    }

    /// Ends the part and all parts inside it.
    func cancel() {
      guard !isOver else { return }
      silence()
      onEnd()
    }

    private func silence() {
      isOver = true
      for child in children where !child.isOver { child.silence() }
    }

    func signal(_ name: String) {
      guard !isOver else { return }
      onSignal(name)
      for child in children { child.signal(name) }
    }
  }

  /// Starts an effect.
  func start(_ tree: EffectTree) -> Part {
    start(tree, emit: { self.log.append($0) }, onEnd: {})
  }

  /// Cancels all parts with an ID.
  func cancel(_ id: Int) {
    let parts = registered.filter { $0.id == id && !$0.part.isOver }
    registered.removeAll { $0.id == id }
    for (_, part) in parts { part.cancel() }
  }

  /// Advances time. Parts that start at the same time are independent, so their order doesn't matter.
  func advance(by seconds: Int) {
    now += seconds
    let due = waiting.filter { $0.deadline <= now }
    waiting.removeAll { $0.deadline <= now }
    for (_, begin) in due { begin() }
  }

  private func start(
    _ tree: EffectTree, emit: @escaping (String) -> Void, onEnd: @escaping () -> Void
  ) -> Part {
    let part = Part()
    part.onEnd = onEnd
    switch tree {
    case .none:
      part.end()
    case .value(_, let name):
      emit(name)
      part.end()
    case .steps(_, let name, let count):
      var step = 0
      part.onSignal = { signalled in
        guard signalled == name else { return }
        step += 1
        emit("\(name).\(step)")
        if step == count { part.end() }
      }
    case .cancel(let id):
      cancel(id)
      part.end()
    case .map(let tree):
      part.children = [start(tree, emit: { emit("(\($0))") }, onEnd: { part.end() })]
    case .merge(let trees):
      var left = trees.count
      for tree in trees {
        part.children.append(
          start(tree, emit: emit) {
            left -= 1
            if left == 0 { part.end() }
          })
      }
      if trees.isEmpty { part.end() }
    case .concatenate(let trees):
      startNext(of: trees[...], in: part, emit: emit)
    case .cancellable(let id, let inFlight, let tree):
      guard !tree.isNone else {
        part.end()
        break
      }
      if inFlight { cancel(id) }
      part.children = [start(tree, emit: emit, onEnd: { part.end() })]
      if !part.isOver { registered.append((id, part)) }
    case .debounced(let id, let seconds, let tree):
      guard !tree.isNone else {
        part.end()
        break
      }
      cancel(id)
      registered.append((id, part))
      let begin = {
        guard !part.isOver else { return }
        part.children = [self.start(tree, emit: emit, onEnd: { part.end() })]
      }
      waiting.append((now + seconds, begin))
    }
    return part
  }

  private func startNext(
    of trees: ArraySlice<EffectTree>, in part: Part, emit: @escaping (String) -> Void
  ) {
    guard let first = trees.first else { return part.end() }
    // The effect may end, and the next one may start, before this call returns.
    part.children.append(
      start(first, emit: emit) {
        if !part.isOver { self.startNext(of: trees.dropFirst(), in: part, emit: emit) }
      })
  }
}

extension EffectTree {
  /// Whether the effect is `.none`, in any form.
  var isNone: Bool {
    switch self {
    case .none: true
    case .value, .steps, .cancel: false
    case .merge(let trees), .concatenate(let trees): trees.allSatisfy(\.isNone)
    case .map(let tree), .cancellable(_, _, let tree), .debounced(_, _, let tree): tree.isNone
    }
  }
}
