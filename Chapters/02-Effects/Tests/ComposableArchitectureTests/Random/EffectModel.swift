/// A simple model of the effects that trees describe: it predicts their output.
///
/// The model is synchronous. ``tell(_:)`` makes a leaf emit, and returns after all consequences.
final class EffectModel {
  /// The emitted values.
  private(set) var log: [String] = []
  /// The running cancellable parts, in the order of their start.
  private var registered: [(id: Int, part: Part)] = []
  /// The debounced parts that are waiting.
  private var waiting: [(deadline: Int, begin: () -> Void)] = []
  private var now = 0

  /// A part of a started effect.
  final class Part {
    var isOver = false
    /// Is called when the part is over.
    var onEnd: () -> Void = {}
    /// The started parts inside this part.
    var children: [Part] = []
    /// Is called when a leaf has to emit.
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

  /// Cancels all parts that are running under an ID.
  func cancel(_ id: Int) {
    let parts = registered.filter { $0.id == id && !$0.part.isOver }
    registered.removeAll { $0.id == id }
    for (_, part) in parts { part.cancel() }
  }

  /// Moves time. Parts that begin at the same time are independent, so their order doesn't matter.
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
    case .value(let name):
      emit(name)
      part.end()
    case .steps(let name, let count):
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
      if inFlight { cancel(id) }
      part.children = [start(tree, emit: emit, onEnd: { part.end() })]
      if !part.isOver { registered.append((id, part)) }
    case .debounced(let id, let seconds, let tree):
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
