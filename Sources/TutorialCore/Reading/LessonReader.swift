import LineEditor

/// The state of reading a lesson on a screen: the position, the open folds, and the effects of keys.
///
/// It is a value: its input are keys, and its output is a screen. Other code handles the terminal.
public struct LessonReader: Sendable {
  /// Requests that the caller has to handle.
  public enum Wish: Hashable, Sendable {
    case quit
    /// Open the file of an exercise.
    case edit(ExerciseID)
  }

  /// The current meaning of keys.
  enum Mode: Hashable, Sendable {
    case reading
    case help
    /// The invariants of an exercise are shown over the lesson.
    case invariants(ExerciseID)
    case searching(InputField)
    case predicting(String, InputField)
  }

  let document: LessonDocument
  let chapter: Int
  /// The stored notes.
  public private(set) var notes: ReadingNotes
  /// The opened hints, by exercise and number.
  public private(set) var openedHints: [ExerciseID: Set<Int>]
  /// The size of the screen.
  public private(set) var size: TerminalSize
  private(set) var layout: LessonLayout
  /// The line at the top.
  private(set) var top = 0
  private(set) var mode = Mode.reading
  /// The selected fold.
  private var selection: String?
  /// The message in the last line, until the next key.
  private(set) var message: String?
  /// The search text.
  private(set) var query: String?
  /// The line of the last result.
  private var found: Int?
  private let marksCode: Bool
  /// The invariants of each exercise of the chapter.
  let invariants: [ExerciseID: [Invariant]]

  /// Lines with more columns are hard to read.
  private static let widest = 96

  /// Opens a lesson.
  ///
  /// - Parameters:
  ///   - document: The lesson.
  ///   - chapter: Its chapter's number.
  ///   - notes: The stored notes about it.
  ///   - hints: The hints that were shown.
  ///   - invariants: The invariants that each exercise names.
  ///   - size: The size of the screen.
  ///   - exercise: The exercise to begin with; otherwise it begins where the reader was.
  ///   - heading: The heading to begin with.
  ///   - marksCode: Whether code has backticks around it.
  public init(
    _ document: LessonDocument, chapter: Int, notes: ReadingNotes = ReadingNotes(),
    hints: [ExerciseID: Set<Int>] = [:], invariants: [ExerciseID: [Invariant]] = [:],
    size: TerminalSize, exercise: ExerciseID? = nil, heading: LessonDocument.Heading? = nil,
    marksCode: Bool = false
  ) {
    self.document = document
    self.chapter = chapter
    self.notes = notes
    openedHints = hints
    self.invariants = invariants
    self.size = size
    self.marksCode = marksCode
    for fold in document.folds {
      if case .hint(let number) = fold.kind, let exercise = fold.exercise,
        hints[exercise]?.contains(number) == true
      {
        self.notes.opened.insert(fold.id)
      }
    }
    layout = LessonLayout(document, .init(width: 1))
    layOut()
    if let heading,
      let mark = layout.headings.first(where: {
        $0.title == heading.title && $0.level == heading.level
      })
    {
      scroll(to: mark.line, jumps: true)
    } else if let exercise, let heading = layout.headings.first(where: { $0.exercise == exercise })
    {
      scroll(to: heading.line, jumps: true)
    } else if let place = notes.place {
      scroll(to: line(of: place))
    }
    noteProgress()
  }

  // MARK: What is on the screen

  /// The number of lines of the lesson on the screen: all except the status line.
  var rows: Int { max(1, size.rows - 1) }

  var shown: Range<Int> { top..<min(layout.lines.count, top + rows) }

  private var lastTop: Int { max(0, layout.lines.count - rows) }

  /// The fold that Enter opens or closes: the selected one, or else the first closed one.
  var currentFold: LessonLayout.FoldMark? {
    let folds = layout.folds.filter { shown.contains($0.lines.lowerBound) }
    return folds.first { $0.fold.id == selection } ?? folds.first { !$0.isOpen }
  }

  /// The requested prediction on the screen.
  var currentPrediction: LessonLayout.PredictionMark? {
    layout.predictions.first { $0.lines.overlaps(shown) }
  }

  /// The current exercise: that of the line at the top, or else the first on the screen.
  var currentExercise: ExerciseID? {
    let above = layout.headings.last { $0.line <= top && $0.level <= 3 }
    return above?.exercise
      ?? layout.headings.first { shown.contains($0.line) && $0.exercise != nil }?.exercise
  }

  /// The explanation for an exercise: the first of the sections directly before it. `nil` if there is none, as before
  /// the first exercise of a lesson.
  func idea(of exercise: ExerciseID) -> LessonLayout.Mark? {
    guard let index = layout.headings.firstIndex(where: { $0.exercise == exercise }) else {
      return nil
    }
    let level = layout.headings[index].level
    let before = layout.headings[..<index].reversed().prefix { mark in
      mark.exercise == nil && mark.level >= level
    }
    return before.last { $0.level == level }
  }

