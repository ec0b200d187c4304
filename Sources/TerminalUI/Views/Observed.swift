/// A view that renders again whenever its source says that it changed.
///
/// This is the point at which later changes enter a tree of views; what reads a store is built on
/// it. When the source of one `Observed` changes, only its own content is evaluated for the next
/// frame, not its ancestors' and not its siblings'. When an ancestor is evaluated, the content is
/// too, with its new closure, and the subscription is kept. If there is a ``BodyTracking/tracker``, that goes for the
/// view whose body this is in, and not for views around that one.
///
/// A source does not say what has changed, so all views inside are evaluated, also those that are the same as before.
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
  ///   - id: What is observed; when it differs from the last time, the source is subscribed to
  ///     again and the former token is released.
  ///   - subscribe: Called once when the view first appears, before its content. It is passed a
  ///     closure to call after each change, on the main actor: a call from elsewhere is a reported
  ///     issue, and takes effect a little later. The token that it returns is held as long as the
  ///     view is on screen and released when it goes.
  ///   - content: The view for the source as it is now.
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
