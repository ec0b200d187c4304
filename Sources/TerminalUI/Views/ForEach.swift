/// One row for each element of a collection. A command in a row is typed with the row's number, counted from 1.
///
/// ```swift
/// ForEach(tallies) { tally in
///   Text(tally.name)
///   Button("delete") { delete(tally.id) }  // delete 3
/// }
/// ```
///
/// Rows keep what they observe as long as their ids stay, wherever they move.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  View, PrimitiveView
{
  public typealias Body = Never

  private let data: Data
  private let id: (Data.Element) -> ID
  private let content: (Data.Element) -> Content

  /// - Parameters:
  ///   - data: The elements, in the order of their rows.
  ///   - id: What tells one element from another. Ids should be distinct.
  ///   - content: A row.
  public init(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = { $0[keyPath: id] }
    self.content = content
  }

  /// - Parameters:
  ///   - data: The elements, in the order of their rows. Their ids should be distinct.
  ///   - content: A row.
  public init(
    _ data: Data,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable, ID == Data.Element.ID {
    self.data = data
    self.id = \.id
    self.content = content
  }

  /// - Parameters:
  ///   - data: A range of numbers, each its own id.
  ///   - content: A row.
  public init(
    _ data: Data,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Data == Range<Int>, ID == Int {
    self.data = data
    self.id = { $0 }
    self.content = content
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    .rows(data.map { content($0).resolve(in: context.at(.id(AnyHashable(id($0))))) })
  }
}
