/// A chapter's current files: the learner's code and its tests. Each is read lazily and at most once, even if it
/// contains several exercises.
struct LearnerWork {
  private let chapter: Chapter
  private var filled: [String: FilledSource?] = [:]
  private var tests: TestFiles?
  /// The fingerprints from earlier runs and from this one.
  private(set) var known: KnownFingerprints

  /// Prepares to read a chapter.
  ///
  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - sources: Files with gaps that are already read, by path.
  ///   - known: The fingerprints from earlier runs.
  init(
    _ chapter: Chapter, sources: [String: FilledSource] = [:],
    known: KnownFingerprints = KnownFingerprints()
  ) {
    self.chapter = chapter
    filled = sources.mapValues { .some($0) }
    self.known = known
  }

  /// The contents of an exercise's gaps; `nil` if its file or a marker is missing.
  mutating func bodies(of exercise: Exercise) -> [[String]]? {
    guard let file = try? chapter.file(of: exercise) else { return nil }
    let source = filled[file.path] ?? (try? chapter.filled(file))
    filled[file.path] = .some(source)
    return source?.bodies(of: exercise.id)
  }

  /// A fingerprint of the texts on which a result depends: the exercise's gaps and the files of its tests.
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
  /// The first exercise of a chapter that isn't done, optional ones last; `nil` if there is none.
  public func firstOpenExercise(of chapter: Chapter) -> Exercise? {
    var work = LearnerWork(chapter, known: .load(chapter.repository))
    return chapter.requiredFirst.first { state(of: $0, in: &work) != .done }
  }
}

extension Chapter {
  /// The exercises in the suggested order: optional ones come last.
  public var requiredFirst: [Exercise] {
    exercises.filter { !$0.isOptional } + exercises.filter(\.isOptional)
  }
}
