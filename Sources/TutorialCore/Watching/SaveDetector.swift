/// Tells saves from what it sees of the files, look after look.
///
/// A save is told when the files have been still for a moment, so that several in quick succession
/// are one, and a file that an editor is just writing is not taken for what it will be. A file that
/// has become empty or is gone is probably half saved, and gets more time.
struct SaveDetector {
  /// What there is to tell.
  enum Signal: Hashable, Sendable {
    /// Something is changing. A ``saved(_:)`` follows in any case.
    case stirring
    /// These files were saved, and are still now.
    case saved([String])
  }

  /// How long files have to be still.
  static let patience = Duration.milliseconds(150)
  /// How long when one has become shorter, which may be the beginning of its new text.
  static let patienceWithShorter = Duration.milliseconds(300)
  /// How long when one is empty or gone.
  static let patienceWithMissing = Duration.seconds(1)

  private struct Stir {
    var snapshot: FolderSnapshot
    var paths: Set<String>
    var since: ContinuousClock.Instant
  }

  private var settled: FolderSnapshot
  private var stir: Stir?

  /// Begins with files as they are.
  init(_ snapshot: FolderSnapshot) {
    settled = snapshot
  }

  /// Whether a save is in flight, so that it is worth looking more often.
  var isStirring: Bool { stir != nil }

  /// Takes another look.
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
