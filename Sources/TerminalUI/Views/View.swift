/// A part of an app's screen: text and commands.
///
/// A view is a value that describes the screen; a ``Renderer`` turns it into a ``Frame``. To conform, implement
/// ``body`` with other views:
///
/// ```swift
/// struct Greeting: View {
///   let name: String
///   var body: some View {
///     Text("Hello, \(name)!").bold()
///   }
/// }
/// ```
///
/// Views are made and read on the main actor.
@MainActor @preconcurrency
public protocol View {
  /// The type of the body. It is `Never` for this module's primitive views.
  associatedtype Body: View

  /// The body of the view.
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public typealias Body = Never
}

extension View where Body == Never {
  /// Primitive views have no body; the renderer handles them directly.
  public var body: Never {
    fatalError("“\(Self.self)” is a building block: it has no body to ask for.")
  }
}

/// A view that the renderer draws itself instead of asking for a body.
@MainActor
protocol PrimitiveView {
  func fragment(in context: ResolutionContext) -> Fragment
}

extension View {
  /// The view's fragment, at the context's position.
  func resolve(in context: ResolutionContext) -> Fragment {
    if let primitive = self as? any PrimitiveView {
      primitive.fragment(in: context)
    } else if context.owner.followsBodies {
      .observed(context.owner.child(at: context, body: self))
    } else {
      body.resolve(in: context)
    }
  }
}
