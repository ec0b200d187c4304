/// What is kept from frame to frame of a view that is evaluated by itself: its subscription or what its body has read,
/// the tasks of the views inside, what to do when the screens that they present were removed, and its last fragment.
///
/// These are `Observed` views. If the bodies of views are followed, it is every view with a body.
@MainActor
final class ObservedNode {
  private(set) var fragment = Fragment.empty
  private(set) var isStale = true

  private let path: [PathComponent]
  private weak var parent: ObservedNode?
  private var children: [[PathComponent]: ObservedNode] = [:]
  /// How often this has been evaluated.
  private var evaluations = 0
  /// How many children have been met in the evaluation under way.
  private var metChildren = 0
  /// Which child of its parent this was when it was met last, and in which evaluation that was.
  private var order = (child: 0, evaluation: 0)
  private var tasks = ViewTasks()
  private var dismissals = Dismissals()
  private var hasStopped = false

  private var content = NodeContent.closure { _ in .empty }
  private var environment = EnvironmentValues()
  /// Whether the evaluation under way has begun because what is observed here has changed.
  private var isForOwnChange = false
  /// Whether views inside that are the same as before keep their fragments in the evaluation under way.
  private var keepsViews = false
  private var id: AnyHashable?
  /// What the source has returned that was subscribed to.
  private(set) var subscription: Any?
  /// Whether the source has said since the last evaluation that it has changed. It does not say what, so that anything
  /// inside can be affected.
  private var hasSourceChanged = false
  /// What the views inside know of the stack that this is the node of.
  var navigation: Navigation?

  private let following: BodyFollowing?
  private let reads: ContentReads?
  /// What is evaluated when the content has been: what is read there must not count here.
  private var waiting: [() -> Void] = []
  private let onStale: (ObservedNode) -> Void

  /// A root.
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

  /// How many observed views this one is in.
  var depth: Int {
    parent.map { $0.depth + 1 } ?? 0
  }

  /// Whether this node is still part of the root's tree.
  func isAttached(to root: ObservedNode) -> Bool {
    self === root || parent?.children[path] === self && parent?.isAttached(to: root) == true
  }

  /// Makes the fragment again, and those of all observed views inside. Views that are not met again
  /// release their subscriptions, their tasks are cancelled, and the screens that they presented
  /// were removed.
  ///
  /// - Parameters:
  ///   - isForOwnChange: Whether only what is observed here has changed. Then the nodes of
  ///     ``keptChild(at:content:)`` are not evaluated again.
  ///   - keepsViews: Whether views inside that are the same as before keep their fragments. They do not if the source
  ///     of this one has changed.
  func evaluate(isForOwnChange: Bool = false, keepsViews: Bool = true) {
    self.isForOwnChange = isForOwnChange
    self.keepsViews = keepsViews && !hasSourceChanged
    // Before the content, so that a change that happens meanwhile is not lost.
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
    // Not left to their release: who has become stale meanwhile is held until the next frame.
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

  /// Keeps what to do when a screen that is presented at a place inside was removed.
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

  /// Cancels the tasks of all views inside, for good. The screens that they presented were removed.
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

  /// The node of an observed view at a place inside, evaluated with its new content. What the content reads is tracked
  /// if that is said, and otherwise as that of all bodies.
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

  /// The node of a view at a place inside. If it is known, and only what is observed here has changed,
  /// it keeps its fragment.
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

  /// The node of a view with a body at a place inside. If the view and what is handed down to it are the same as before,
  /// the node keeps its fragment.
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

  /// The node that a place inside had in the last evaluation, unless it has been met again.
  func knownChild(at context: ResolutionContext) -> ObservedNode? {
    children[context.path].flatMap { $0.order.evaluation < evaluations ? $0 : nil }
  }

  /// The node at a place inside, known or new.
  private func claim(
    _ context: ResolutionContext, isTracked: Bool? = nil
  ) -> (ObservedNode, isNew: Bool) {
    var path = context.path
    var known = children[path]
    // Equal ids in one `ForEach`: the later ones are distinguished by their order.
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

  /// Evaluates a child: immediately, or after the content, if what the content reads is followed.
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

  /// Subscribes to what is observed, unless that has been done.
  private func follow(id: AnyHashable?, subscribe: (_ changed: @escaping () -> Void) -> Any) {
    guard subscription == nil || self.id != id else { return }
    self.id = id
    // A source that speaks up immediately says nothing new: the content is evaluated after this.
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
