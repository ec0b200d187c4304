extension CheckReport {
  /// The changes of the chapter since an earlier report, one sentence each.
  ///
  /// - Parameter earlier: The earlier report.
  public func news(since earlier: CheckReport) -> [String] {
    if compiles != earlier.compiles {
      // Until it compiles, nothing is known about the exercises, which is one change rather than one per exercise.
      guard compiles else { return ["It doesn't compile anymore."] }
      let done = exercises.count { $0.state == .done }
      return ["It compiles again: \(done) of \(counted(exercises.count, "exercise")) done."]
    }
    var news: [String] = []
    for exercise in exercises {
      guard let before = earlier.exercises.first(where: { $0.id == exercise.id }) else { continue }
      if let words = exercise.news(since: before) { news.append(words) }
    }
    if provided.failing > 0, earlier.provided.failing == 0 {
      news.append("The provided code fails now, and passed before.")
    } else if provided.failing == 0, earlier.provided.failing > 0 {
      news.append("The provided code passes again.")
    }
    return news
  }
}

extension CheckReport.ExerciseResult {
  fileprivate func news(since before: Self) -> String? {
    switch (before.state, state) {
    case (.failing, .failing):
      let (now, then) = (tally, before.tally)
      guard (now.failing, now.notReached) != (then.failing, then.notReached) else { return nil }
      // If tests were skipped, as after an endless loop, a smaller number isn't progress.
      guard now.notReached == 0, then.notReached == 0 else {
        return "\(id): now \(now.outcome); before, \(then.outcome)."
      }
      return
        "\(id): \(counted(tally.failing, "test")) \(tally.failing == 1 ? "fails" : "fail") now; "
        + "before, it was \(before.tally.failing)."
    case (let old, let new) where old == new: return nil
    case (_, .done): return "\(id) is done now."
    case (.done, .failing): return "\(id) fails now, and was done."
    case (_, .failing):
      return "\(id) fails now: \(tally.failing) of \(counted(tally.tests, "test"))."
    case (_, .notStarted): return "\(id) is open again."
    case (let old, .notReached), (let old, .notChecked):
      if old == .notStarted, let reason {
        return "\(id) is started, and isn't reached yet: \(reason)."
      }
      return "\(id) isn't reached now, and was \(old.rawValue)."
    }
  }
}

extension CheckReport.Tally {
  /// As in "1 test failed and 3 were not run".
  fileprivate var outcome: String {
    let failed = "\(counted(failing, "test")) failed"
    guard notReached > 0 else { return failed }
    return "\(failed) and \(notReached) \(notReached == 1 ? "was" : "were") not run"
  }
}
