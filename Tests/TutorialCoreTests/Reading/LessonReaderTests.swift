import LineEditor
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Reading a lesson")
struct LessonReaderTests {
  private static let one = ExerciseID(chapter: 1, number: 1)
  private static let two = ExerciseID(chapter: 1, number: 2)

  /// A lesson with forty paragraphs and two exercises.
  private static let lesson =
    "# 1 · Store\n\n" + (1...40).map { "Paragraph \($0).\n\n" }.joined()
    + [one, two].map { id in
      """
      ### Exercise \(id) · Something

      **Predict first.** What of \(id)?

      <details><summary>Answer</summary>

      Ours of \(id).

      </details>

      <details><summary>Hint 1 · a nudge</summary>

      Nudge of \(id).

      </details>

      <details><summary>Hint 2 · the idea</summary>

      \((1...9).map { "Idea \($0)." }.joined(separator: "\n\n"))

      </details>


      """
    }
    .joined()

  private func reader(
    notes: ReadingNotes = ReadingNotes(), hints: [ExerciseID: Set<Int>] = [:], columns: Int = 60,
    rows: Int = 13, exercise: ExerciseID? = nil
  ) -> LessonReader {
    LessonReader(
      LessonDocument(Self.lesson), chapter: 1, notes: notes, hints: hints,
      size: TerminalSize(columns: columns, rows: rows), exercise: exercise)
  }

  private func type(_ text: String, into reader: inout LessonReader) {
    for character in text { _ = reader.handle(.character(character)) }
  }

  private func text(_ reader: LessonReader) -> String {
    reader.screen.text.joined(separator: "\n")
  }

  @Test("the reader begins at the heading that was asked for")
  func beginsAtHeading() throws {
    let document = LessonDocument(Self.lesson)
    let heading = try document.heading(with: "exercise 1.2", chapter: 1)
    let reader = LessonReader(
      document, chapter: 1, size: TerminalSize(columns: 60, rows: 13), heading: heading)
    #expect(text(reader).contains("Exercise 1.2"))
    #expect(reader.currentExercise == ExerciseID(chapter: 1, number: 2))
  }

