import IssueReporting

/// An access to a dependency, and its place, for issues.
@usableFromInline
struct DependencyAccess: Sendable {
  private enum Purpose { case reading, setting, preparing }

  private var purpose = Purpose.reading
  /// The place at which the dependency is read, if it is known.
  private var callSite: CallSite?
  /// The property of `DependencyValues` through which it is read; `nil` if it is read by its key.
  private var property: StaticString?
  /// Whether the place is a `@Dependency`.
  private var isWrapper = false

  /// The access for which a default is being created.
  @TaskLocal static var current = DependencyAccess()
  /// Records whether a report was suppressed because the dependency is only read to be set.
  @TaskLocal static var unreported: Unreported?

  static let setting = DependencyAccess(purpose: .setting)
  static let preparing = DependencyAccess(purpose: .preparing)

  private init(purpose: Purpose) { self.purpose = purpose }

  init() {}

  /// Sets defaults of the process.
  ///
  /// - Parameter callSite: The call of `prepareDependencies`.
  static func preparing(at callSite: CallSite) -> DependencyAccess {
    var access = DependencyAccess.preparing
    access.callSite = callSite
    return access
  }

  /// A read through a `@Dependency`.
  init(wrapperAt callSite: CallSite) {
    self.callSite = callSite
    isWrapper = true
  }

  /// Whether the dependency is only read to be set: `$0.facts.fetch = …` reads and writes `facts`.
  ///
  /// If it is, the caller suppresses its report. This is recorded, and the report is made when the dependency is read
  /// for the first time.
  var isSetting: Bool {
    if isReading { return false }
    Self.unreported?.record()
    return true
  }

  /// Whether the dependency is read for its value.
  var isReading: Bool { purpose == .reading }

  /// Whether the defaults of the process are being set.
  @usableFromInline var isPreparing: Bool { purpose == .preparing }

  /// The same access, through a property.
  @usableFromInline
  func property(_ name: StaticString, at callSite: CallSite) -> DependencyAccess {
    var access = self
    access.property = name.utf8CodeUnitCount == 0 ? nil : name
    access.callSite = self.callSite ?? callSite
    return access
  }

  /// The dependency as it is written in the source code: “@Dependency(\.facts)”.
  func name<Key: TestDependencyKey>(of key: Key.Type) -> String {
    let name = property.map { "\\.\($0)" } ?? "\(key).self"
    return isWrapper ? "@Dependency(\(name))" : "“\(name)”"
  }

  /// The details of a dependency, one per line: the place where it is read, its key, and its type.
  func facts<Key: TestDependencyKey>(about key: Key.Type) -> String {
    var facts: [String] = []
    let verb = isPreparing ? "Prepared" : "Read"
    if let callSite { facts.append("  \(verb) at: \(callSite.fileID):\(callSite.line)") }
    facts.append("  Key: \(key)")
    if Key.Value.self != key { facts.append("  Value: \(Key.Value.self)") }
    return facts.joined(separator: "\n")
  }

  /// Reports an issue at the place where the dependency is read.
  func report(_ message: String) {
    guard let callSite else { return reportIssue(message) }
    callSite.report(message)
  }

  func reportNoLiveValue<Key: TestDependencyKey>(of key: Key.Type) {
    report(
      """
      \(name(of: key)) was read in the app, and has no live value. Its value for tests is used.

      \(facts(about: key))

      Do one of these:

      • Conform “\(key)” to “DependencyKey” and give it a “liveValue”. If you have, is the module with the \
      conformance part of the app?

      • Set the dependency where the app begins, with “withDependencies” or “prepareDependencies”.
      """
    )
  }

  @usableFromInline
  func reportPreparedTooLate<Key: TestDependencyKey>(_ key: Key.Type) {
    report(
      """
      \(name(of: key)) has already been accessed or prepared, and stays what it is.

      \(facts(about: key))

      Prepare each dependency once, as early as possible: at the start of the app, before anything reads it. \
      To override it later, for an operation, use “withDependencies”.
      """
    )
  }
}
