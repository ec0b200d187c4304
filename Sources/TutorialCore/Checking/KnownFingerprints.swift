import Foundation

/// The fingerprints of the texts that results depend on, in `.tutorial/fingerprints.txt`, so that `list`
/// need not read the tests of all chapters.
///
/// Each stands behind a key, the mark of what it was found by; with another key it is as good as none.
/// Nothing depends on the file, and one that is missing or damaged is empty: its first line is the mark
/// of the others.
struct KnownFingerprints: Hashable, Sendable {
  private struct Entry: Hashable, Sendable {
    let key: Fingerprint
    let fingerprint: Fingerprint
  }

  private var entries: [ExerciseID: Entry] = [:]

  /// Reads what a clone has.
  static func load(_ repository: Repository) -> KnownFingerprints {
    var known = KnownFingerprints()
    guard let text = try? Files.source(file(repository)), let mark = text.lines.first,
      mark == Fingerprint(lines: Array(text.lines.dropFirst())).description
    else { return known }
    for line in text.lines.dropFirst() {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 3, let id = ExerciseID(words[0]), let key = Fingerprint(words[1]),
        let fingerprint = Fingerprint(words[2])
      else { return KnownFingerprints() }
      known.entries[id] = Entry(key: key, fingerprint: fingerprint)
    }
    return known
  }

  /// Keeps them, unless they are what is kept already.
  ///
  /// - Parameter earlier: What is kept.
  func save(_ repository: Repository, over earlier: KnownFingerprints) throws(TutorialError) {
    guard self != earlier else { return }
    let lines = entries.sorted { $0.key < $1.key }.map { id, entry in
      "\(id) \(entry.key) \(entry.fingerprint)"
    }
    let mark = Fingerprint(lines: lines).description
    try Files.write(([mark] + lines).text, to: Self.file(repository))
  }

  /// The fingerprint of an exercise; `nil` unless it was found by the same key.
  func fingerprint(of id: ExerciseID, for key: Fingerprint) -> Fingerprint? {
    entries[id].flatMap { $0.key == key ? $0.fingerprint : nil }
  }

  /// Remembers the fingerprint of an exercise.
  mutating func remember(_ fingerprint: Fingerprint, of id: ExerciseID, for key: Fingerprint) {
    entries[id] = Entry(key: key, fingerprint: fingerprint)
  }

  static func file(_ repository: Repository) -> URL {
    repository.memory.appending(path: "fingerprints.txt")
  }
}