  @Test("a screen has as many lines as the terminal, and the last one names place and keys")
  func screen() throws {
    for (columns, rows) in [(80, 24), (40, 24), (20, 5), (60, 2)] {
      let screen = reader(columns: columns, rows: rows).screen
      #expect(screen.text.count == rows)
      #expect(screen.text.allSatisfy { $0.terminalWidth <= columns })
    }
    let status = try #require(reader(columns: 80).screen.text.last)
    #expect(status.hasPrefix(" 1 · Store "))
    for part in ["%", "space page", "? keys", "q quit"] { #expect(status.contains(part)) }
    let narrow = try #require(reader(columns: 40).screen.text.last)
    for part in ["%", "? keys", "q quit"] { #expect(narrow.contains(part)) }
  }

  @Test("pages overlap by a line, and scrolling stops at the ends")
  func paging() {
    var reader = reader()
    let last = reader.screen.text[11]
    type(" ", into: &reader)
    #expect(reader.screen.text[0] == last)
    type("b", into: &reader)
    #expect(reader.top == 0)
    type("k", into: &reader)
    #expect(reader.top == 0)
    _ = reader.handle(.down)
    #expect(reader.top == 1)
    type("G  jj", into: &reader)
    #expect(reader.shown.upperBound == reader.layout.lines.count)
    #expect(reader.percent == 100)
    _ = reader.handle(.home)
    #expect(reader.top == 0)
  }

  @Test("shows the invariants of the exercise, and any key returns")
  func invariants() {
    var reader = LessonReader(
      LessonDocument(Self.lesson), chapter: 1,
      invariants: [Self.one: [Invariant(name: "I4", text: "The **order** is kept.", line: 1)]],
      size: TerminalSize(columns: 60, rows: 13))
    type("I", into: &reader)
    #expect(reader.screen.text.last?.contains("There is no exercise here") == true)
    type("eI", into: &reader)
    #expect(text(reader).contains("The invariants of exercise 1.1"))
    #expect(text(reader).contains("I4 The order is kept."))
    type("xeI", into: &reader)
    #expect(text(reader).contains("It names no invariant."))
    #expect(reader.screen.text.count == 13)
  }

  @Test("goes to the next exercise and back, and can start at one")
  func exercises() {
    var reader = reader()
    #expect(!reader.notes.isRead)
    type("e", into: &reader)
    #expect(reader.screen.text[0].contains("Exercise 1.1"))
    #expect(reader.currentExercise == Self.one)
    #expect(reader.notes.isRead)
    type("e", into: &reader)
    #expect(text(reader).contains("Exercise 1.2"))
    type("e", into: &reader)
    #expect(reader.screen.text.last?.contains("no exercise after") == true)
    type("E", into: &reader)
    #expect(reader.screen.text[0].contains("Exercise 1.1"))
    // The last one is also at the top, although less than a screen follows.
    let last = self.reader(exercise: Self.two)
    #expect(last.screen.text[0].contains("Exercise 1.2"))
    #expect(last.currentExercise == Self.two)
  }

  @Test("goes from an exercise to the explanation before it")
  func ideas() {
    let lesson = """
      ## Exercises

      ### Exercise 1.1 · One

      #### A remark on it

      ### A word

      #### More of it

      ### Another word

      ### Exercise 1.2 · Two

      Its task.
      """
    let filler = (1...30).map { "Paragraph \($0).\n\n" }.joined()
    func reader(at exercise: ExerciseID) -> LessonReader {
      LessonReader(
        LessonDocument(lesson + "\n\n" + filler), chapter: 1, notes: ReadingNotes(), hints: [:],
        size: TerminalSize(columns: 80, rows: 13), exercise: exercise)
    }
    var second = reader(at: Self.two)
    #expect(second.screen.text.last?.contains("i idea") == true)
    type("i", into: &second)
    #expect(second.screen.text[0].contains("A word"))
    #expect(second.screen.text.last?.contains("i idea") == false)
    // There is no exercise here.
    type("i", into: &second)
    #expect(second.screen.text[0].contains("A word"))

    var first = reader(at: Self.one)
    #expect(first.screen.text.last?.contains("i idea") == false)
    type("i", into: &first)
    #expect(first.screen.text.last?.contains("before 1.1") == true)
    #expect(first.screen.text[0].contains("Exercise 1.1"))
  }

  @Test("opens folds one by one, and remembers them")
  func folds() throws {
    var reader = reader(exercise: Self.one)
    #expect(reader.screen.text.last?.contains("o open") == true)
    type("o", into: &reader)
    #expect(text(reader).contains("▾ Answer"))
    #expect(text(reader).contains("Ours of 1.1."))
    #expect(!text(reader).contains("Nudge of 1.1."))
    #expect(reader.openedHints.isEmpty)
    type("o", into: &reader)
    #expect(text(reader).contains("Nudge of 1.1."))
    #expect(reader.openedHints == [Self.one: [1]])

    let again = self.reader(notes: reader.notes)
    #expect(text(again).contains("Nudge of 1.1."))
    let elsewhere = self.reader(hints: [Self.one: [1]], exercise: Self.one)
    #expect(text(elsewhere).contains("Nudge of 1.1."))
    #expect(!text(elsewhere).contains("Ours of 1.1."))
  }

  @Test("Tab selects a fold, and Enter opens and closes it")
  func choosing() {
    var reader = reader(exercise: Self.one)
    _ = reader.handle(.tab)
    _ = reader.handle(.enter)
    #expect(text(reader).contains("Nudge of 1.1."))
    #expect(!text(reader).contains("Ours of 1.1."))
    _ = reader.handle(.backTab)
    _ = reader.handle(.backTab)
    #expect(reader.currentFold?.fold.id == "1.1 Hint 1")
    _ = reader.handle(.enter)
    #expect(!text(reader).contains("Nudge of 1.1."))
    // It was shown, and isn't opened again automatically.
    #expect(reader.openedHints == [Self.one: [1]])
    let again = self.reader(
      notes: reader.notes, hints: reader.openedHints, exercise: Self.one)
    #expect(!text(again).contains("Nudge of 1.1."))
  }

  @Test("scrolls so that an opened fold is visible")
  func openedAtTheBottom() {
    var reader = reader(rows: 10, exercise: Self.one)
    type("bjjjjjjj", into: &reader)
    while !text(reader).contains("Hint 2") { type("j", into: &reader) }
    while reader.currentFold?.fold.id != "1.1 Hint 2" { _ = reader.handle(.tab) }
    _ = reader.handle(.enter)
    #expect(text(reader).contains("▾ Hint 2"))
    #expect(text(reader).contains("Idea 3."))
  }

  @Test("scrolls to the whole question when a prediction is typed", arguments: [true, false])
  func wholeQuestion(isAbove: Bool) {
    let question = (1...30).map { "word\($0)" }.joined(separator: " ")
    let paragraphs = (1...40).map { "Paragraph \($0).\n\n" }.joined()
    let document = LessonDocument(
      "# 1 · Store\n\n\(paragraphs)**Predict first.** \(question)\n\n\(paragraphs)")
    var reader = LessonReader(
      document, chapter: 1, notes: ReadingNotes(), hints: [:],
      size: TerminalSize(columns: 40, rows: 13), exercise: nil)
    let (first, last) = ("Predict first.", "word30")
    while !text(reader).contains(isAbove ? last : first) { type("j", into: &reader) }
    if isAbove {
      while text(reader).contains(first) { type("j", into: &reader) }
    }
    #expect(text(reader).contains(first) != text(reader).contains(last))
    type("p", into: &reader)
    #expect(text(reader).contains(first))
    #expect(text(reader).contains(last))
  }

  @Test("asks for a prediction, keeps the answer, and shows it beside ours")
  func predicting() {
    var reader = reader(columns: 80, exercise: Self.one)
    #expect(reader.screen.text.last?.contains("p predict") == true)
    type("pfive", into: &reader)
    #expect(reader.screen.text.last?.contains("Your prediction: five") == true)
    #expect(reader.screen.cursor == " Your prediction: five".count)
    _ = reader.handle(.enter)
    #expect(reader.notes.answers == ["1.1": "five"])
    #expect(reader.screen.text.last?.contains("Saved") == true)
    #expect(text(reader).contains("You: five"))
    type("o", into: &reader)
    let row = reader.screen.text.first { $0.contains("five") && $0.contains("Ours of 1.1.") }
    #expect(row != nil)
    type("p, or six", into: &reader)
    _ = reader.handle(.escape)
    #expect(reader.notes.answers == ["1.1": "five"])
  }

  @Test("reports if there is nothing to predict, fold or edit")
  func nothing() {
    var reader = reader()
    for (key, message) in [("p", "predict"), ("\t", "folded"), ("v", "There is no exercise here")] {
      if key == "\t" { _ = reader.handle(.tab) } else { type(key, into: &reader) }
      #expect(reader.screen.text.last?.contains(message) == true)
    }
  }

  @Test("shows the next fold before it opens it")
  func nextFold() {
    var reader = reader()
    type("o", into: &reader)
    #expect(reader.screen.text.last?.contains("o opens it") == true)
    #expect(text(reader).contains("▸ Answer"))
    type("o", into: &reader)
    #expect(text(reader).contains("▾ Answer"))
  }

  @Test("opens the file of the current exercise")
  func editing() {
    var reader = reader(exercise: Self.two)
    #expect(reader.handle(.character("v")) == .edit(Self.two))
    #expect(reader.handle(.character("q")) == .quit)
  }

  @Test("wraps around in searches, which are case-sensitive only with capitals")
  func searching() {
    var reader = reader()
    type("/paragraph 3", into: &reader)
    #expect(reader.screen.text.last?.hasPrefix(" / paragraph 3") == true)
    _ = reader.handle(.enter)
    #expect(reader.screen.text[0].contains("Paragraph 3."))
    let found = reader.screen.lines[0].first { $0.emphasis == .found }
    #expect(found?.text == "Paragraph 3")
    type("n", into: &reader)
    #expect(text(reader).contains("Paragraph 30."))
    type("N", into: &reader)
    #expect(text(reader).contains("Paragraph 3."))
    type("N", into: &reader)
    #expect(text(reader).contains("Paragraph 39."))
    #expect(reader.screen.text.last?.contains("from the end") == true)
    type("/PARA", into: &reader)
    _ = reader.handle(.enter)
    #expect(reader.screen.text.last?.contains("“PARA” wasn't found") == true)
  }

  @Test("finds words across line breaks")
  func searchAcrossLines() {
    let lines = ["the quick brown", "fox jumps"].map { LayoutLine($0, .plain, source: 1) }
    #expect(ReadingSearch("brown fox").begins(0, in: lines))
    #expect(!ReadingSearch("brown fox").begins(1, in: lines))
    #expect(ReadingSearch("fox").begins(1, in: lines))
    #expect(!ReadingSearch("fox").begins(0, in: lines))
  }

  @Test("returns to the position, even on a screen of a different size")
  func place() {
    var reader = reader()
    type("    jj", into: &reader)
    let first = reader.screen.text[0].trimmed
    #expect(self.reader(notes: reader.notes).screen.text[0].trimmed == first)
    #expect(self.reader(notes: reader.notes, columns: 30, rows: 9).screen.text[0].trimmed == first)
    reader.resize(to: TerminalSize(columns: 25, rows: 8))
    #expect(reader.screen.text[0].trimmed == first)
  }

  @Test("explains its keys, and returns to the lesson")
  func help() {
    for columns in [80, 40] {
      var reader = reader(columns: columns, rows: 24)
      let before = reader.screen
      type("?", into: &reader)
      let text = text(reader)
      for word in ["next exercise", "open the next answer", "$EDITOR"] {
        #expect(text.replacing(/\s+/, with: " ").contains(word))
      }
      type("x", into: &reader)
      #expect(reader.screen == before)
    }
  }

  @Test("shows all keys if they fit", arguments: [80, 40])
  func wholeHelp(columns: Int) {
    var reader = reader(columns: columns, rows: 24)
    type("?", into: &reader)
    let lines = reader.screen.text.dropLast()
    #expect(lines.allSatisfy { $0.count <= columns && !$0.contains("…") })
    let text = lines.joined(separator: " ").replacing(/\s+/, with: " ")
    #expect(text.contains("write down your prediction; the answer shows it beside ours"))
    #expect(text.contains("next time you are here again"))
  }

  @Test("on a small screen, as many keys as fit have one line each")
  func smallHelp() {
    var reader = reader(columns: 40, rows: 14)
    type("?", into: &reader)
    let lines = reader.screen.text.dropLast()
    #expect(lines.first == " space, b: next page, page before")
    #expect(lines.last == " q: quit; next time you are here again")
    #expect(lines.contains(" p: write down your prediction; the ans…"))
  }
}
