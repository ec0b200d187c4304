/// A view whose content is tracked separately, even if the renderer doesn't track bodies.
///
/// When a value that the content read changes, only the content is evaluated for the next frame. Without a
/// ``BodyTracking/tracker``, this view is the same as its content.
///
/// Seed: 000, *Observation backport*.
public struct Tracked<Content: View>: View, PrimitiveView {
  public typealias Body = Never

  private let content: () -> Content

  /// - Parameter content: The view whose reads are tracked.
  public init(@ViewBuilder content: @escaping () -> Content) {
    self.content = content
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    guard context.owner.followsBodies else { return content().resolve(in: context) }
    return .observed(
      context.owner.trackedChild(at: context) { [content] context in
        content().resolve(in: context)
      }
    )
  }
}
