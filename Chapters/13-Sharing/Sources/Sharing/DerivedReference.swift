/// A reference whose value is derived from the value of a different reference.
protocol DerivedReference<Value>: Reference {
  /// The reference that it is derived from.
  var whole: any Reference { get }
}

extension DerivedReference {
  var persistence: PersistenceStatus? { whole.persistence }
  var observers: SharedReference { whole.observers }
  var description: String { whole.description }
  func load() async throws { try await whole.load() }
}

/// A derived reference whose value can be changed.
protocol MutableDerivedReference<Value>: MutableReference {
  /// The reference that it is derived from.
  var whole: any MutableReference { get }
}

extension MutableDerivedReference {
  var persistence: PersistenceStatus? { whole.persistence }
  var observers: SharedReference { whole.observers }
  var description: String { whole.description }
  func load() async throws { try await whole.load() }
  func save() async throws { try await whole.save() }
}
