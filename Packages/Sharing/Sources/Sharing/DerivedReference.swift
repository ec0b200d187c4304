/// A reference whose value is a part of another one's.
protocol DerivedReference<Value>: Reference {
  /// What it is a part of.
  var whole: any Reference { get }
}

extension DerivedReference {
  var persistence: PersistenceStatus? { whole.persistence }
  var readers: SharedReference { whole.readers }
  var description: String { whole.description }
  func load() async throws { try await whole.load() }
}

/// A part of another reference's value that can be changed.
protocol MutableDerivedReference<Value>: MutableReference {
  /// What it is a part of.
  var whole: any MutableReference { get }
}

extension MutableDerivedReference {
  var persistence: PersistenceStatus? { whole.persistence }
  var readers: SharedReference { whole.readers }
  var description: String { whole.description }
  func load() async throws { try await whole.load() }
  func save() async throws { try await whole.save() }
}
