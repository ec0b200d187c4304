/// A source of frames: a tree of views (``Renderer``) or an imperative ``Screen``.
@MainActor
public protocol FrameSource: AnyObject {
  /// The current screen.
  func frame() -> Frame

  /// A closure that is called once when the last frame becomes out of date, and again only after the next call of
  /// ``frame()``.
  ///
  /// It may be called during a change, before the value changes. So request the next frame later.
  var onChange: (() -> Void)? { get set }
}

/// Turns a tree of views into frames. Between frames, it stores the subscriptions of ``Observed`` views, the tracked
/// reads of bodies, the tasks of views, and the actions for dismissed screens.
///
/// If there is a ``BodyTracking/tracker``, a view is evaluated when a value that its own body reads changes, but not
/// for the reads of views around, next to, or inside it. An evaluated view re-creates the views inside it. Those are
/// evaluated if their value or their environment differs from before. An ``Observed`` view whose source changes
/// evaluates all views inside.
///
/// From frame to frame, a view is identified by its place: its position in a block, the branch of an `if`, the id of a
/// ``ForEach`` row, and ``View/id(_:)``.
@MainActor
public final class Renderer: FrameSource {
  public var onChange: (() -> Void)?

  private let content: (ResolutionContext) -> Fragment
  private let tracksBodies: Bool
  private var tracker: (any BodyTracker)?
  private let stale = StaleNodes()
  private var root: ObservedNode
  private var lastFrame: Frame?
  private var hasStopped = false

  /// - Parameters:
  ///   - root: The view to render. It is first evaluated for the first frame.
  ///   - tracksBodies: Whether the body of every view is tracked, if there is a ``BodyTracking/tracker``. Otherwise,
  ///     only ``Tracked`` views are, and the tracker doesn't track the bodies around them.
  public convenience init(_ root: some View, tracksBodies: Bool = true) {
    self.init(root, tracksBodies: tracksBodies, tracker: BodyTracking.tracker)
  }

  /// A renderer that can have its own tracker.
  init(_ root: some View, tracksBodies: Bool = true, tracker: (any BodyTracker)?) {
    content = { root.resolve(in: $0) }
    self.tracksBodies = tracksBodies
    self.tracker = tracker
    self.root = Self.root(content, tracker: tracker, tracksBodies: tracksBodies, stale: stale)
    stale.onFirst = { [weak self] in self?.onChange?() }
  }

  /// The current screen. It evaluates only the views that changed since the last frame. Equal states produce equal
  /// frames.
  public func frame() -> Frame {
    beginAnewIfThereIsATracker()
    if let lastFrame, stale.nodes.isEmpty { return lastFrame }
    if lastFrame == nil {
      root.evaluate()
    }
    // Outermost first, because evaluating a view evaluates or removes the views inside it.
    let nodes = stale.nodes.sorted { $0.depth < $1.depth }
    stale.nodes = []
    for node in nodes where node.isStale && node.isAttached(to: root) {
      node.evaluate(isForOwnChange: true)
    }
    // The first read may have installed the tracker.
    if beginAnewIfThereIsATracker() { return frame() }
    let frame = Frame(flattening: root.fragment)
    lastFrame = frame
    return frame
  }

  /// If a tracker was installed since the last frame, all views are re-created and tracked.
  @discardableResult
  private func beginAnewIfThereIsATracker() -> Bool {
    guard tracker == nil, let tracker = BodyTracking.tracker else { return false }
    self.tracker = tracker
    root = Self.root(content, tracker: tracker, tracksBodies: tracksBodies, stale: stale)
    if hasStopped { root.stop() }
    stale.nodes = []
    lastFrame = nil
    return true
  }

  private static func root(
    _ content: @escaping (ResolutionContext) -> Fragment,
    tracker: (any BodyTracker)?, tracksBodies: Bool, stale: StaleNodes
  ) -> ObservedNode {
    ObservedNode(
      following: tracker.map { BodyFollowing(tracker: $0, tracksBodies: tracksBodies) },
      onStale: { [weak stale] in stale?.insert($0) },
      content: content
    )
  }

  /// Cancels the tasks of all views, and starts no more. The actions for dismissed screens are no longer performed.
  func stop() {
    hasStopped = true
    root.stop()
  }
}

/// The observed views whose content has to be evaluated for the next frame.
@MainActor
private final class StaleNodes {
  var nodes: [ObservedNode] = []
  var onFirst: (() -> Void)?

  func insert(_ node: ObservedNode) {
    nodes.append(node)
    if nodes.count == 1 { onFirst?() }
  }
}

extension Frame {
  /// The only frame of a view that is released afterwards. Its tasks don't run.
  @MainActor
  public init(rendering view: some View) {
    self = Renderer(view).frame()
  }
}
