import Foundation

extension URL {
  /// The path for the system, without a slash at the end.
  package var pathString: String {
    let path = path(percentEncoded: false)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Whether anything exists at this path.
  package var exists: Bool { FileManager.default.fileExists(atPath: pathString) }

  /// Whether there is a file at this path, or a link to one.
  package var isFile: Bool { Files.isFolder(self) == false }

  /// The number of bytes of the file at this path; 0 if there is none.
  package var fileSize: UInt64 {
    var status = stat()
    return stat(pathString, &status) == 0 ? UInt64(status.st_size) : 0
  }
}

/// Reading and writing complete files, with errors that name the file.
package enum Files {
  /// The text of a file. Bytes that are not UTF-8 are replaced, so that a damaged file can still be
  /// shown, compared and reset.
  package static func text(_ url: URL) throws(TutorialError) -> String {
    guard url.exists else { throw TutorialError(.inputOutput, "\(url.pathString) is missing.") }
    do {
      return String(decoding: try Data(contentsOf: url), as: UTF8.self)
    } catch {
      throw TutorialError(
        .inputOutput, "\(url.pathString) cannot be read: \(reason(error, url))")
    }
  }

  /// The number of a file's first line, counted from 1, with bytes that aren't UTF-8; `nil` if there is none.
  static func firstLineThatIsNotUTF8(_ url: URL) throws(TutorialError) -> Int? {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw TutorialError(
        .inputOutput, "\(url.pathString) cannot be read: \(reason(error, url))")
    }
    guard String(validating: data, as: UTF8.self) == nil else { return nil }
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    return (index ?? 0) + 1
  }

  /// The maximum size of a file of the course, in bytes. The largest lesson has a tenth of this.
  static let sourceLimit: UInt64 = 1 << 20

  /// The text of a source file of the course. It is limited, because parsing each character would take minutes for a
  /// large file.
  package static func source(_ url: URL) throws(TutorialError) -> String {
    let size = url.fileSize
    guard size <= sourceLimit else {
      throw TutorialError(
        .data,
        "\(url.pathString) has \(size >> 20) MB. No file of the course has more than "
          + "\(sourceLimit >> 20) MB.",
        advice: "Is it the right file? The course's: git checkout HEAD -- '\(url.pathString)'")
    }
    return try text(url)
  }

  /// The contents of a file from an offset on; empty if the file is shorter.
  static func bytes(_ url: URL, from offset: UInt64) throws -> [UInt8] {
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    try handle.seek(toOffset: offset)
    return try handle.readToEnd().map { [UInt8]($0) } ?? []
  }

