import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("A lesson")
struct LessonTests {
  @Test("contains its exercises: number, title, file, invariants and required exercises")
  func exercises() throws {
    let lesson = Lesson(CourseFixture.lesson, file: "Chapter.md")
    #expect(lesson.problems.isEmpty)
    #expect(lesson.title == "1 · Store")
    try #require(lesson.exercises.count == 2)
    let second = lesson.exercises[1]
    #expect(second.id == ExerciseID(chapter: 1, number: 2))
    #expect(second.title == "Double a number")
    #expect(second.file == CourseFixture.source)
    #expect(second.invariants == ["I1", "I2"])
    #expect(second.buildsOn == [ExerciseID(chapter: 1, number: 1)])
  }

  @Test("contains three hints per exercise, including code, and no other fold is a hint")
  func hints() throws {
    let lesson = Lesson(CourseFixture.lesson, file: "Chapter.md")
    try #require(lesson.exercises.count == 2)
    #expect(lesson.exercises[0].hints.map(\.title) == ["a nudge", "the idea", "nearly the code"])
    #expect(lesson.exercises[0].hints[2].text == "```swift illustration\na + …\n```")
    #expect(lesson.exercises[1].hints.count == 3)
  }

  @Test("has blocks of code that name their source")
  func fences() {
    let lesson = Lesson(CourseFixture.lesson, file: "Chapter.md")
    #expect(lesson.fences.map(\.line) == [3, 7, 34, 64])
    #expect(lesson.fences.first?.attribute("transcript") == "Transcripts/add.txt")
    #expect(lesson.fences.first?.lines == ["> add 1 2"])
  }

  @Test("ignores a heading inside a block of code")
  func headingsInCode() {
    let text = CourseFixture.lesson.replacing("> add 1 2", with: "### Exercise 1.9 · No")
    #expect(Lesson(text, file: "Chapter.md").exercises.map(\.id.number) == [1, 2])
  }

  @Test(
    "reports missing parts, with the line",
    arguments: [
      ("- **Invariants:** I1\n", "", "exercise 1.1: there is no \"- **Invariants:**"),
      ("- **Builds on:** 1.1\n", "", "exercise 1.2: there is no \"- **Builds on:**"),
      ("- **Builds on:** 1.1", "- **Builds on:** 1.2", "earlier exercises only"),
      ("Hint 2 · the idea", "A hint", "three hints"),
      ("Exercise 1.2 · Double", "Exercise 1.1 · Double", "occurs twice"),
      ("Exercise 1.2 · Double", "Exercise two: Double", "heading has the form"),
      ("add(…)\n```", "add(…)", "never closed"),
      ("# 1 · Store", "1 · Store", "no \"# \" heading"),
    ])
  func problems(old: String, new: String, message: String) {
    let text = CourseFixture.lesson.replacing(old, with: new, maxReplacements: 1)
    #expect(text != CourseFixture.lesson)
    let problems = Lesson(text, file: "Chapter.md").problems
    #expect(problems.contains { $0.message.contains(message) && $0.line != nil })
  }
}
