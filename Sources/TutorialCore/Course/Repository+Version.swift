import Foundation

extension Repository {
  /// The version of the course, as text: its size, and the cloned revision.
  public func version() async throws -> String {
    let there = available
    let last = there.last.map { ", up to \($0.title) (\($0.release))" } ?? ""
    let course = "The Composable Architecture, from scratch"
    let chapters = "\(there.count) of \(Course.milestones.count) chapters\(last)"
    // Without git, or outside of a clone, the revision isn't known.
    let revision = try? await revision()
    return "\(course): \(chapters)" + (revision.map { ", revision \($0)" } ?? "")
  }

  /// The checked-out revision and its date, as `1a2b3c4 of 2020-05-04`; `nil` if git has none.
  private func revision() async throws -> String? {
    let log = logs.appending(path: "git.txt")
    let git = Tool("git", ["log", "-1", "--format=%h of %cs"], in: root)
    return try await git.run(log: log).isSuccess ? try Files.text(log).trimmed : nil
  }
}
