/// Where frames come from: a tree of views (``Renderer``) or an imperative ``Screen``.
@MainActor
public protocol FrameSource: AnyObject {
  /// The screen as it is now.
  func frame() -> Frame

  /// Called when the last frame is out of date: once, and again only after another call of
  /// ``frame()``.
  var onChange: (() -> Void)? { get set }
}

/// Turns a tree of views into frames, and keeps what its ``Observed`` views subscribe to, the tasks
/// of views, and what to do when a presented screen has gone, in between.
///
/// Views are known from frame to frame by where they stand: their position in a block, the branch
/// of an `if`, the id of a ``ForEach`` row, and ``View/id(_:)``.
@MainActor
public final class Renderer: FrameSource {
  public var onChange: (() -> Void)?

  private let root: ObservedNode
  private let stale: StaleNodes
  private var lastFrame: Frame?

  /// - Parameters:
  ///   - root: The view to render. It is first evaluated for the first frame.
  ///   - tracksBodies: Whether the body of every view is tracked, if there is a ``BodyTracking/tracker``. If not, only
  ///     ``Tracked`` views are, and the tracker is told that nobody tracks the bodies around them.
  public init(_ root: some View, tracksBodies: Bool = true) {
    let stale = StaleNodes()
    self.stale = stale
    self.root = ObservedNode(
      onStale: { [weak stale] in stale?.insert($0) },
      content: { root.resolve(in: $0) }
    )
    stale.onFirst = { [weak self] in self?.onChange?() }
  }

  /// The screen as it is now. Evaluates what changed since the last frame, and nothing else; the
  /// same state gives an equal frame.
  public func frame() -> Frame {
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
    let frame = Frame(flattening: root.fragment)
    lastFrame = frame
    return frame
  }

  /// Cancels the tasks of all views, and starts none from now on. Nothing is done any more for
  /// presented screens that go.
  func stop() {
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
  /// The one frame of a view that is then let go of. Its tasks do not get to run.
  @MainActor
  public init(rendering view: some View) {
    self = Renderer(view).frame()
  }
}
