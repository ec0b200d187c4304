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
/// Copies share one registrar. All registrars are equal and are encoded as nothing, so that the other properties of a
/// value decide how it is compared and encoded. The methods may be called on any thread.
///
/// Seed: 000, Observation backport.
public struct PerceptionRegistrar: Sendable {
  let storage: Storage

  /// Creates a registrar without observers.
  ///
  /// - Parameter isPerceptionCheckingEnabled: Whether untracked reads in the body of a view are reported. See
  ///   ``Perception/isPerceptionCheckingEnabled``.
  public init(isPerceptionCheckingEnabled: Bool = Perception.isPerceptionCheckingEnabled) {
    PerceptionBodyTracker.install()
    storage = Storage(isCheckingEnabled: isPerceptionCheckingEnabled)
  }

  /// The storage that the copies of a registrar share.
  final class Storage: Sendable {
    let observers = PropertyObservers()
    let isCheckingEnabled: Bool

    /// The standard library's registrar, created when an `Observable` is read for the first time.
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
    registerAccess(keyPath, ReadLocation(fileID, filePath, line, column))
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
    registerAccess(keyPath, ReadLocation(fileID, filePath, line, column))
  }

  /// Notifies the observers of a property that it is about to change. Call it before the change.
  ///
  /// - Parameters:
  ///   - subject: The object or value that has the property.
  ///   - keyPath: The property.
  public func willSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    PerceptionTracking.willSet(Property(keyPath), of: storage.observers)
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
    PerceptionTracking.willSet(Property(keyPath), of: storage.observers)
  }

  /// Reports that a property changed. Call it after the change.
  ///
  /// - Parameters:
  ///   - subject: The object or value that has the property.
  ///   - keyPath: The property.
  public func didSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    storage.standard.load()?.registrar.didSet(subject, keyPath: keyPath)
  }

  /// Reports that a property changed. Call it after the change.
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
  ///   - mutation: The change.
  /// - Returns: The result of `mutation`.
  /// - Throws: Any error from `mutation`. Observers are notified of the change even then.
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
  ///   - mutation: The change.
  /// - Returns: The result of `mutation`.
  /// - Throws: Any error from `mutation`. Observers are notified of the change even then.
  @_disfavoredOverload
  public func withMutation<Subject: Perceptible, Member, T>(
    of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> T
  ) rethrows -> T {
    willSet(subject, keyPath: keyPath)
    defer { didSet(subject, keyPath: keyPath) }
    return try mutation()
  }

  private func registerAccess<Subject, Member>(
    _ keyPath: KeyPath<Subject, Member>, _ location: ReadLocation
  ) {
    let property = Property(keyPath)
    PerceptionTracking.access(property, of: storage.observers)
    guard storage.isCheckingEnabled else { return }
    PerceptionChecking.check(property, of: Subject.self, at: location)
  }
}

extension PerceptionRegistrar.Storage {
  /// The standard library's registrar, created now if it doesn't exist yet.
  fileprivate var standardRegistrar: ObservationRegistrar {
    if let existing = standard.load() { return existing.registrar }
    return standard.make().registrar
  }
}

extension PerceptionRegistrar: Hashable {
  /// Always `true`: observers don't change the value that they observe.
  public static func == (left: PerceptionRegistrar, right: PerceptionRegistrar) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}

extension PerceptionRegistrar: Codable {
  /// Creates a new registrar. Nothing is decoded.
  public init(from decoder: any Decoder) throws {
    self.init()
  }

  /// Encodes nothing.
  public func encode(to encoder: any Encoder) throws {}
}
