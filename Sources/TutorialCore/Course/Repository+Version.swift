import Foundation

extension Repository {
  /// Which course this is, in words: what it has, and the revision that was cloned.
  public func version() async throws -> String {
    let there = available
    let last = there.last.map { ", up to \($0.title) (\($0.release))" } ?? ""
    let course = "The Composable Architecture, from scratch"
    let chapters = "\(there.count) of \(Course.milestones.count) chapters\(last)"
    // Without git, or outside of a clone, it is not known.
    let revision = try? await History(repository: self).revision()
    return "\(course): \(chapters)" + (revision.map { ", revision \($0)" } ?? "")
  }
}
