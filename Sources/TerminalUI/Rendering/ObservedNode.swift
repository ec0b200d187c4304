/// What is kept of an `Observed` view from frame to frame: its subscription, the tasks of the views
/// inside, what to do when the screens that they present have gone, and its last fragment.
@MainActor
final class ObservedNode {
  private(set) var fragment = Fragment.empty
  private(set) var isStale = true

  private let path: [PathComponent]
  private weak var parent: ObservedNode?
  private var children: [[PathComponent]: ObservedNode] = [:]
  /// Children of the last evaluation that have not been met again in the one under way.
  private var unclaimed: [[PathComponent]: ObservedNode] = [:]
  /// Which child of its parent this was in the last evaluation.
  private var order = 0
  private var tasks = ViewTasks()
  private var dismissals = Dismissals()
  private var hasStopped = false

  private var content: (ResolutionContext) -> Fragment
  private var environment = EnvironmentValues()
  /// Whether the evaluation under way has begun because what is observed here has changed.
  private var isForOwnChange = false
  private var id: AnyHashable?
  /// What the source has returned that was subscribed to.
  private(set) var subscription: Any?
  private let onStale: (ObservedNode) -> Void

  init(
    path: [PathComponent] = [],
    parent: ObservedNode? = nil,
    onStale: @escaping (ObservedNode) -> Void,
    content: @escaping (ResolutionContext) -> Fragment
  ) {
    self.path = path
    self.parent = parent
    self.onStale = onStale
    self.content = content
  }

  /// How many observed views this one stands in.
  var depth: Int {
    parent.map { $0.depth + 1 } ?? 0
  }

  /// Whether this node is still part of the root's tree.
  func isAttached(to root: ObservedNode) -> Bool {
    self === root || parent?.children[path] === self && parent?.isAttached(to: root) == true
  }

  /// Makes the fragment anew, and those of all observed views inside. Views that are not met again
  /// let go of their subscriptions, their tasks are cancelled, and the screens that they presented
  /// have gone.
  ///
  /// - Parameter isForOwnChange: Whether only what is observed here has changed. Then the nodes of
  ///   ``keptChild(at:content:)`` are not evaluated again.
  func evaluate(isForOwnChange: Bool = false) {
    self.isForOwnChange = isForOwnChange
    // Before the content, so that a change that happens meanwhile is not lost.
    isStale = false
    unclaimed = children
    children = [:]
    tasks.beginEvaluation()
    dismissals.beginEvaluation()
    fragment = content(ResolutionContext(owner: self, path: [], environment: environment))
    tasks.endEvaluation()
    // Not left to their release: who has become stale meanwhile is held until the next frame.
    for child in unclaimed.values.sorted(by: { $0.order < $1.order }) { child.leave() }
    unclaimed = [:]
    dismissals.endEvaluation()
  }

  /// Keeps the task of a view at a place inside, or begins it.
  func keepTask(
    at path: [PathComponent],
    id: some Equatable,
    priority: TaskPriority,
    action: @escaping @MainActor () async -> Void
  ) {
    guard mayAct else { return }
    tasks.keep(at: path, id: id, priority: priority, action: action)
  }

  /// Keeps what to do when a screen that is presented at a place inside has gone.
  func keepDismissal(at path: [PathComponent], action: @escaping () -> Void) {
    guard mayAct else { return }
    dismissals.keep(at: path, action: action)
  }

  /// Cancels the tasks of all views inside, for good, and does nothing for the screens that they
  /// present.
  func stop() {
    hasStopped = true
    tasks = ViewTasks()
    dismissals = Dismissals()
    for child in children.values { child.stop() }
  }

  /// Cancels the tasks of all views inside, for good. The screens that they presented have gone.
  private func leave() {
    for child in children.values.sorted(by: { $0.order < $1.order }) { child.leave() }
    dismissals.endAll()
    hasStopped = true
    tasks = ViewTasks()
  }

  private var mayAct: Bool {
    !hasStopped && parent?.mayAct != false
  }

  /// The node of an observed view at a place inside, evaluated with its new content.
  func child(
    at context: ResolutionContext,
    id: AnyHashable?,
    subscribe: (_ changed: @escaping () -> Void) -> Any,
    content: @escaping (ResolutionContext) -> Fragment
  ) -> ObservedNode {
    let (child, _) = claim(context, content: content)
    if child.subscription == nil || child.id != id {
      child.id = id
      // A source that speaks up at once says nothing new: the content is evaluated below.
      child.isStale = true
      child.subscription = subscribe { [weak child] in
        MainActorCheck.run("“changed” of an observed view was called") {
          child?.becomeStale()
        }
      }
    }
    child.evaluate()
    return child
  }

  /// The node of a view at a place inside. If it is known, and only what is observed here has changed,
  /// it keeps its fragment.
  func keptChild(
    at context: ResolutionContext, content: @escaping (ResolutionContext) -> Fragment
  ) -> ObservedNode {
    let (child, isNew) = claim(context, content: content)
    if isNew || !isForOwnChange { child.evaluate() }
    return child
  }

  /// The node at a place inside, known or new, with its new content.
  private func claim(
    _ context: ResolutionContext, content: @escaping (ResolutionContext) -> Fragment
  ) -> (ObservedNode, isNew: Bool) {
    var path = context.path
    // Equal ids in one `ForEach`: the later ones are told apart by their order.
    while children[path] != nil { path.append(.index(-1)) }

    let known = unclaimed.removeValue(forKey: path)
    let child =
      known ?? ObservedNode(path: path, parent: self, onStale: onStale, content: content)
    child.content = content
    child.environment = context.environment
    child.order = children.count
    children[path] = child
    return (child, known == nil)
  }

  private func becomeStale() {
    guard !isStale else { return }
    isStale = true
    onStale(self)
  }
}
