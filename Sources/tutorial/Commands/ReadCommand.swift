import ArgumentParser
import LineEditor
import TutorialConsole
import TutorialCore

struct ReadCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read the lesson of a chapter, with answers and hints folded.",
    discussion: """
      On a terminal, the last line names the keys, and ? explains all of them. The lesson opens where \
      you left it, or at the exercise or section that you name, as in `read 3 "case paths"`. Without \
      a terminal, the lesson, exercise or section is printed with everything folded.
      """)

  @Argument(
    help: "A chapter or an exercise, such as 1 or 1.2. (default: the current chapter)",
    completion: Completions.targets)
  var target: Target?

  @Argument(help: "Words from the heading of a section of the lesson.")
  var section: String?

  func run() async throws {
    let repository = try Repository.locate()
    let target = try self.target ?? .current(repository)
    let chapter = try repository.chapter(target.chapter)
    if let id = target.exercise { _ = try chapter.exercise(id) }
    let document = try chapter.document()
    let heading = try section.map { try document.heading(with: $0, chapter: target.chapter) }

    if let terminal = ReadingTerminal() {
      try await ReadingSession(
        chapter: chapter, document: document, exercise: target.exercise, heading: heading,
        terminal: terminal
      ).run()
      try sayHowToGoOn(repository, target)
    } else {
      let part =
        heading.flatMap { document.section(below: $0) }
        ?? target.exercise.flatMap { document.section(of: $0) }
      print((part ?? document).laidOut, terminator: "")
      guard part == nil else { return }
      try? Memory.update(repository) { memory in
        var notes = memory.reading(of: target.chapter)
        notes.isRead = true
        memory.remember(notes, of: target.chapter)
      }
    }
  }

  /// Names the command that continues reading, and the next step.
  private func sayHowToGoOn(_ repository: Repository, _ target: Target) throws {
    let back = "./tutorial read \(target.chapter)"
    let next = try CourseReport.upToCurrent(repository, memory: .load(repository)).next
    Console.write("To continue reading here: \(Console.styled(back.unbroken, .cyan))", hanging: 6)
    guard next.command != back else { return }
    Console.write("Next: \(next.text)", hanging: 6)
    Console.write(Console.styled(next.command.unbroken, .cyan), margin: 6)
  }
}

extension LessonDocument {
  /// The lines of the text for standard output, with everything folded.
  var laidOut: String {
    let width = min(Console.columns, 100)
    let layout = LessonLayout(self, .init(width: width, marksCode: !Console.hasColours))
    return layout.lines.map { line in
      var text = line.spans.map { Console.styled($0.text, codes: $0.style.codes) }.joined()
      while text.last == " " { text.removeLast() }
      return text + "\n"
    }.joined()
  }
}

/// A reader of a lesson on a terminal.
struct ReadingSession {
  let chapter: Chapter
  let document: LessonDocument
  let exercise: ExerciseID?
  let heading: LessonDocument.Heading?
  let terminal: ReadingTerminal

  private var number: Int { chapter.milestone.number }
  private var repository: Repository { chapter.repository }

  /// Shows the lesson until the reader quits or the task is cancelled.
  func run() async throws {
    let memory = Memory.load(repository)
    let hints = chapter.exercises.map { ($0.id, memory.hintNumbersShown($0.id)) }
    var reader = LessonReader(
      document, chapter: number, notes: memory.reading(of: number),
      hints: Dictionary(uniqueKeysWithValues: hints),
      invariants: try chapter.invariantsByExercise(),
      size: terminal.size, exercise: exercise, heading: heading,
      marksCode: !Console.hasColours)
    guard let events = terminal.begin() else { throw CancellationError() }
    defer {
      terminal.end()
      save(reader)
    }
    terminal.show(reader.screen)
    for await event in events {
      switch event {
      case .key(let key):
        let before = reader.notes
        let wish = reader.handle(key)
        if wish == .quit { return }
        if case .edit(let id) = wish {
          save(reader)
          try edit(id, &reader)
        } else if reader.notes.opened != before.opened || reader.notes.answers != before.answers {
          // Other commands, such as `hint`, update the same state in the meantime.
          save(reader)
        }
      case .resized: reader.resize(to: terminal.size)
      case .resumed:
        terminal.enter()
        reader.resize(to: terminal.size)
      }
      terminal.show(reader.screen)
    }
    try Task.checkCancellation()
  }

  private func edit(_ id: ExerciseID, _ reader: inout LessonReader) throws {
    let place = try chapter.placeOfGap(chapter.exercise(id))
    guard let editor = TextEditor.chosen else {
      reader.say("Set EDITOR to open \(repository.shown(place.file)):\(place.line)")
      return
    }
    let isDone = terminal.lend { editor.open(place.file, line: place.line) }
    if !isDone { reader.say("“\(editor.command)” could not open the file.") }
    reader.resize(to: terminal.size)
  }

  /// Stores the opened folds, the answers and the position, together with later changes of other processes.
  private func save(_ reader: LessonReader) {
    // A lesson is just as useful if that can't be stored, as in a read-only folder.
    try? Memory.update(repository) { memory in
      memory.remember(reader.notes, of: number)
      for exercise in chapter.exercises {
        let opened = reader.openedHints[exercise.id] ?? []
        memory.showed(exercise.hints.filter { opened.contains($0.number) }, of: exercise.id)
      }
    }
  }
}
