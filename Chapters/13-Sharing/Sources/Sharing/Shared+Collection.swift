import IdentifiedCollections

extension RangeReplaceableCollection {
  /// The elements of a shared collection, each of which can be changed by itself: `Array($todos)`.
  ///
  /// Each follows its element by its identity. What has gone in the meantime is left out.
  ///
  /// - Parameter shared: The collection.
  ///
  /// Seed: 000, Sharing state (Deriving shared state).
  public init<Value: _MutableIdentifiedCollection>(_ shared: Shared<Value>)
  where Element == Shared<Value.Element> {
    self.init(shared.wrappedValue.ids.compactMap { Shared(shared[id: $0]) })
  }

  /// The elements of a shared collection that can only be read.
  ///
  /// - Parameter shared: The collection.
  public init<Value: _IdentifiedCollection>(_ shared: SharedReader<Value>)
  where Element == SharedReader<Value.Element> {
    self.init(shared.wrappedValue.ids.compactMap { SharedReader(shared[id: $0]) })
  }
}
