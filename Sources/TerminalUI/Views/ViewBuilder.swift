/// Builds one view from the statements of a closure: several views, `if`, `switch`, `if let`,
/// `for` loops and availability checks.
@resultBuilder
@MainActor @preconcurrency
public enum ViewBuilder {
  /// A view in the closure.
  public static func buildExpression<Content: View>(_ content: Content) -> Content {
    content
  }

  /// An empty closure.
  public static func buildBlock() -> EmptyView {
    EmptyView()
  }

  /// A closure with one view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content {
    content
  }

  /// A closure with several views, one below another.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  /// An `if` without `else`.
  public static func buildOptional<Content: View>(
    _ content: Content?
  ) -> ConditionalView<Content, EmptyView> {
    ConditionalView(content.map { .first($0) } ?? .second(EmptyView()))
  }

  /// The first branch of an `if` or a `switch`.
  public static func buildEither<First: View, Second: View>(
    first content: First
  ) -> ConditionalView<First, Second> {
    ConditionalView(.first(content))
  }

  /// The second branch of an `if` or a `switch`.
  public static func buildEither<First: View, Second: View>(
    second content: Second
  ) -> ConditionalView<First, Second> {
    ConditionalView(.second(content))
  }

  /// A `for` loop.
  public static func buildArray<Content: View>(_ content: [Content]) -> ArrayView<Content> {
    ArrayView(content)
  }

  /// The views in an availability check.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}
