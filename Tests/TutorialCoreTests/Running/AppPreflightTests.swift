import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Before an app is built", .timeLimit(.minutes(10)))
struct AppPreflightTests {
  private let repository = Repository(root: Built.root)

  private func preflight(
    _ number: Int, _ options: [String], environment: [String: String] = ["HOME": "/home/ada"]
  ) throws -> AppPreflight {
    let chapter = try repository.chapter(number)
    return try AppPreflight(
      chapter.appName(), of: chapter, options: options, environment: environment)
  }

  @Test(
    "options that exclude each other are reported with the app's own words",
    arguments: [
      (14, ["--sample", "--file", "x.json"], "Choose one of --sample and --file."),
      (14, ["--sample", "--file=x.json"], "Choose one of --sample and --file."),
      (12, ["--view-stores", "--screen"], "Choose one of --screen and --view-stores."),
      (10, ["--fresh", "--url", "x"], "Choose one of --url and --fresh."),
      (
        3, ["--generate", "9", "--file", "x"],
        "--generate keeps todos in memory, so leave out --file."
      ),
    ])
  func excluding(chapter: Int, options: [String], message: String) throws {
    let error = #expect(throws: TutorialError.self) { try preflight(chapter, options).check() }
    #expect(error?.status == .usage)
    #expect(error?.message == message)
    #expect(error?.advice == "All options: ./tutorial demo \(chapter) -- --help")
  }

  @Test("one option alone, and options that are combined, are no reason not to build")
  func allowed() throws {
    for options in [[], ["--sample"], ["--open", "list", "--sample"], ["--rows", "-1"]] {
      #expect(try preflight(14, options).excludingOptions == nil)
    }
    #expect(try preflight(3, ["--rows", "0"]).excludingOptions == nil)
  }

  @Test(
    "the file is the one that the app locks",
    arguments: [
      (3, [], "/home/ada/.local/share/composable-architecture-tutorial/todos.json"),
      (3, ["--generate", "9"], nil), (3, ["--test-clock"], nil), (1, [], nil), (14, [], nil),
      (9, ["--file", "/tmp/x.json"], "/tmp/x.json"), (9, ["--file=/tmp/y.json"], "/tmp/y.json"),
      (9, [], "/home/ada/.local/share/composable-architecture-tutorial/inventory.json"),
      (10, [], "/home/ada/.local/state/composable-architecture-tutorial/contacts.json"),
      (11, [], "/home/ada/.local/share/composable-architecture-tutorial/inventory.json"),
      (12, [], "/home/ada/.config/composable-architecture-tutorial/settings.json"),
    ] as [(Int, [String], String?)])
  func file(chapter: Int, options: [String], path: String?) throws {
    #expect(try preflight(chapter, options).file?.pathString == path)
  }

  @Test("a file that is in use is reported before the app is built")
  func inUse() async throws {
    try await Files.withTemporaryFolder { folder in
      let file = folder.appending(path: "items.json").pathString
      let lock = folder.appending(path: ".items.json.lock")
      let free = try preflight(9, ["--file", file])
      try free.check()
      try Files.write("4711\n", to: lock)
      try free.check()

      let descriptor = open(lock.pathString, O_RDWR | O_CLOEXEC)
      defer { close(descriptor) }
      #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
      let error = #expect(throws: TutorialError.self) { try free.check() }
      #expect(error?.status == .temporary)
      #expect(error?.message == "“\(file)” is in use by process 4711.")
      #expect(error?.advice?.hasSuffix("./tutorial demo 9 -- --file FILE") == true)

      let outcome = try await Built.tutorial("demo", "9", "--", "--file", file, in: Built.root)
      #expect(outcome.status == 75)
      #expect(outcome.output.contains("is in use by process 4711"))
      #expect(!outcome.output.contains("Building"))
    }
  }

  @Test("only chapters whose packages compile swift-syntax say so")
  func firstTime() throws {
    let chapters = try repository.available.map { try repository.chapter($0.number) }
    #expect(chapters.filter(\.needsMacros).map(\.milestone.number) == [11, 12, 13, 14])
  }
}
