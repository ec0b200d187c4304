/// Detects saves from successive snapshots of the files.
///
/// A save is reported when the files haven't changed for a moment, so that several saves in quick succession count as
/// one, and a partially written file isn't mistaken for the final one. An empty or missing file is probably being
/// saved, and gets more time.
struct SaveDetector {
  /// The events.
  enum Signal: Hashable, Sendable {
    /// A file is changing. ``saved(_:)`` always follows.
    case stirring
    /// These files were saved, and don't change anymore.
    case saved([String])
  }

  /// The time without changes before a save is reported.
  static let patience = Duration.milliseconds(150)
  /// The time if a file is shorter than before, which may be the beginning of its new text.
  static let patienceWithShorter = Duration.milliseconds(300)
  /// The time if a file is empty or missing.
  static let patienceWithMissing = Duration.seconds(1)

  private struct Stir {
    var snapshot: FolderSnapshot
    var paths: Set<String>
    var since: ContinuousClock.Instant
  }

  private var settled: FolderSnapshot
  private var stir: Stir?

  /// Creates a detector with the current files.
  init(_ snapshot: FolderSnapshot) {
    settled = snapshot
  }

  /// Whether a save is in progress, so that polling more often is useful.
  var isStirring: Bool { stir != nil }

  /// Processes a new snapshot.
  mutating func observe(
    _ snapshot: FolderSnapshot, at now: ContinuousClock.Instant
  ) -> Signal? {
    guard let stir else {
      let paths = snapshot.differences(from: settled)
      guard !paths.isEmpty else { return nil }
      self.stir = Stir(snapshot: snapshot, paths: Set(paths), since: now)
      return .stirring
    }
    if snapshot != stir.snapshot {
      let paths = stir.paths.union(snapshot.differences(from: stir.snapshot))
      self.stir = Stir(snapshot: snapshot, paths: paths, since: now)
      return nil
    }
    guard stir.since.duration(to: now) >= patience(snapshot) else { return nil }
    settled = snapshot
    self.stir = nil
    return .saved(stir.paths.sorted())
  }

  private func patience(_ snapshot: FolderSnapshot) -> Duration {
    var patience = Self.patience
    for path in snapshot.differences(from: settled) {
      guard let before = settled.files[path]?.size else {
        if snapshot.files[path]?.size == 0 { return Self.patienceWithMissing }
        continue
      }
      let size = snapshot.files[path]?.size ?? 0
      if size == 0, before > 0 { return Self.patienceWithMissing }
      if size < before { patience = Self.patienceWithShorter }
    }
    return patience
  }
}
