/// The state of a separately evaluated view that persists between frames: its subscription or tracked reads, the tasks
/// of the views inside, the actions for their dismissed screens, and its last fragment.
///
/// These views are the `Observed` views. If bodies are tracked, they are all views with a body.
@MainActor
final class ObservedNode {
  private(set) var fragment = Fragment.empty
  private(set) var isStale = true

  private let path: [PathComponent]
  private weak var parent: ObservedNode?
  private var children: [[PathComponent]: ObservedNode] = [:]
  /// The number of evaluations.
  private var evaluations = 0
  /// The number of children found in the current evaluation.
  private var metChildren = 0
  /// Its index among its parent's children in the last evaluation that found it, and the number of that evaluation.
  private var order = (child: 0, evaluation: 0)
  private var tasks = ViewTasks()
  private var dismissals = Dismissals()
  private var hasStopped = false

  private var content = NodeContent.closure { _ in .empty }
  private var environment = EnvironmentValues()
  /// Whether the current evaluation was caused by a change that is observed here.
  private var isForOwnChange = false
  /// Whether unchanged views inside keep their fragments in the current evaluation.
  private var keepsViews = false
  private var id: AnyHashable?
  /// The subscription to the source.
  private(set) var subscription: Any?
  /// Whether the source reported a change since the last evaluation. The change is unspecified, so any view inside can
  /// be affected.
  private var hasSourceChanged = false
  /// The views' access to the stack whose node this is.
  var navigation: Navigation?

  private let following: BodyFollowing?
  private let reads: ContentReads?
  /// The evaluations to perform after the content, so that their reads don't count here.
  private var waiting: [() -> Void] = []
  private let onStale: (ObservedNode) -> Void

  /// Creates a root.
  init(
    following: BodyFollowing?,
    onStale: @escaping (ObservedNode) -> Void,
    content: @escaping (ResolutionContext) -> Fragment
  ) {
    path = []
    self.following = following
    reads = following.map { ContentReads($0) }
    self.onStale = onStale
    self.content = .closure(content)
  }

  private init(path: [PathComponent], parent: ObservedNode, isTracked: Bool?) {
    self.path = path
    self.parent = parent
    following = parent.following
    reads = following.map { ContentReads($0, isTracked: isTracked) }
    onStale = parent.onStale
  }

  /// Whether each view with a body has a node.
  var followsBodies: Bool {
    following != nil
  }

  /// The number of enclosing observed views.
  var depth: Int {
    parent.map { $0.depth + 1 } ?? 0
  }

  /// Whether this node is still part of the root's tree.
  func isAttached(to root: ObservedNode) -> Bool {
    self === root || parent?.children[path] === self && parent?.isAttached(to: root) == true
  }

  /// Creates the fragment again, and those of all observed views inside. If a view isn't found again, its subscription
  /// is released, its tasks are cancelled, and its presented screens count as dismissed.
  ///
  /// - Parameters:
  ///   - isForOwnChange: Whether only values that are observed here have changed. If so, the nodes of
  ///     ``keptChild(at:content:)`` aren't evaluated again.
  ///   - keepsViews: Whether unchanged views inside keep their fragments. They don't if the source of this one changed.
  func evaluate(isForOwnChange: Bool = false, keepsViews: Bool = true) {
    self.isForOwnChange = isForOwnChange
    self.keepsViews = keepsViews && !hasSourceChanged
    // Set before the content is evaluated, so that a change during the evaluation isn't lost.
    isStale = false
    hasSourceChanged = false
    evaluations += 1
    metChildren = 0
    tasks.beginEvaluation()
    dismissals.beginEvaluation()
    evaluateContent()
    evaluateWaiting()
    tasks.endEvaluation()
    leaveUnmetChildren()
    dismissals.endEvaluation()
  }

  private func leaveUnmetChildren() {
    guard metChildren < children.count else { return }
    let unmet = children.values.filter { $0.order.evaluation < evaluations }
    for child in unmet { children[child.path] = nil }
    // Not left to `deinit`, because a node that became stale in the meantime is retained until the next frame.
    for child in unmet.sorted(by: { $0.order.child < $1.order.child }) { child.leave() }
  }

  private func evaluateContent() {
    let context = ResolutionContext(owner: self, path: [], environment: environment)
    guard let reads else {
      fragment = content.fragment(in: context)
      return
    }
    reads.follow {
      fragment = content.fragment(in: context)
    } onChange: { [weak self] in
      MainActorCheck.run { self?.becomeStale() }
    }
  }

  private func evaluateWaiting() {
    let evaluations = waiting
    waiting = []
    for evaluate in evaluations { evaluate() }
  }

  /// Keeps the task of a view at a place inside, or starts it.
  func keepTask(
    at path: [PathComponent],
    id: some Equatable,
    priority: TaskPriority,
    action: @escaping @MainActor () async -> Void
  ) {
    guard mayAct else { return }
    tasks.keep(at: path, id: id, priority: priority, action: action)
  }

