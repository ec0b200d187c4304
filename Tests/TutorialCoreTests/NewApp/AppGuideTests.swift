import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The guide for a new app")
struct AppGuideTests {
  @Test("has a step for each section with files, with the last text of each file")
  func steps() {
    let guide = AppGuide(
      """
      # Your own app

      ```swift file=Sources/Too/Early.swift
      ```

      ## Look at it

      ```sh
      swift run
      ```

      ## A list

      ```swift file=Sources/A.swift
      let a = 1
      ```

      Words.

      ```text file=Transcripts/a.txt
      > a
      ```

      ## A screen

      ```swift file=Sources/A.swift
      let a = 2
      ```
      """)
    #expect(guide.steps.map(\.title) == ["A list", "A screen"])
    var files: [String: String] = [:]
    #expect(guide.steps[0].apply(to: &files) == [])
    #expect(files == ["Sources/A.swift": "let a = 1\n", "Transcripts/a.txt": "> a\n"])
    #expect(guide.steps[1].apply(to: &files) == [])
    #expect(files == ["Sources/A.swift": "let a = 2\n", "Transcripts/a.txt": "> a\n"])
  }

  /// What a change makes of a file with the lines `one` to `four`.
  private func changed(_ change: String) throws(GuideChange.Failure) -> [String] {
    try GuideChange(change.lines).applied(to: ["one", "two", "", "three", "two", "four"])
  }

  @Test("A change adds and removes the marked lines, in each of its parts")
  func changes() throws {
    #expect(
      try changed("-one\n+1\n two\n\n+2.5\n three\n…\n four\n+five")
        == ["1", "two", "", "2.5", "three", "two", "four", "five"])
  }

  @Test(
    "A change that doesn't apply is reported with its line",
    arguments: [
      (" one\n-three", "the file doesn't have these lines in this order, after those above", 0),
      (
        " four\n+five\n…\n-one",
        "the file doesn't have these lines in this order, after those above", 3
      ),
      ("-two", "the file has these lines 2 times: show more of them", 0),
      ("+zero", "only new lines: show a line beside them", 0),
      (" one\n…\n two\n", "no line begins with + or -", 0),
      (" one\n+1.5\ntwo", "a line begins with a space, + or -", 2),
    ])
  func refused(change: String, message: String, line: Int) {
    #expect(throws: GuideChange.Failure(message: message, line: line)) { try changed(change) }
  }

  @Test("A problem names the file and the line of the guide")
  func problems() {
    let guide = AppGuide(
      """
      # Your own app

      ## A list

      ```diff file=Sources/A.swift
       let a = 1
      -let b = 1
      ```
      """)
    var files = ["Sources/A.swift": "let a = 1\n"]
    let problems = guide.steps[0].apply(to: &files)
    #expect(
      problems.map(\.description) == [
        """
        YourOwnApp.md:6: the change of Sources/A.swift doesn't apply: the file doesn't have these lines in this order, \
        after those above
        """
      ])
    #expect(files == ["Sources/A.swift": "let a = 1\n"])
    files = [:]
    #expect(guide.steps[0].apply(to: &files).first?.message.hasSuffix("no such file yet") == true)
  }

  @Test("that the course has makes an app in steps")
  func ours() throws {
    let guide = AppGuide(try Files.text(Built.root.appending(path: AppGuide.file)))
    #expect(guide.steps.count == 4)
    var paths: Set<String> = []
    for path in guide.steps.flatMap(\.blocks).map(\.path) {
      paths.insert(path.split(separator: "/").first.map(String.init) ?? "")
    }
    #expect(paths == ["Sources", "Tests", "Transcripts"])
    // A file is shown once as a whole. What comes later is a change of it, except for a transcript.
    var whole: Set<String> = []
    for block in guide.steps.flatMap(\.blocks) where block.path.hasSuffix(".swift") {
      if case .file = block.content {
        #expect(whole.insert(block.path).inserted, "\(block.path) is shown twice")
      } else {
        #expect(whole.contains(block.path))
      }
    }
  }
}