  /// The seen part of the lesson, in per cent.
  var percent: Int {
    layout.lines.isEmpty ? 100 : min(100, (top + rows) * 100 / max(layout.lines.count, rows))
  }

  /// The current heading: an exercise's, or else a section's.
  var currentHeading: LessonLayout.Mark? {
    layout.headings.last { $0.line <= top } ?? layout.headings.first
  }

  /// The search results in a line of the screen.
  func matches(in text: String) -> [Range<String.Index>] {
    query.map { ReadingSearch($0).ranges(in: text) } ?? []
  }

  // MARK: Layout

  /// Changes the size of the screen. The line at the top stays there.
  public mutating func resize(to size: TerminalSize) {
    self.size = size
    layOut()
  }

  /// Shows a message in the last line, until the next key.
  public mutating func say(_ message: String) {
    self.message = message
  }

  private mutating func layOut() {
    let place = place
    let isBeyond = top > lastTop
    // One column on either side is left free, if the screen is wide enough.
    let margin = size.columns >= 60 ? 2 : 0
    layout = LessonLayout(
      document,
      .init(
        width: max(8, min(size.columns - margin, Self.widest)),
        open: notes.opened.subtracting(notes.closed), answers: notes.answers, marksCode: marksCode,
        isInteractive: true))
    let line = place.map(line) ?? 0
    top = isBeyond ? line : min(line, lastTop)
    notes.place = self.place
  }

  /// The width of the left margin.
  public var margin: Int { size.columns >= 60 ? 1 : 0 }

  /// The current position.
  var place: ReadingNotes.Place? {
    guard layout.lines.indices.contains(top) else { return nil }
    let source = layout.lines[top].source
    let above = layout.lines[..<top].reversed().prefix { $0.source == source }
    return .init(line: source, offset: above.count)
  }

  private func line(of place: ReadingNotes.Place) -> Int {
    let lines = layout.lines
    guard let first = lines.firstIndex(where: { $0.source == place.line }) else {
      return lines.lastIndex { $0.source < place.line } ?? 0
    }
    let same = lines[first...].prefix { $0.source == place.line }
    return first + min(place.offset, same.count - 1)
  }

  /// Scrolls to a line. The end of the lesson stays at the end of the screen, except for jumps, which put their target
  /// at the top.
  private mutating func scroll(to line: Int, jumps: Bool = false) {
    let lowest = max(jumps ? layout.lines.count - 1 : lastTop, top)
    top = max(0, line <= top ? line : min(line, lowest))
    notes.place = place
  }

  private mutating func noteProgress() {
    let exercises = layout.headings.first { $0.exercise != nil }?.line ?? layout.lines.count
    if shown.upperBound > exercises || top >= lastTop { notes.isRead = true }
  }

  // MARK: Keys

  /// Handles a key.
  ///
  /// - Returns: The request for the caller, if any.
  public mutating func handle(_ key: Key) -> Wish? {
    message = nil
    defer { noteProgress() }
    switch mode {
    case .help, .invariants: mode = .reading
    case .searching(var field):
      switch field.handle(key) {
      case .editing: mode = .searching(field)
      case .cancelled: mode = .reading
      case .entered:
        mode = .reading
        if !field.text.isEmpty { query = field.text }
        search(again: false)
      }
    case .predicting(let id, var field):
      switch field.handle(key) {
      case .editing: mode = .predicting(id, field)
      case .cancelled: mode = .reading
      case .entered:
        mode = .reading
        answer(id, field.text.trimmed)
      }
    case .reading: return read(key)
    }
    return nil
  }

  private mutating func read(_ key: Key) -> Wish? {
    switch key {
    case .character("q"): return .quit
    case .character("v"):
      if let exercise = currentExercise { return .edit(exercise) }
      message = "There is no exercise here; e goes to the next one."
    case .character(" "), .character("f"), .pageDown, .control("f"): scroll(to: top + page)
    case .character("b"), .pageUp, .control("b"): scroll(to: top - page)
    case .character("d"), .control("d"): scroll(to: top + rows / 2)
    case .character("u"), .control("u"): scroll(to: top - rows / 2)
    case .character("j"), .down, .control("n"): scroll(to: top + 1)
    case .character("k"), .up, .control("p"): scroll(to: top - 1)
    case .character("g"), .character("<"), .home: scroll(to: 0)
    case .character("G"), .character(">"), .end: scroll(to: lastTop)
    case .character("e"): go(forwards: true, to: "exercise") { $0.exercise != nil }
    case .character("E"): go(forwards: false, to: "exercise") { $0.exercise != nil }
    case .character("i"): goToIdea()
    case .character("I"):
      if let exercise = currentExercise {
        mode = .invariants(exercise)
      } else {
        message = "There is no exercise here; e goes to the next one."
      }
    case .character("s"): go(forwards: true, to: "section") { $0.level == 2 }
    case .character("S"): go(forwards: false, to: "section") { $0.level == 2 }
    case .tab: select(forwards: true)
    case .backTab: select(forwards: false)
    case .enter:
      if let fold = currentFold { toggle(fold) } else { scroll(to: top + 1) }
    case .character("o"): openNext()
    case .character("p"):
      if let prediction = currentPrediction {
        showWhole(prediction.lines)
        mode = .predicting(prediction.id, InputField(notes.answers[prediction.id] ?? ""))
      } else {
        message = "There is nothing to predict here."
      }
    case .character("/"): mode = .searching(InputField())
    case .character("n"): search()
    case .character("N"): search(forwards: false)
    case .escape: query = nil
    case .character("?"), .character("h"): mode = .help
    default: break
    }
    return nil
  }

