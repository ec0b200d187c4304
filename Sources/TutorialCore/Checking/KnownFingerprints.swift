import Foundation

/// The fingerprints of the texts on which results depend, cached in `.tutorial/fingerprints.txt`, so that `list`
/// doesn't have to read the tests of all chapters.
///
/// Each is stored with a key, the fingerprint of its inputs, and is valid only for that key. The file is only a cache.
/// A missing or damaged file counts as empty: its first line is the fingerprint of the other lines.
struct KnownFingerprints: Hashable, Sendable {
  private struct Entry: Hashable, Sendable {
    let key: Fingerprint
    let fingerprint: Fingerprint
  }

  private var entries: [ExerciseID: Entry] = [:]

  /// Reads a clone's cache.
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

  /// Stores them, unless they are already stored.
  ///
  /// - Parameter earlier: The stored ones.
  func save(_ repository: Repository, over earlier: KnownFingerprints) throws(TutorialError) {
    guard self != earlier else { return }
    let lines = entries.sorted { $0.key < $1.key }.map { id, entry in
      "\(id) \(entry.key) \(entry.fingerprint)"
    }
    let mark = Fingerprint(lines: lines).description
    try Files.write(([mark] + lines).text, to: Self.file(repository))
  }

  /// The fingerprint of an exercise; `nil` unless it has the same key.
  func fingerprint(of id: ExerciseID, for key: Fingerprint) -> Fingerprint? {
    entries[id].flatMap { $0.key == key ? $0.fingerprint : nil }
  }

  /// Stores the fingerprint of an exercise.
  mutating func remember(_ fingerprint: Fingerprint, of id: ExerciseID, for key: Fingerprint) {
    entries[id] = Entry(key: key, fingerprint: fingerprint)
  }

  static func file(_ repository: Repository) -> URL {
    repository.memory.appending(path: "fingerprints.txt")
  }
}