  /// Creates a folder and its missing parents.
  package static func createFolder(_ url: URL) throws(TutorialError) {
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw TutorialError(
        .inputOutput, "\(url.pathString) cannot be made: \(reason(error, url))",
        advice: "Is the disk full, or is the folder not yours?")
    }
  }

  /// Writes a file atomically, and creates missing folders. If the path is a symbolic link, its target is written. A
  /// replaced file keeps its permissions.
  package static func write(_ text: String, to url: URL) throws(TutorialError) {
    do {
      try replace(url, with: Data(text.utf8))
    } catch {
      throw TutorialError(
        .inputOutput, "\(url.pathString) cannot be written: \(reason(error, url))",
        advice: "Is the disk full, or is the folder not yours?")
    }
  }

  private static func replace(_ url: URL, with data: Data, copiedFrom source: URL? = nil) throws {
    guard let target = target(of: url) else { throw POSIXError(.ELOOP) }
    let folder = target.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard isFolder(target) != true else { throw CocoaError(.fileWriteUnknown) }
    let temporary = folder.appending(path: ".\(UUID().uuidString).unfinished")
    do {
      try create(temporary, with: data, like: target.exists ? target : source)
      guard rename(temporary.pathString, target.pathString) == 0 else { throw systemError }
    } catch {
      unlink(temporary.pathString)
      throw error
    }
  }

  /// Writes a new file with the owner and the permissions of an existing file.
  private static func create(_ file: URL, with data: Data, like other: URL?) throws {
    var status = stat()
    let hasModel = other.map { stat($0.pathString, &status) == 0 } ?? false
    // Until it has the permissions of the existing file, only the owner may read it.
    let descriptor = open(
      file.pathString, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, hasModel ? 0o600 : 0o666)
    guard descriptor != -1 else { throw systemError }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    if hasModel {
      // Only an administrator can change a file's owner. Otherwise the writer owns the new file.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw systemError }
    }
    try handle.write(contentsOf: data)
    guard fsync(descriptor) == 0 else { throw systemError }
    try handle.close()
  }

  /// The error of the last system call.
  private static var systemError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// Removes a file, if it exists.
  package static func remove(_ url: URL) throws(TutorialError) {
    guard unlink(url.pathString) != 0, errno != ENOENT, errno != ENOTDIR else { return }
    throw TutorialError(
      .inputOutput, "\(url.pathString) cannot be removed: \(String(cString: strerror(errno)))",
      advice: "Is the folder not yours?")
  }

  /// Checks that a folder is writable, by writing to it: a full disk is detected only then.
  ///
  /// - Throws: An error with the reason if it isn't.
  static func probe(_ folder: URL) throws(TutorialError) {
    let probe = folder.appending(path: "probe-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: probe) }
    try write(String(repeating: " ", count: 1 << 16), to: probe)
  }

  /// Runs work with its own folder, and removes the folder with its contents afterwards.
  package static func withTemporaryFolder<Result>(
    _ work: (URL) async throws -> Result
  ) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tutorial-\(UUID().uuidString)")
    try createFolder(folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await work(folder)
  }

  /// Runs work on a folder while no other command does, if that uses this function, too. If the folder can't be
  /// created, the work runs anyway, and reports the error.
  ///
  /// - Parameters:
  ///   - onWait: Called once if a different command has the lock.
  ///   - work: The work. It receives the lock, which is held as long as any process has it open; `nil` if there is
  ///     none.
  static func withLock<Result>(
    on folder: URL, onWait: () -> Void, _ work: (Int32?) async throws -> Result
  ) async throws -> Result {
    try? createFolder(folder)
    let lock = open(folder.pathString, O_RDONLY | O_CLOEXEC)
    defer { if lock != -1 { close(lock) } }
    var hasWaited = false
    while lock != -1, flock(lock, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      if !hasWaited { onWait() }
      hasWaited = true
      // A blocking wait for a lock can't be cancelled.
      try await Task.sleep(for: .milliseconds(50))
    }
    return try await work(lock == -1 ? nil : lock)
  }

  /// Runs short work on a folder while no other command does, and waits if necessary. If the folder can't be locked,
  /// the work runs without a lock.
  ///
  /// - Parameter work: The work. It must not lock the same folder.
  static func withLock<Result>(
    on folder: URL, _ work: () throws(TutorialError) -> Result
  ) throws(TutorialError) -> Result {
    let lock = open(folder.pathString, O_RDONLY | O_CLOEXEC)
    defer { if lock != -1 { close(lock) } }
    while lock != -1, flock(lock, LOCK_EX) != 0, errno == EINTR {}
    return try work()
  }

  /// Copies a file over an existing one, which keeps its permissions, or with its permissions to a new path, unless the
  /// two are already equal.
  package static func copy(_ source: URL, to target: URL) throws(TutorialError) {
    do {
      let data = try Data(contentsOf: source)
      if target.exists, try Data(contentsOf: target) == data { return }
      try replace(target, with: data, copiedFrom: source)
    } catch {
      throw TutorialError(
        .inputOutput,
        "\(source.pathString) cannot be copied to \(target.pathString): \(reason(error, source, target))"
      )
    }
  }

  /// Copies a program to a path from which it can be run. A program that is running there continues.
  static func copyProgram(_ program: URL, to target: URL) throws(TutorialError) {
    try createFolder(target.deletingLastPathComponent())
    try remove(target)
    do {
      try FileManager.default.copyItem(at: program, to: target)
    } catch {
      throw TutorialError(
        .inputOutput,
        "\(program.pathString) cannot be copied to \(target.pathString): \(reason(error, program, target))"
      )
    }
  }

  /// The reason for a file error. The library's message can be only a number.
  static func reason(_ error: any Error, _ files: URL?...) -> String {
    let error = error as NSError
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    if let cause = [error, underlying].first(where: { $0?.domain == NSPOSIXErrorDomain }), let cause
    {
      return String(cString: strerror(Int32(cause.code))) + "."
    }
    let obstacle = files.lazy.compactMap { $0.flatMap(Self.obstacle) }.first
    return obstacle
      ?? error.localizedDescription.replacing("The operation could not be completed. ", with: "")
  }

  /// A path that should be a file or a folder, but isn't.
  private static func obstacle(_ file: URL) -> String? {
    if isFolder(file) == true { return "\(file.pathString) is a folder." }
    var folder = file.deletingLastPathComponent()
    while folder.pathString != "/" {
      if let isFolder = isFolder(folder) {
        return isFolder ? nil : "\(folder.pathString) is not a folder."
      }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }

  /// Whether the path is a folder; `nil` if nothing exists there.
  package static func isFolder(_ url: URL) -> Bool? {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: url.pathString, isDirectory: &isFolder)
    return exists ? isFolder.boolValue : nil
  }
}
