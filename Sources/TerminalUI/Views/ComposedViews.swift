/// A view without text and commands.
public struct EmptyView: View, PrimitiveView {
  public typealias Body = Never

  /// Makes an empty view.
  public init() {}

  func fragment(in context: ResolutionContext) -> Fragment {
    .empty
  }
}

/// The views of a builder's block, one after another.
public struct TupleView<each Content: View>: View, PrimitiveView {
  public typealias Body = Never

  private let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    var fragments: [Fragment] = []
    for view in repeat each content {
      fragments.append(view.resolve(in: context.at(.index(fragments.count))))
    }
    return .group(fragments)
  }
}

/// The views that a `for` loop in a builder made. Prefer ``ForEach`` where rows appear and disappear: a loop
/// knows its views by position only.
public struct ArrayView<Content: View>: View, PrimitiveView {
  public typealias Body = Never

  private let content: [Content]

  init(_ content: [Content]) {
    self.content = content
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    .group(content.enumerated().map { $1.resolve(in: context.at(.index($0))) })
  }
}

/// One of two views, as `if` and `switch` in a builder make it.
///
/// The branches have different identities: switching to the other branch ends the observations in the first and starts
/// those in the second.
public struct ConditionalView<First: View, Second: View>: View, PrimitiveView {
  public typealias Body = Never

  enum Branch {
    case first(First)
    case second(Second)
  }

  private let branch: Branch

  init(_ branch: Branch) {
    self.branch = branch
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    switch branch {
    case .first(let view): view.resolve(in: context.at(.branch(true)))
    case .second(let view): view.resolve(in: context.at(.branch(false)))
    }
  }
}

/// A view whose type is hidden.
public struct AnyView: View, PrimitiveView {
  public typealias Body = Never

  private let content: any View

  /// - Parameter content: The view whose type is to be hidden.
  public init(_ content: any View) {
    self.content = content
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    func resolve<Content: View>(_ content: Content) -> Fragment {
      content.resolve(in: context.at(.type(ObjectIdentifier(Content.self))))
    }
    return resolve(content)
  }
}
