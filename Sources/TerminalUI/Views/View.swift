/// A piece of an app's screen: text to show and commands to offer.
///
/// A view is a value that describes; a ``Renderer`` turns it into a ``Frame``. Conform by giving a
/// ``body`` made of other views:
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
  /// What the view is made of. `Never` for the views that this module provides as building blocks.
  associatedtype Body: View

  /// What the view is made of.
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public typealias Body = Never
}

extension View where Body == Never {
  /// Building blocks have no body; the renderer knows what they are.
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
  /// What this view comes to, at the position that the context names.
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
