/// The source of a node's fragment.
@MainActor
enum NodeContent {
  /// A closure that creates the fragment.
  case closure((ResolutionContext) -> Fragment)
  /// The body of a view.
  case body(any View)

  func fragment(in context: ResolutionContext) -> Fragment {
    switch self {
    case .closure(let closure): closure(context)
    case .body(let view): view.fragmentOfBody(in: context)
    }
  }

  /// Whether this is the body of the same view.
  func isBody<Content: View>(of view: Content) -> Bool {
    guard case .body(let former as Content) = self else { return false }
    return Sameness.isSame(former, view)
  }
}

extension View {
  fileprivate func fragmentOfBody(in context: ResolutionContext) -> Fragment {
    body.resolve(in: context)
  }
}
