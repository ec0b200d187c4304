import IdentifiedCollections

extension RangeReplaceableCollection {
  /// A shared value for each element of a shared collection, in its order: `Array($users)`.
  ///
  /// Each follows its element, wherever it moves. When the element was removed, it shows the last value that was seen.
  ///
  /// - Parameter shared: The collection.
  ///
  /// Seed: 000, Sharing state (Deriving shared state).
  public init<Value: _MutableIdentifiedCollection>(_ shared: Shared<Value>)
  where Element == Shared<Value.Element>, Value.Index == Value.IDs.Index {
    self.init(shared.wrappedValue.ids.compactMap { id in Shared(shared[id: id]) })
  }

  /// A shared value to be read for each element of a shared collection, in its order.
  ///
  /// - Parameter shared: The collection.
  public init<Value: _IdentifiedCollection>(_ shared: SharedReader<Value>)
  where Element == SharedReader<Value.Element>, Value.Index == Value.IDs.Index {
    self.init(shared.wrappedValue.ids.compactMap { id in SharedReader(shared[id: id]) })
  }
}
