/// Views one below another. `VStack`, `List` and `Form` are other names for it.
///
/// ```swift
/// Group {
///   Text("Birds")
///   Text("Cups of coffee")
/// }
/// ```
public struct Group<Content: View>: View, PrimitiveView {
  public typealias Body = Never

  private let content: Content

  /// - Parameter content: The views, in order.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    content.resolve(in: context)
  }
}

/// Views one below another. On a terminal a stack needs nothing that a ``Group`` lacks.
public typealias VStack = Group

/// Views one below another. On a terminal a list needs nothing that a ``Group`` lacks.
public typealias List = Group

/// Views one below another. On a terminal a form needs nothing that a ``Group`` lacks.
public typealias Form = Group

/// Views side by side, in one line, with a space between their texts.
///
/// ```swift
/// HStack {
///   Text("Birds")
///   Text("12")
/// }
/// ```
public struct HStack<Content: View>: View, PrimitiveView {
  public typealias Body = Never

  private let content: Content

  /// - Parameter content: The views, in order.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    .row(content.resolve(in: context))
  }
}

/// A part of the screen with a title, below which the content is indented.
///
/// ```swift
/// Section("Tallies", footer: "2 in all") {
///   Text("Birds")
///   Text("Cups of coffee")
/// }
/// ```
public struct Section<Content: View>: View, PrimitiveView {
  public typealias Body = Never

  private let header: Text?
  private let footer: Text?
  private let content: Content

  /// - Parameters:
  ///   - title: The line above the content.
  ///   - footer: A dimmed line below the content, if any.
  ///   - content: What the section holds.
  public init(
    _ title: some StringProtocol,
    footer: String? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(header: Text(title), footer: footer.map { Text($0) }, content: content)
  }

  /// - Parameters:
  ///   - header: The line above the content; without one the content is not indented.
  ///   - footer: A dimmed line below the content, if any.
  ///   - content: What the section holds.
  public init(
    header: Text? = nil,
    footer: Text? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.header = header
    self.footer = footer
    self.content = content()
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    let content = Fragment.group([
      content.resolve(in: context),
      footer.map { .styled(.dimmed, .text($0.spans)) } ?? .empty,
    ])
    guard let header else { return content }
    return .group([.styled(.bold, .text(header.spans)), .indented(content)])
  }
}

/// A horizontal line.
///
/// ```swift
/// Divider()
/// ```
public struct Divider: View, PrimitiveView {
  public typealias Body = Never

  /// A rule across the screen.
  public init() {}

  func fragment(in context: ResolutionContext) -> Fragment {
    .divider
  }
}
