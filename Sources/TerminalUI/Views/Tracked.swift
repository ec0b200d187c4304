/// A view whose content is tracked by itself, also when the renderer does not track bodies.
///
/// When something that the content has read changes, the content alone is evaluated for the next frame.
/// Without a ``BodyTracking/tracker`` it is its content, and nothing else.
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
