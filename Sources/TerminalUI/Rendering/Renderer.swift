/// Where frames come from: a tree of views (``Renderer``) or an imperative ``Screen``.
@MainActor
public protocol FrameSource: AnyObject {
  /// The screen as it is now.
  func frame() -> Frame

  /// Called when the last frame is out of date: once, and again only after another call of
  /// ``frame()``.
  ///
  /// This can be right before what makes it out of date, during a change. So ask for the next frame later.
  var onChange: (() -> Void)? { get set }
}

/// Turns a tree of views into frames, and keeps what its ``Observed`` views subscribe to, what the bodies of views have
/// read, the tasks of views, and what to do when a presented screen was removed, in between.
///
/// If there is a ``BodyTracking/tracker``, a view is evaluated when something that its body has read changes, and not
/// when something changes that only views around it, beside it, or inside it have read. A view around it that is
/// evaluated makes it again; then it is evaluated if it is another value than before, or something else is handed down
/// to it. An ``Observed`` view whose source has changed evaluates all views inside.
///
/// Views are known from frame to frame by where they stand: their position in a block, the branch
/// of an `if`, the id of a ``ForEach`` row, and ``View/id(_:)``.
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
  ///   - tracksBodies: Whether the body of every view is tracked, if there is a ``BodyTracking/tracker``. If not, only
  ///     ``Tracked`` views are, and the tracker is notified that nobody tracks the bodies around them.
  public convenience init(_ root: some View, tracksBodies: Bool = true) {
    self.init(root, tracksBodies: tracksBodies, tracker: BodyTracking.tracker)
  }

  /// A renderer whose tracker need not be that of all.
  init(_ root: some View, tracksBodies: Bool = true, tracker: (any BodyTracker)?) {
    content = { root.resolve(in: $0) }
    self.tracksBodies = tracksBodies
    self.tracker = tracker
    self.root = Self.root(content, tracker: tracker, tracksBodies: tracksBodies, stale: stale)
    stale.onFirst = { [weak self] in self?.onChange?() }
  }

  /// The screen as it is now. Evaluates what changed since the last frame, and nothing else; the
  /// same state gives an equal frame.
  public func frame() -> Frame {
    beginAnewIfThereIsATracker()
    if let lastFrame, stale.nodes.isEmpty { return lastFrame }
    if lastFrame == nil {
      root.evaluate()
    }
    // From the outside in: evaluating a view evaluates those inside it, or drops them.
    let nodes = stale.nodes.sorted { $0.depth < $1.depth }
    stale.nodes = []
    for node in nodes where node.isStale && node.isAttached(to: root) {
      node.evaluate(isForOwnChange: true)
    }
    // What has been read first of all can have brought the tracker.
    if beginAnewIfThereIsATracker() { return frame() }
    let frame = Frame(flattening: root.fragment)
    lastFrame = frame
    return frame
  }

  /// If there is a tracker and was none before, all views are made again and tracked.
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

  /// Cancels the tasks of all views, and starts none from now on. Nothing is done any more for
  /// presented screens that go.
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
  /// The one frame of a view that is then release. Its tasks do not get to run.
  @MainActor
  public init(rendering view: some View) {
    self = Renderer(view).frame()
  }
}
