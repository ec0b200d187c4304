import Foundation
import Synchronization

/// The file of a suite of user defaults: a property list.
///
/// Foundation would empty the file and write it again in place. A process that is killed meanwhile, or a full disk, would
/// leave half of it. So this writes it, as atomically as any other file that is shared.
// Unchecked: it is only used on the queue of `DefaultsDisk`, but for what is behind a lock.
final class DefaultsFile: @unchecked Sendable {
  private let url: URL
  private let disk = Disk()
  /// What was last read or written. `nil` before that.
  private var contents: FileContents?
  /// The values of that, or the last ones that could be read.
  private var values: [String: Any] = [:] {
    didSet { shown.withLock { $0.values = values.mapValues(StoredDefault.init(propertyList:)) } }
  }
  private var format = PropertyListSerialization.PropertyListFormat.xml

  /// Why the file cannot be read, or that it is damaged.
  private(set) var problem: FileStorageError? {
    didSet { shown.withLock { $0.hasProblem = problem != nil } }
  }

  /// What any thread may ask for.
  private let shown = Mutex(Shown())

  private struct Shown {
    var values: [String: StoredDefault] = [:]
    var hasProblem = false
  }

  /// The value that the file had before it could not be read any more. `nil` if it can be read.
  func lastGood(_ name: String) -> StoredDefault? {
    shown.withLock { $0.hasProblem ? $0.values[name] : nil }
  }

  init(path: String) {
    url = URL(filePath: path)
  }

  /// Reads the file, if it has changed.
  ///
  /// - Parameter isPatient: Whether a file that is empty or damaged, and was not before, may be one that another program
  ///   is writing. Then it is left for later.
  /// - Returns: What others have changed since it was last read or written, with `nil` for what they have removed. `nil`
  ///   if the file is to be read again soon.
  func read(isPatient: Bool = false) -> [String: Any?]? {
    let new = disk.contents(of: url)
    guard new != contents else { return [:] }
    let isFirst = contents == nil
    switch new {
    case .absent:
      return take(new, [:], isFirst: isFirst)
    case .unreadable(let error):
      contents = new
      problem = error
      return [:]
    case .bytes(let data):
      if isPatient, !isFirst, data.isEmpty { return nil }
      if data.isEmpty { return take(new, [:], isFirst: isFirst) }
      var format = format
      if let values = try? PropertyListSerialization.propertyList(from: data, format: &format)
        as? [String: Any]
      {
        self.format = format == .openStep ? .xml : format
        return take(new, values, isFirst: isFirst)
      }
      if isPatient, !isFirst, problem == nil { return nil }
      contents = new
      problem = FileStorageError(url, .damaged("It is no property list"))
      return [:]
    }
  }

  /// Writes changes into the file, which was just read. If it is damaged, it is kept beside first.
  ///
  /// - Parameter changes: The new values, with `nil` for what is removed.
  /// - Throws: A ``FileStorageError``. Then the file is what it was.
  func write(_ changes: [String: Any?]) throws {
    if case .unreadable(let error) = contents {
      throw FileStorageError(url, .keptUnread(error.reason))
    }
    let new = values.merging(changes.compactMapValues { $0 }) { $1 }
      .filter { name, _ in changes[name].map { $0 != nil } ?? true }
    if new.isEmpty, contents == .absent { return }
    let data = try PropertyListSerialization.data(
      fromPropertyList: new, format: format, options: 0)
    guard contents != .bytes(data) else { return }
    if problem != nil, case .bytes(let damaged) = contents {
      try disk.write(damaged, to: disk.copyOfDamagedFile(url))
    }
    // Foundation makes files of user defaults that others cannot read.
    try disk.write(data, to: url, permissionsOfNew: 0o600)
    contents = .bytes(data)
    values = new
    problem = nil
  }

  private func take(
    _ contents: FileContents, _ new: [String: Any], isFirst: Bool
  ) -> [String: Any?] {
    defer {
      self.contents = contents
      values = new
      problem = nil
    }
    // User defaults have read the file themselves.
    guard !isFirst else { return [:] }
    var changes: [String: Any?] = [:]
    for name in Set(values.keys).union(new.keys) where !isSame(values[name], new[name]) {
      changes[name] = .some(new[name])
    }
    return changes
  }

  /// Whether two values are the same in a file.
  private func isSame(_ first: Any?, _ second: Any?) -> Bool {
    func data(_ value: Any?) -> Data? {
      value.flatMap {
        try? PropertyListSerialization.data(fromPropertyList: [$0], format: .xml, options: 0)
      }
    }
    return data(first) == data(second)
  }
}
