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
    #expect(
      guide.steps == [
        AppGuide.Step(
          title: "A list",
          files: ["Sources/A.swift": "let a = 1\n", "Transcripts/a.txt": "> a\n"]),
        AppGuide.Step(title: "A screen", files: ["Sources/A.swift": "let a = 2\n"]),
      ])
  }

  @Test("that the course has makes an app in steps")
  func ours() throws {
    let steps = AppGuide(try Files.text(Built.root.appending(path: AppGuide.file))).steps
    #expect(steps.count == 3)
    let folders = Set(steps.flatMap(\.files.keys).compactMap { $0.split(separator: "/").first })
    #expect(folders == ["Sources", "Tests", "Transcripts"])
  }
}
