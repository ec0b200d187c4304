/// Reads the chapters of the course sequentially.
struct CourseSurvey {
  private let repository: Repository
  private let memory: Memory
  private let known: KnownFingerprints
  private var found: KnownFingerprints

  init(_ repository: Repository, memory: Memory) {
    self.repository = repository
    self.memory = memory
    known = .load(repository)
    found = known
  }

  /// Reads one chapter.
  ///
  /// - Throws: A data error if it is malformed.
  mutating func entry(
    of milestone: Milestone
  ) throws(TutorialError) -> CourseReport.ChapterEntry {
    let isAvailable = repository.isAvailable(milestone)
    var exercises: [CourseReport.ExerciseEntry] = []
    if isAvailable {
      let chapter = try repository.chapter(milestone.number)
      var work = LearnerWork(chapter, known: found)
      exercises = chapter.exercises.map { exercise in
        CourseReport.ExerciseEntry(
          id: exercise.id, title: exercise.title, isOptional: exercise.isOptional,
          file: "\(chapter.shownFolder)/\(exercise.file)",
          buildsOn: exercise.buildsOn, state: memory.state(of: exercise, in: &work),
          hintsShown: memory.hintsShown(exercise.id))
      }
      found = work.known
    }
    return CourseReport.ChapterEntry(
      milestone: milestone, isAvailable: isAvailable, isGone: repository.isGone(milestone),
      exercises: exercises, done: exercises.count { $0.state == .done },
      isDone: isAvailable && exercises.allSatisfy(\.isSettled))
  }

  /// Caches the expensive results. In a read-only folder, they aren't cached.
  func keepFingerprints() {
    try? found.save(repository, over: known)
  }
}
