/// A chapter's files as they are now: what a learner has written, and the tests of it. Each is read at
/// most once, and only when it is asked for, however many exercises it holds.
struct LearnerWork {
  private let chapter: Chapter
  private var filled: [String: FilledSource?] = [:]
  private var tests: TestFiles?
  /// The fingerprints that earlier runs have found, and those that were found here.
  private(set) var known: KnownFingerprints

  /// Prepares to look at a chapter.
  ///
  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - sources: Files with gaps that have been read, by path.
  ///   - known: The fingerprints that earlier runs have found.
  init(
    _ chapter: Chapter, sources: [String: FilledSource] = [:],
    known: KnownFingerprints = KnownFingerprints()
  ) {
    self.chapter = chapter
    filled = sources.mapValues { .some($0) }
    self.known = known
  }

  /// What is in the gaps of an exercise; `nil` when its file or a marker is gone.
  mutating func bodies(of exercise: Exercise) -> [[String]]? {
    guard let file = try? chapter.file(of: exercise) else { return nil }
    let source = filled[file.path] ?? (try? chapter.filled(file))
    filled[file.path] = .some(source)
    return source?.bodies(of: exercise.id)
  }

  /// A mark of the texts that a result depends on: the exercise's gaps and the files of its tests.
  mutating func fingerprint(of exercise: Exercise) -> Fingerprint {
    let gaps = (bodies(of: exercise) ?? []).map(\.text)
    var tests = self.tests ?? TestFiles(chapter)
    defer { self.tests = tests }
    let key = tests.stamp.map { Fingerprint(lines: [$0] + gaps) }
    if let key, let found = known.fingerprint(of: exercise.id, for: key) { return found }
    let texts = gaps + tests.texts(of: exercise.id)
    let fingerprint = Fingerprint(lines: texts.flatMap { [""] + $0.lines })
    if let key { known.remember(fingerprint, of: exercise.id, for: key) }
    return fingerprint
  }
}

extension Memory {
  /// The first exercise of a chapter that is not done, optional ones last; `nil` if there is none.
  public func firstOpenExercise(of chapter: Chapter) -> Exercise? {
    var work = LearnerWork(chapter, known: .load(chapter.repository))
    return chapter.requiredFirst.first { state(of: $0, in: &work) != .done }
  }
}

extension Chapter {
  /// The exercises in the order in which they are suggested: those that are optional come last.
  public var requiredFirst: [Exercise] {
    exercises.filter { !$0.isOptional } + exercises.filter(\.isOptional)
  }
}
