/// A view that renders again whenever its source reports a change.
///
/// This is where later changes enter a tree of views; views that read a store are built on it. When the source of one
/// `Observed` changes, only its own content is evaluated for the next frame, not its ancestors' and not its siblings'.
/// When an ancestor is evaluated, the content is too, with its new closure, and the subscription is kept. If there is a
/// ``BodyTracking/tracker``, this is true for the view whose body contains this one, but not for the views around that
/// view.
///
/// A source doesn't report which values changed, so all inner views are evaluated, even unchanged ones.
///
/// ```swift
/// Observed { changed in
///   publisher.sink { _ in changed() }
/// } content: {
///   Text("\(model.count)")
/// }
/// ```
public struct Observed<Content: View>: View, PrimitiveView {
  public typealias Body = Never

  private let id: AnyHashable?
  private let subscribe: (_ changed: @escaping () -> Void) -> Any
  private let content: () -> Content

  /// - Parameters:
  ///   - id: The identity of the source; if it differs from the last one, the source is subscribed to again and the
  ///     former token is released.
  ///   - subscribe: Called once when the view first appears, before its content. It is passed a
  ///     closure to call after each change, on the main actor: a call from a different thread is reported as an issue,
  ///     and takes effect a little later. The returned token is retained as long as the view is on screen.
  ///   - content: The view for the current source.
  public init(
    id: AnyHashable? = nil,
    subscribe: @escaping (_ changed: @escaping () -> Void) -> Any,
    @ViewBuilder content: @escaping () -> Content
  ) {
    self.id = id
    self.subscribe = subscribe
    self.content = content
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    .observed(
      context.owner.child(at: context, id: id, subscribe: subscribe) { [content] context in
        content().resolve(in: context)
      }
    )
  }
}
