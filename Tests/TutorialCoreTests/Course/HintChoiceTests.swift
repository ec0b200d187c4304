import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The most useful hint")
struct HintChoiceTests {
  /// An exercise with the invariants I1 and I2, whose second hint is about I2.
  private let exercise = Exercise(
    id: ExerciseID(chapter: 1, number: 2), title: "Double", file: "", invariants: ["I1", "I2"],
    buildsOn: [], isOptional: false, hints: [hint(1), hint(2, "I2"), hint(3)], notice: nil, line: 1)

  private static func hint(_ number: Int, _ invariants: String...) -> Hint {
    Hint(number: number, title: "", invariants: invariants, text: "")
  }

  /// The numbers of the hints, in the order in which they are chosen.
  private func order(_ memory: Memory) -> [Int] {
    var memory = memory
    var numbers: [Int] = []
    while let hint = HintChoice(exercise, memory: memory).hint {
      numbers.append(hint.number)
      memory.showed([hint], of: exercise.id)
    }
    return numbers
  }

  private func memory(
    two: String = "return a * 2", failing: Set<String>
  ) throws -> Memory {
    var memory = Memory()
    _ = try CheckReport.made(two: two, failing: failing) { _, chapter, report in
      memory.remember(report)
    }
    return memory
  }

  @Test("is the next in order if nothing was checked")
  func unchecked() {
    #expect(order(Memory()) == [1, 2, 3])
  }

  @Test("is the one about the failure, with a reason")
  func broken() throws {
    let memory = try memory(failing: ["Double/I2"])
    #expect(HintChoice(exercise, memory: memory).hint?.number == 2)
    #expect(HintChoice(exercise, memory: memory).reason == "I2")
  }

  @Test("is never weaker than one that was shown")
  func neverWeaker() throws {
    #expect(order(try memory(failing: ["Double/I2"])) == [2, 3])
  }

  @Test("is about the shown failure rather than a different one")
  func shownFailure() throws {
    let exercise = Exercise(
      id: exercise.id, title: "Double", file: "", invariants: ["I1", "I2", "I3"], buildsOn: [],
      isOptional: false,
      hints: exercise.hints, notice: nil, line: 1)
    // The first failure is of I1, which is the one that a report shows.
    let memory = try memory(failing: ["Double/I1", "Double/I2"])
    let choice = HintChoice(exercise, memory: memory)
    #expect(choice.hint?.number == 1)
    #expect(choice.reason == nil)
  }

  @Test("is the next in order if the failure is unrelated, or of a different exercise")
  func others() throws {
    #expect(order(try memory(failing: ["Double/I1"])) == [1, 2, 3])
    #expect(order(try memory(failing: ["Add/I2"])) == [1, 2, 3])
  }

  @Test("is the next in order if everything fails")
  func everything() throws {
    #expect(order(try memory(failing: ["Double/I1", "Double/I2"])) == [1, 2, 3])
    let untouched = try memory(two: CourseFixture.openTwo, failing: ["Double/I2"])
    #expect(order(untouched) == [1, 2, 3])
  }

  @Test("is never the last one early, because it is nearly the code")
  func neverTheLast() throws {
    let exercise = Exercise(
      id: exercise.id, title: "Double", file: "", invariants: ["I1", "I2"], buildsOn: [],
      isOptional: false,
      hints: [Self.hint(1), Self.hint(2), Self.hint(3, "I2")], notice: nil, line: 1)
    #expect(
      HintChoice(exercise, memory: try memory(failing: ["Double/I2"])).hint?.number == 1)
  }

  @Test("needs no reason if it is the next in order anyway")
  func next() throws {
    var memory = try memory(failing: ["Double/I2"])
    memory.showed([Self.hint(1)], of: exercise.id)
    let choice = HintChoice(exercise, memory: memory)
    #expect(choice.hint?.number == 2)
    #expect(choice.reason == nil)
  }

  @Test("is read from the lesson, with its invariants")
  func lesson() throws {
    let text = CourseFixture.lesson.replacing("2 · the idea", with: "2 · the idea · I1")
    let lesson = Lesson(text, file: "Chapter.md")
    #expect(lesson.problems.isEmpty)
    #expect(lesson.exercises[1].hints.map(\.invariants) == [[], ["I1"], []])
    #expect(lesson.exercises[1].hints.map(\.title) == ["a nudge", "the idea", "nearly the code"])
    #expect(lesson.exercises[1].notice == "Doubling is adding.")
  }

  @Test("can't refer to an invariant that isn't the exercise's")
  func stranger() {
    let text = CourseFixture.lesson.replacing("2 · the idea", with: "2 · the idea · I2")
    let messages = Lesson(text, file: "Chapter.md").problems.map(\.message)
    #expect(messages == ["exercise 1.1: hint 2 names I2, which isn't one of its invariants"])
  }
}