  /// The number of lines in a page. Pages overlap by one line for orientation.
  private var page: Int { max(1, rows - 1) }

  private mutating func go(
    forwards: Bool, to name: String, where isMeant: (LessonLayout.Mark) -> Bool
  ) {
    let marks = layout.headings.filter(isMeant)
    let target = forwards ? marks.first { $0.line > top } : marks.last { $0.line < top }
    guard let target else {
      message = forwards ? "There is no \(name) after this." : "There is no \(name) before this."
      return
    }
    scroll(to: target.line, jumps: true)
  }

  private mutating func goToIdea() {
    guard let exercise = currentExercise else {
      message = "There is no exercise here; e goes to the next one."
      return
    }
    guard let idea = idea(of: exercise) else {
      message = "There is no explanation before \(exercise); s and S go from section to section."
      return
    }
    scroll(to: idea.line, jumps: true)
  }

  // MARK: Folds and predictions

  /// Scrolls as little as possible, so that some lines are on the screen; if there are too many, the first of them.
  private mutating func showWhole(_ lines: Range<Int>) {
    scroll(to: min(max(top, lines.upperBound - rows), lines.lowerBound))
  }

  private mutating func select(forwards: Bool) {
    let folds = layout.folds.filter { shown.contains($0.lines.lowerBound) }
    guard !folds.isEmpty else {
      message = "There is nothing folded here."
      return
    }
    let current = folds.firstIndex { $0.fold.id == currentFold?.fold.id }
    let step = forwards ? 1 : folds.count - 1
    let next = current.map { ($0 + step) % folds.count } ?? (forwards ? 0 : folds.count - 1)
    selection = folds[next].fold.id
  }

  private mutating func openNext() {
    let folds = layout.folds.filter { shown.contains($0.lines.lowerBound) && !$0.isOpen }
    if let fold = folds.first(where: { $0.fold.id == selection }) ?? folds.first {
      toggle(fold)
    } else if let next = layout.folds.first(where: {
      $0.lines.lowerBound >= shown.upperBound && !$0.isOpen
    }) {
      // A fold that isn't on the screen isn't opened.
      scroll(to: next.lines.lowerBound - rows / 2)
      message = "This is the next one: o opens it."
    } else {
      message = "There is nothing folded after this."
    }
  }

  private mutating func toggle(_ mark: LessonLayout.FoldMark) {
    let fold = mark.fold
    if mark.isOpen {
      notes.closed.insert(fold.id)
      selection = fold.id
    } else {
      notes.opened.insert(fold.id)
      notes.closed.remove(fold.id)
      selection = nil
      if case .hint(let number) = fold.kind, let exercise = fold.exercise {
        openedHints[exercise, default: []].insert(number)
      }
    }
    layOut()
    guard let now = layout.folds.first(where: { $0.fold.id == fold.id }), now.isOpen else { return }
    // An opened fold has to be visible, at least its first line.
    if now.lines.upperBound > shown.upperBound {
      scroll(to: min(now.lines.lowerBound, now.lines.upperBound - rows))
    }
  }

  private mutating func answer(_ id: String, _ text: String) {
    notes.answers[id] = text.isEmpty ? nil : text
    layOut()
    let fold = layout.folds.first { $0.fold.prediction == id }
    if !text.isEmpty, fold?.isOpen == false { message = "Saved. o shows it beside ours." }
  }

  // MARK: Searching

  /// Goes to the next or the previous result, starting at the last result if it is visible, and otherwise at the top.
  private mutating func search(again isAgain: Bool = true, forwards: Bool = true) {
    guard let query else {
      message = "/ searches."
      return
    }
    let search = ReadingSearch(query)
    let count = layout.lines.count
    let seen = found.flatMap { shown.contains($0) ? $0 : nil } ?? top
    let start = isAgain ? seen + (forwards ? 1 : count - 1) : top
    // Once around the lesson.
    let order = (0..<count).map { (start + (forwards ? $0 : count - $0)) % count }
    found = order.first { search.begins($0, in: layout.lines) }
    guard let found else {
      message = "“\(query)” wasn't found. Closed folds aren't searched."
      self.query = nil
      return
    }
    if forwards, found < seen { message = "The search continued from the beginning." }
    if !forwards, found > seen { message = "The search continued from the end." }
    if !shown.contains(found) || !isAgain { scroll(to: found) }
  }
}
