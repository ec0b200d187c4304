import Foundation
import TutorialCore

extension Verifier {
  /// The chapters for which an app is made, because they change how apps are written.
  private static let withNewApp: Set<Int> = [1, 4, 6, 10]

  /// Makes apps with the libraries of some chapters, and follows the guide's steps with the last one. These stages run
  /// last, because their build products have the names of the shared modules.
  ///
  /// - Returns: The stages of the last chapter, whose app needs swift-syntax, and those of all others.
  func newApps(_ milestones: [Milestone]) -> (last: [Stage], others: [Stage]) {
    guard AppTemplate.folder(in: repository).exists else { return ([], []) }
    let final = repository.available.last
    let others = milestones.filter { $0 != final && Self.withNewApp.contains($0.number) }
    var last: [Stage] = []
    if let final, milestones.contains(final) {
      last.append(app(final, in: "second"))
      if guide.exists {
        last.append(
          Stage(name: "The steps of “Your own app”", kind: .new, chapter: final.number) {
            try await inLane("second").takeSteps(on: final)
          })
      }
    }
    return (last, others.map { app($0, in: "first") })
  }

  private func app(_ milestone: Milestone, in lane: String) -> Stage {
    Stage(name: "A new app", kind: .new, chapter: milestone.number) {
      try await inLane(lane).newApp(milestone)
    }
  }

  private var guide: URL { repository.root.appending(path: AppGuide.file) }
  /// Always the same folder in a lane, so that modules of several apps are compiled once.
  private var newAppFolder: URL {
    repository.root.appending(
      path: ".build/new-app-\(repository.chaptersScratch.lastPathComponent)")
  }

  private func newApp(_ milestone: Milestone) async throws -> Finding {
    try write(try await files("Groceries", milestone))
    return try await testNewApp()
  }

  private func takeSteps(on milestone: Milestone) async throws -> Finding {
    let steps = AppGuide(try Files.text(guide)).steps
    var files = try await files(AppGuide.name, milestone)
    var finding = Finding.check(
      steps.isEmpty ? [Problem("it has no steps", file: AppGuide.file)] : [])
    for step in steps {
      let problems = step.apply(to: &files)
      guard problems.isEmpty else {
        finding.problems += problems
        return finding
      }
      try write(files)
      let result = try await testNewApp()
      finding.passed += result.passed
      finding.problems += result.problems.map { problem in
        Problem("after “\(step.title)”: \(problem.description)", file: AppGuide.file)
      }
      finding.output += result.output
    }
    return finding
  }

  private func files(_ name: String, _ milestone: Milestone) async throws -> [String: String] {
    let chapter = try repository.chapter(milestone.number)
    let maker = AppMaker(repository, toolchain: toolchain)
    return try await maker.files(of: AppName(name), chapter: chapter).files
  }

  /// Makes the folder contain exactly these files. Unchanged files aren't written again.
  private func write(_ files: [String: String]) throws(TutorialError) {
    for path in Files.paths(below: newAppFolder) where files[path] == nil {
      if !path.hasSuffix("Package.resolved") {
        try Files.remove(newAppFolder.appending(path: path))
      }
    }
    for (path, text) in files {
      let file = newAppFolder.appending(path: path)
      if file.exists, try Files.text(file) == text { continue }
      try Files.write(text, to: file)
    }
  }

  private func testNewApp() async throws -> Finding {
    try await tests(of: newAppFolder, scratch: repository.chaptersScratch, log: "verify-new")
  }
}
