import Foundation

/// The folder with the recordings.
///
/// A file `2026-01-01 12.00.00.wav` is a memo, named after its date. Its title is in a small separate file,
/// `2026-01-01 12.00.00.title`. So only the recorder ever changes a recording. If the small file is lost, only
/// the title is lost.
actor Folder {
  nonisolated let url: URL
  private let disk: Disk
  private let date: @Sendable () -> Date

  /// - Parameters:
  ///   - url: The location. It is created if necessary.
  ///   - disk: The disk, which may be read-only.
  ///   - date: Returns the current date.
  init(url: URL, disk: Disk, date: @escaping @Sendable () -> Date) {
    self.url = url
    self.disk = disk
    self.date = date
  }

  /// All memos, the latest first.
  ///
  /// - Throws: A ``MemoError`` if the folder can't be read. A damaged file is a damaged memo rather than an error.
  func memos() throws -> [Memo] {
    let path = url.path(percentEncoded: false)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw MemoError("A folder cannot be created at \(path).")
    }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path)
        .filter { $0.hasSuffix(".wav") && !$0.hasPrefix(".") }
        .map { String($0.dropLast(".wav".count)) }
        .sorted { $0.compare($1, options: .numeric) == .orderedDescending }
        .map { memo(at: url.appending(path: "\($0).wav")) }
    } catch {
      throw MemoError(error)
    }
  }

  /// Returns when all writes are finished.
  func finish() {}

  /// The memo at a location.
  func memo(at url: URL) -> Memo {
    let title = try? String(contentsOf: Self.titleFile(of: url), encoding: .utf8)
    let content: Memo.Content
    do {
      content = .recording(try WAVReader.read(url))
    } catch {
      content = .damaged(MemoError(error))
    }
    return Memo(url: url, title: title ?? Self.defaultTitle(of: url), content: content)
  }

  /// An unused name for the next recording.
  nonisolated func newURL() -> URL {
    let name = Self.name(for: date())
    var candidate = url.appending(path: "\(name).wav")
    var number = 2
    while FileManager.default.fileExists(atPath: candidate.path(percentEncoded: false)) {
      candidate = url.appending(path: "\(name) \(number).wav")
      number += 1
    }
    return candidate
  }

  /// Renames a memo atomically.
  ///
  /// - Throws: A ``MemoError`` if the memo keeps the old title.
  func setTitle(_ title: String, of url: URL) throws {
    try Task.checkCancellation()
    do {
      try disk.checkIsWritable()
      guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else {
        throw MemoError("The file no longer exists.")
      }
      try Data(title.utf8).write(to: Self.titleFile(of: url), options: .atomic)
    } catch {
      throw MemoError(error)
    }
  }

  /// Deletes a memo. The file may already have been removed.
  ///
  /// - Throws: A ``MemoError`` if the file still exists.
  func delete(_ url: URL) throws {
    do {
      try disk.checkIsWritable()
      for file in [Self.titleFile(of: url), url]
      where FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
        try FileManager.default.removeItem(at: file)
      }
    } catch {
      throw MemoError(error)
    }
  }
}

extension Folder {
  /// `2026-01-01 12.00.00`
  private static func name(for date: Date) -> String {
    let parts = Calendar(identifier: .gregorian).dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    func digits(_ number: Int?, _ count: Int = 2) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return "\(digits(parts.year, 4))-\(digits(parts.month))-\(digits(parts.day)) "
      + "\(digits(parts.hour)).\(digits(parts.minute)).\(digits(parts.second))"
  }

  /// `2026-01-01 12:00`, or the file's name if it isn't a date.
  private static func defaultTitle(of url: URL) -> String {
    let name = url.deletingPathExtension().lastPathComponent
    guard let match = name.wholeMatch(of: /(\d{4}-\d\d-\d\d \d\d)\.(\d\d)\.\d\d( \d+)?/) else {
      return name
    }
    return "\(match.1):\(match.2)\(match.3.map { " (\($0.dropFirst()))" } ?? "")"
  }

  private static func titleFile(of url: URL) -> URL {
    url.deletingPathExtension().appendingPathExtension("title")
  }
}
