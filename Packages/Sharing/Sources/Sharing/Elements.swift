import IdentifiedCollections

extension RangeReplaceableCollection {
  /// A shared value for each element of a shared collection, in its order: `Array($users)`.
  ///
  /// Each shared value follows its element to a new position. After the element is removed, it shows the last value.
  ///
  /// - Parameter shared: The collection.
  ///
  /// Seed: 000, Sharing state (Deriving shared state).
  public init<Value: _MutableIdentifiedCollection>(_ shared: Shared<Value>)
  where Element == Shared<Value.Element>, Value.Index == Value.IDs.Index {
    self.init(shared.wrappedValue.ids.compactMap { id in Shared(shared[id: id]) })
  }

  /// A read-only shared value for each element of a shared collection, in its order.
  ///
  /// - Parameter shared: The collection.
  public init<Value: _IdentifiedCollection>(_ shared: SharedReader<Value>)
  where Element == SharedReader<Value.Element>, Value.Index == Value.IDs.Index {
    self.init(shared.wrappedValue.ids.compactMap { id in SharedReader(shared[id: id]) })
  }
}
