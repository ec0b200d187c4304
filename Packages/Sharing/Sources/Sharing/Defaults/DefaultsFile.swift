import Foundation
import Synchronization

/// The file of a suite of user defaults: a property list.
///
/// Foundation empties the file and writes it again in place, so a crash or a full disk can leave it incomplete. So this
/// class writes the file itself, as atomically as any other shared file.
// Unchecked: it is only accessed on the queue of `DefaultsDisk`, except for the properties behind a lock.
final class DefaultsFile: @unchecked Sendable {
  private let url: URL
  private let disk = Disk()
  /// The contents that were last read or written. `nil` before that.
  private var contents: FileContents?
  /// The values of these contents, or the last ones that could be read.
  private var values: [String: Any] = [:] {
    didSet { shown.withLock { $0.values = values.mapValues(StoredDefault.init(propertyList:)) } }
  }
  private var format = PropertyListSerialization.PropertyListFormat.xml

  /// The error if the file can't be read or is damaged.
  private(set) var problem: FileStorageError? {
    didSet { shown.withLock { $0.hasProblem = problem != nil } }
  }

  /// The properties that any thread can read.
  private let shown = Mutex(Shown())

  private struct Shown {
    var values: [String: StoredDefault] = [:]
    var hasProblem = false
  }

  /// The last value before the file became unreadable. `nil` if the file can be read.
  func lastGood(_ name: String) -> StoredDefault? {
    shown.withLock { $0.hasProblem ? $0.values[name] : nil }
  }

  init(path: String) {
    url = URL(filePath: path)
  }

  /// Reads the file if it has changed.
  ///
  /// - Parameter isPatient: Whether to read a file later that has just become empty or damaged, because another program
  ///   may be writing it.
  /// - Returns: The external changes since the last read or write, with `nil` for removed values, or `nil` if the file
  ///   has to be read again soon.
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
      problem = FileStorageError(url, .damaged("It is not a property list"))
      return [:]
    }
  }

  /// Writes changes to the file, which must have just been read. A copy of a damaged file is kept.
  ///
  /// - Parameter changes: The new values, with `nil` for removed values.
  /// - Throws: A ``FileStorageError``. In that case, the file is unchanged.
  func write(_ changes: [String: Any?]) throws {
    if case .unreadable(let error) = contents {
      throw FileStorageError(url, .notOverwritten(error.reason))
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
    // As in Foundation, other users can't read the file.
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
    // The user defaults read the file themselves.
    guard !isFirst else { return [:] }
    var changes: [String: Any?] = [:]
    for name in Set(values.keys).union(new.keys) where !isSame(values[name], new[name]) {
      changes[name] = .some(new[name])
    }
    return changes
  }

  /// Whether two values are stored in the same way.
  private func isSame(_ first: Any?, _ second: Any?) -> Bool {
    func data(_ value: Any?) -> Data? {
      value.flatMap {
        try? PropertyListSerialization.data(fromPropertyList: [$0], format: .xml, options: 0)
      }
    }
    return data(first) == data(second)
  }
}
