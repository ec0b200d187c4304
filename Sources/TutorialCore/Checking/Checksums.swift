import Foundation

/// The original state of a chapter's files without gaps.
///
/// Stored in `Solutions/NN-Name/Checksums.txt`, written by `./tutorial checksums N` and compared with the
/// chapter by `verify`. They include the tests, so that a changed test is noticed, and the provided code, so that a
/// check can name the changed file when it fails.
public struct Checksums: Hashable, Sendable {
  /// A changed file.
  package struct Change: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case changed
      case missing
      case added
    }

    /// Its path, relative to the chapter.
    package let path: String
    package let kind: Kind
  }

  private let fingerprints: [String: Fingerprint]

  static let fileName = "Checksums.txt"

  /// Computes the checksums of a chapter's current files.
  package init(of chapter: Chapter) throws(TutorialError) {
    let gapped = Set(chapter.files.map(\.path))
    var fingerprints: [String: Fingerprint] = [:]
    for path in Self.paths(in: chapter.folder) where !gapped.contains(path) {
      let file = chapter.folder.appending(path: path)
      // For a file that is too large to be one of the course's, the size is sufficient.
      fingerprints[path] =
        file.fileSize > Files.sourceLimit
        ? Fingerprint(lines: ["\(file.fileSize) bytes"])
        : Self.fingerprint(of: try Files.text(file))
    }
    self.fingerprints = fingerprints
  }

  /// Parses ``text``. Malformed lines are ignored.
  init(_ text: String) {
    let entries = text.lines.compactMap { line -> (String, Fingerprint)? in
      guard let match = line.wholeMatch(of: /([0-9a-f]{16})  (.+)/),
        let fingerprint = Fingerprint(String(match.1))
      else { return nil }
      return (String(match.2), fingerprint)
    }
    fingerprints = Dictionary(entries) { _, last in last }
  }

  /// The text form of the checksums.
  var text: String {
    let header =
      "# The chapter's files without gaps, as given. Written by: ./tutorial checksums N\n"
    return header
      + fingerprints.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)\n" }.joined()
  }

  /// The original checksums of a chapter; `nil` if they were never stored.
  package static func given(_ chapter: Chapter) throws(TutorialError) -> Checksums? {
    let file = self.file(chapter)
    return file.exists ? Checksums(try Files.text(file)) : nil
  }

  package static func file(_ chapter: Chapter) -> URL {
    chapter.repository.solutionFolder(chapter.milestone).appending(path: fileName)
  }

  /// The differences, in the order of paths.
  ///
  /// - Parameter now: The current checksums.
  package func changes(to now: Checksums) -> [Change] {
    Set(fingerprints.keys).union(now.fingerprints.keys).sorted().compactMap { path in
      switch (fingerprints[path], now.fingerprints[path]) {
      case (let before?, let after?): before == after ? nil : Change(path: path, kind: .changed)
      case (_?, nil): Change(path: path, kind: .missing)
      case (nil, _): Change(path: path, kind: .added)
      }
    }
  }

  /// Whether a text is a file's original text.
  func isGiven(_ text: String, _ path: String) -> Bool {
    fingerprints[path] == Self.fingerprint(of: text)
  }

  private static func fingerprint(of text: String) -> Fingerprint {
    Fingerprint(lines: text.lines)
  }

  /// All files that affect the chapter's behavior. A reader may write into the lesson.
  private static func paths(in folder: URL) -> [String] {
    Packages.prefixes(in: folder).flatMap { package in
      let parts = ["Sources", "Tests", "Transcripts"].map { package + $0 }
      return ["\(package)Package.swift"].filter { folder.appending(path: $0).exists }
        + parts.flatMap { part in
          Files.paths(below: folder.appending(path: part)).map { "\(part)/\($0)" }
        }
    }
  }
}

extension Repository {
  /// Stores the checksums of a chapter's current files without gaps.
  ///
  /// - Returns: The file, relative to the root.
  public func writeChecksums(_ number: Int) throws(TutorialError) -> String {
    let chapter = try chapter(number)
    let file = Checksums.file(chapter)
    try Files.write(try Checksums(of: chapter).text, to: file)
    return shown(file.pathString)
  }
}
