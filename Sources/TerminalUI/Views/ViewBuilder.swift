/// Builds one view from the statements of a closure: several views, `if`, `switch`, `if let`,
/// `for` loops and availability checks.
@resultBuilder
@MainActor @preconcurrency
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content {
    content
  }

  public static func buildBlock() -> EmptyView {
    EmptyView()
  }

  public static func buildBlock<Content: View>(_ content: Content) -> Content {
    content
  }

  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  public static func buildOptional<Content: View>(
    _ content: Content?
  ) -> ConditionalView<Content, EmptyView> {
    ConditionalView(content.map { .first($0) } ?? .second(EmptyView()))
  }

  public static func buildEither<First: View, Second: View>(
    first content: First
  ) -> ConditionalView<First, Second> {
    ConditionalView(.first(content))
  }

  public static func buildEither<First: View, Second: View>(
    second content: Second
  ) -> ConditionalView<First, Second> {
    ConditionalView(.second(content))
  }

  public static func buildArray<Content: View>(_ content: [Content]) -> ArrayView<Content> {
    ArrayView(content)
  }

  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}
