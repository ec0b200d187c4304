import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("A save")
struct SaveDetectorTests {
  private let start = ContinuousClock.now

  /// Files by size. A file with the same size is unchanged.
  private func snapshot(_ sizes: [String: Int]) -> FolderSnapshot {
    FolderSnapshot(
      files: sizes.mapValues { .init(size: $0, number: 1, seconds: 0, nanoseconds: 0) })
  }

  /// Passes files to the detector at certain milliseconds, and lists its events with their times.
  private func signals(
    from first: [String: Int], _ looks: [(at: Int, sizes: [String: Int])]
  ) -> [String] {
    var detector = SaveDetector(snapshot(first))
    return looks.compactMap { look in
      detector.observe(snapshot(look.sizes), at: start + .milliseconds(look.at))
        .map { "\(look.at): \($0)" }
    }
  }

  @Test("is reported when the files don't change anymore")
  func one() {
    let found = signals(
      from: ["a": 10, "b": 20],
      [
        (0, ["a": 10, "b": 20]), (200, ["a": 11, "b": 20]), (300, ["a": 11, "b": 20]),
        (349, ["a": 11, "b": 20]), (350, ["a": 11, "b": 20]), (900, ["a": 11, "b": 20]),
      ])
    #expect(found == ["200: stirring", #"350: saved(["a"])"#])
  }

  @Test("joins saves in quick succession")
  func several() {
    let found = signals(
      from: ["a": 10, "b": 20],
      [
        (0, ["a": 11, "b": 20]), (100, ["a": 11, "b": 21]), (200, ["a": 12, "b": 21]),
        (300, ["a": 12, "b": 21]), (350, ["a": 12, "b": 21]),
      ])
    #expect(found == ["0: stirring", #"350: saved(["a", "b"])"#])
  }

  @Test("waits for an empty file, and for a missing one")
  func halfWritten() {
    for missing in [["a": 0], [:]] {
      let found = signals(
        from: ["a": 10],
        [(0, missing), (200, missing), (600, missing), (700, ["a": 12]), (850, ["a": 12])])
      #expect(found == ["0: stirring", #"850: saved(["a"])"#])
    }
  }

  @Test("accepts an empty or missing file after a second")
  func meantToBeGone() {
    for missing in [["a": 0], [:]] {
      let found = signals(from: ["a": 10], [(0, missing), (999, missing), (1000, missing)])
      #expect(found == ["0: stirring", #"1000: saved(["a"])"#])
    }
  }

  @Test("waits longer for a file that is shorter than before")
  func shorter() {
    let found = signals(from: ["a": 10], [(0, ["a": 4]), (200, ["a": 4]), (300, ["a": 4])])
    #expect(found == ["0: stirring", #"300: saved(["a"])"#])
  }

  @Test("is reported for a new file, and even if the final state is unchanged")
  func others() {
    #expect(
      signals(from: [:], [(0, ["new": 3]), (150, ["new": 3])])
        == ["0: stirring", #"150: saved(["new"])"#])
    #expect(
      signals(from: ["a": 1], [(0, ["a": 2]), (100, ["a": 1]), (250, ["a": 1])])
        == ["0: stirring", #"250: saved(["a"])"#])
  }
}