  /// Keeps the action for the dismissal of a screen that is presented at a place inside.
  func keepDismissal(at path: [PathComponent], action: @escaping () -> Void) {
    guard mayAct else { return }
    dismissals.keep(at: path, action: action)
  }

  /// Permanently cancels the tasks of all views inside, and skips the actions for their presented screens.
  func stop() {
    hasStopped = true
    tasks = ViewTasks()
    dismissals = Dismissals()
    for child in children.values { child.stop() }
  }

  /// Permanently cancels the tasks of all views inside. Their presented screens count as dismissed.
  private func leave() {
    for child in children.values.sorted(by: { $0.order.child < $1.order.child }) { child.leave() }
    dismissals.endAll()
    hasStopped = true
    reads?.end()
    tasks = ViewTasks()
  }

  private var mayAct: Bool {
    !hasStopped && parent?.mayAct != false
  }

  /// The node of an observed view at a place inside, evaluated with its new content. The content is tracked if that is
  /// specified, and otherwise like all bodies.
  func child(
    at context: ResolutionContext,
    id: AnyHashable?,
    isTracked: Bool? = nil,
    subscribe: @escaping (_ changed: @escaping () -> Void) -> Any,
    content: @escaping (ResolutionContext) -> Fragment
  ) -> ObservedNode {
    let (child, _) = claim(context, isTracked: isTracked)
    child.content = .closure(content)
    child.environment = context.environment
    evaluate(child) { child.follow(id: id, subscribe: subscribe) }
    return child
  }

  /// The node of a view at a place inside. An existing node keeps its fragment if only values that are observed here
  /// have changed.
  func keptChild(
    at context: ResolutionContext, content: @escaping (ResolutionContext) -> Fragment
  ) -> ObservedNode {
    let (child, isNew) = claim(context)
    child.content = .closure(content)
    child.environment = context.environment
    if isNew || !isForOwnChange { evaluate(child) }
    return child
  }

  /// The node of a view at a place inside whose content is tracked in any case.
  func trackedChild(
    at context: ResolutionContext, content: @escaping (ResolutionContext) -> Fragment
  ) -> ObservedNode {
    let (child, _) = claim(context, isTracked: true)
    child.content = .closure(content)
    child.environment = context.environment
    evaluate(child)
    return child
  }

  /// The node of a view with a body at a place inside. It keeps its fragment if the view and its environment are
  /// unchanged.
  func child(at context: ResolutionContext, body view: some View) -> ObservedNode {
    let (child, isNew) = claim(context)
    let isKept =
      !isNew && keepsViews && !child.isStale && child.content.isBody(of: view)
      && child.environment.isSame(as: context.environment)
    guard !isKept else { return child }
    child.content = .body(view)
    child.environment = context.environment
    evaluate(child)
    return child
  }

  /// The node that a place inside had in the last evaluation, unless it was already found again.
  func knownChild(at context: ResolutionContext) -> ObservedNode? {
    children[context.path].flatMap { $0.order.evaluation < evaluations ? $0 : nil }
  }

  /// The existing or new node at a place inside.
  private func claim(
    _ context: ResolutionContext, isTracked: Bool? = nil
  ) -> (ObservedNode, isNew: Bool) {
    var path = context.path
    var known = children[path]
    // If ids in one `ForEach` are equal, their order distinguishes them.
    while let child = known, child.order.evaluation == evaluations {
      path.append(.index(-1))
      known = children[path]
    }
    let child = known ?? ObservedNode(path: path, parent: self, isTracked: isTracked)
    if known == nil { children[path] = child }
    child.order = (metChildren, evaluations)
    metChildren += 1
    return (child, known == nil)
  }

  /// Evaluates a child immediately, or after the content if the content is tracked.
  private func evaluate(_ child: ObservedNode, after prepare: @escaping () -> Void = {}) {
    guard followsBodies else {
      prepare()
      return child.evaluate()
    }
    waiting.append { [unowned self] in
      prepare()
      child.evaluate(keepsViews: keepsViews)
    }
  }

  /// Subscribes to the source, unless there is already a subscription.
  private func follow(id: AnyHashable?, subscribe: (_ changed: @escaping () -> Void) -> Any) {
    guard subscription == nil || self.id != id else { return }
    self.id = id
    // A notification during the subscription is redundant, because the content is evaluated afterwards.
    isStale = true
    hasSourceChanged = true
    subscription = subscribe { [weak self] in
      MainActorCheck.run("“changed” of an observed view was called") {
        self?.becomeStale(bySource: true)
      }
    }
  }

  private func becomeStale(bySource: Bool = false) {
    if bySource { hasSourceChanged = true }
    guard !isStale else { return }
    isStale = true
    onStale(self)
  }
}
