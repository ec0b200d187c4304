import Observation

/// Registers which properties of an object are read, and notifies their observers of changes.
///
/// The properties of the object call it:
///
/// ```swift
/// final class Counter: Perceptible {
///   private let registrar = PerceptionRegistrar()
///   private var _count = 0
///   var count: Int {
///     get {
///       registrar.access(self, keyPath: \.count)
///       return _count
///     }
///     set {
///       registrar.withMutation(of: self, keyPath: \.count) { _count = newValue }
///     }
///   }
/// }
/// ```
///
/// Copies are one and the same registrar. All are equal and are encoded as nothing, so that a value that has one can be
/// `Equatable` and `Codable` by what else it has. Its methods may be called on any thread.
///
/// Seed: 000, Observation backport.
public struct PerceptionRegistrar: Sendable {
  let storage: Storage

  /// Creates a registrar without observers.
  ///
  /// - Parameter isPerceptionCheckingEnabled: Whether reads are reported that nobody tracks, although the body of a
  ///   view makes them. See ``Perception/isPerceptionCheckingEnabled``.
  public init(isPerceptionCheckingEnabled: Bool = Perception.isPerceptionCheckingEnabled) {
    PerceptionBodyTracker.install()
    storage = Storage(isCheckingEnabled: isPerceptionCheckingEnabled)
  }

  /// What the copies of a registrar share.
  final class Storage: Sendable {
    let readers = Readers()
    let isCheckingEnabled: Bool

    /// The standard library's registrar. It is made when an `Observable` is read for the first time.
    let standard = LazyRegistrar()

    init(isCheckingEnabled: Bool) {
      self.isCheckingEnabled = isCheckingEnabled
    }
  }
}

extension PerceptionRegistrar {
  /// Registers the read of a property. Call it before the value is returned.
  ///
  /// - Parameters:
  ///   - subject: The object or value that has the property.
  ///   - keyPath: The property.
  ///   - fileID: With `filePath`, `line` and `column`, where an untracked read is reported.
  public func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    storage.standardRegistrar.access(subject, keyPath: keyPath)
    noteAccess(keyPath, Place(fileID, filePath, line, column))
  }

  /// Registers the read of a property. Call it before the value is returned.
  ///
  /// - Parameters:
  ///   - subject: The object or value that has the property.
  ///   - keyPath: The property.
  ///   - fileID: With `filePath`, `line` and `column`, where an untracked read is reported.
  @_disfavoredOverload
  public func access<Subject: Perceptible, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    noteAccess(keyPath, Place(fileID, filePath, line, column))
  }

  /// Notifies the observers of a property that it is about to change. Call it before the change.
  ///
  /// - Parameters:
  ///   - subject: The object or value that has the property.
  ///   - keyPath: The property.
  public func willSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    PerceptionTracking.willSet(Property(keyPath), of: storage.readers)
    storage.standard.load()?.registrar.willSet(subject, keyPath: keyPath)
  }

  /// Notifies the observers of a property that it is about to change. Call it before the change.
  ///
  /// - Parameters:
  ///   - subject: The object or value that has the property.
  ///   - keyPath: The property.
  @_disfavoredOverload
  public func willSet<Subject: Perceptible, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    PerceptionTracking.willSet(Property(keyPath), of: storage.readers)
  }

  /// Says that a property has changed. Call it after the change.
  ///
  /// - Parameters:
  ///   - subject: The object or value that has the property.
  ///   - keyPath: The property.
  public func didSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    storage.standard.load()?.registrar.didSet(subject, keyPath: keyPath)
  }

  /// Says that a property has changed. Call it after the change.
  ///
  /// - Parameters:
  ///   - subject: The object or value that has the property.
  ///   - keyPath: The property.
  @_disfavoredOverload
  public func didSet<Subject: Perceptible, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {}

  /// Changes a property: `willSet(_:keyPath:)`, the change, `didSet(_:keyPath:)`.
  ///
  /// - Parameters:
  ///   - subject: The object or value that has the property.
  ///   - keyPath: The property.
  ///   - mutation: Changes it.
  /// - Returns: What `mutation` returns.
  /// - Throws: What `mutation` throws. The change counts anyway.
  public func withMutation<Subject: Observable, Member, T>(
    of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> T
  ) rethrows -> T {
    willSet(subject, keyPath: keyPath)
    defer { didSet(subject, keyPath: keyPath) }
    return try mutation()
  }

  /// Changes a property: `willSet(_:keyPath:)`, the change, `didSet(_:keyPath:)`.
  ///
  /// - Parameters:
  ///   - subject: The object or value that has the property.
  ///   - keyPath: The property.
  ///   - mutation: Changes it.
  /// - Returns: What `mutation` returns.
  /// - Throws: What `mutation` throws. The change counts anyway.
  @_disfavoredOverload
  public func withMutation<Subject: Perceptible, Member, T>(
    of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> T
  ) rethrows -> T {
    willSet(subject, keyPath: keyPath)
    defer { didSet(subject, keyPath: keyPath) }
    return try mutation()
  }

  private func noteAccess<Subject, Member>(
    _ keyPath: KeyPath<Subject, Member>, _ place: Place
  ) {
    let property = Property(keyPath)
    PerceptionTracking.access(property, of: storage.readers)
    guard storage.isCheckingEnabled else { return }
    PerceptionChecking.check(property, of: Subject.self, at: place)
  }
}

extension PerceptionRegistrar.Storage {
  /// The standard library's registrar, which is made now if there is none yet.
  fileprivate var standardRegistrar: ObservationRegistrar {
    if let existing = standard.load() { return existing.registrar }
    return standard.make().registrar
  }
}

extension PerceptionRegistrar: Hashable {
  /// Always `true`: who follows an object does not make it another.
  public static func == (left: PerceptionRegistrar, right: PerceptionRegistrar) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}

extension PerceptionRegistrar: Codable {
  /// Makes a new registrar. Nothing is decoded.
  public init(from decoder: any Decoder) throws {
    self.init()
  }

  /// Encodes nothing.
  public func encode(to encoder: any Encoder) throws {}
}
