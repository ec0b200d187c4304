import Foundation
import TutorialCore

/// Checks the links of a chapter to files of other chapters: a test or a file of a benchmark exists once, in the first
/// chapter that has it, and later chapters link to it.
struct LinkAudit {
  let milestone: Milestone
  let repository: Repository

  private var folder: URL { repository.chapterFolder(milestone) }

  /// The problems: links with wrong targets, and copies that should be links.
  func problems() throws(TutorialError) -> [Problem] {
    wrongLinks() + (try copies())
  }

  /// Links whose targets don't exist, have gaps, or aren't part of the course.
  private func wrongLinks() -> [Problem] {
    Files.links(below: folder).compactMap { path in
      let link = folder.appending(path: path)
      let destination = Files.destination(of: link) ?? ""
      let target = Files.target(of: link)
      let shown = target.map { repository.shown($0.pathString) } ?? destination
      let parts = shown.split(separator: "/", maxSplits: 2).map(String.init)
      let message: String? =
        if !link.exists {
          "is a link to \(destination), and there is no such file"
        } else if destination.hasPrefix("/") || parts.count < 3 || parts[0] != "Chapters" {
          "is a link to \(destination): links are relative, and lead to files of chapters"
        } else if target.flatMap(Files.isFolder) == true,
          parts[1] != milestone.folder
        {
          "is a link to a folder of another chapter: make one for each of its files"
        } else if repository.root.appending(path: "Solutions/\(parts[1])/\(parts[2])").isFile {
          "is a link to \(shown), which has gaps: a reader would fill them in both chapters"
        } else if Files.isLinkToLink(link) {
          "is a link to \(destination), which is also a link: link to \(shown) instead"
        } else {
          nil
        }
      return message.map { Problem($0, file: "Chapters/\(milestone.folder)/\(path)") }
    }
  }

  /// Tests and files of benchmarks that are equal to an earlier chapter's without being links to it.
  private func copies() throws(TutorialError) -> [Problem] {
    let earlier = Dictionary(
      grouping: Course.milestones.filter { $0.number < milestone.number }.flatMap(sharedFiles),
      by: { repository.chapterFolder($0.milestone).appending(path: $0.path).fileSize })
    var problems: [Problem] = []
    for (_, path) in sharedFiles(of: milestone) {
      let file = folder.appending(path: path)
      for first in earlier[file.fileSize] ?? [] {
        let original = repository.chapterFolder(first.milestone).appending(path: first.path)
        guard try Files.text(original) == Files.text(file) else { continue }
        let up = String(repeating: "../", count: path.count { $0 == "/" } + 1)
        let copy = "Chapters/\(milestone.folder)/\(path)"
        problems.append(
          Problem(
            "is the same as Chapters/\(first.milestone.folder)/\(first.path), so it should be a link: "
              + "ln -sf \(up)\(first.milestone.folder)/\(first.path) \(copy)",
            file: copy))
        break
      }
    }
    return problems
  }

  /// The paths of a chapter's tests, including those of packages inside it, and of its benchmark, which aren't links and
  /// have no gaps.
  private func sharedFiles(of milestone: Milestone) -> [(milestone: Milestone, path: String)] {
    let chapter = repository.chapterFolder(milestone)
    let solutions = repository.solutionFolder(milestone)
    return Files.paths(below: chapter).filter {
      ("/\($0)".contains("/Tests/") || $0.hasPrefix("Sources/bench/")) && $0.hasSuffix(".swift")
        && Files.destination(of: chapter.appending(path: $0)) == nil
        && !solutions.appending(path: $0).isFile
    }.map { (milestone, $0) }
  }
}
