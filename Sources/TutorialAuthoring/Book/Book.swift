import Foundation
import TutorialCore

/// The course as a web site: the contents of its pages, as input for MkDocs.
///
/// Lessons are the pages' only source, so the book has the same text as `./tutorial read`.
public struct Book: Sendable {
  /// A page.
  struct Page: Hashable, Sendable {
    /// Its name in the navigation.
    let title: String
    /// Its file, in the folder of all pages.
    let name: String
    /// Its text, in the Markdown of Python.
    let text: String
  }

  /// A section of the navigation.
  struct Part: Hashable, Sendable {
    /// The heading above its pages; `nil` for pages without one.
    let title: String?
    let pages: [Page]
  }

  /// The pages, in their order.
  let parts: [Part]

  /// The problems with texts other than lessons. Lessons are checked with their chapters.
  let problems: [Problem]

  /// All pages.
  var pages: [Page] { parts.flatMap(\.pages) }

  /// Writes the pages of a course.
  ///
  /// - Throws: An error if a lesson can't be read, or a data error if it can't be parsed.
  public init(_ repository: Repository) throws(TutorialError) {
    try self.init(repository, api: nil)
  }

  /// Writes the pages of a course.
  ///
  /// - Parameter api: The pages of the library's symbols, if the book has them. Names in texts link to them.
  init(_ repository: Repository, api: API?) throws(TutorialError) {
    var chapters: [Chapter] = []
    for milestone in repository.available {
      chapters.append(try repository.chapter(milestone.number))
    }
    let texts = try Self.texts(of: repository)
    var links = try BookLinks(chapters)
    for text in texts { links.pages[text.source] = text.page }
    links.symbols = api?.symbols

    var problems: [Problem] = []
    func page(
      _ title: String, _ name: String, from source: String, chapter: Int? = nil
    ) throws(TutorialError) -> Page {
      let url = repository.root.appending(path: source)
      let document = LessonDocument(try Files.text(url), file: source, keepsTargets: true)
      if chapter == nil {
        problems += document.problems + LessonDiagrams(document, file: source).problems
      }
      var markdown = BookMarkdown(source: source, page: name, chapter: chapter, links: links)
      return Page(title: title, name: name, text: markdown.text(document))
    }
    var made: [Text.Place: [Page]] = [:]
    for text in texts {
      made[text.place, default: []].append(try page(text.title, text.page, from: text.source))
    }
    var lessons: [Page] = []
    for chapter in chapters {
      let title = chapter.lesson.title ?? chapter.milestone.title
      lessons.append(
        try page(
          title, "\(chapter.milestone.folder).md", from: Self.source(of: chapter),
          chapter: chapter.milestone.number))
    }
    let tables = BookTables(chapters: chapters, links: links)
    parts = [
      Part(title: nil, pages: made[.first] ?? []),
      Part(title: "Chapters", pages: lessons),
      Part(
        title: "To look things up",
        pages: [tables.exercises, tables.invariants]
          + [api.map(tables.api), try BookMilestones(repository, links: links)?.page]
          .compactMap(\.self)),
      Part(title: "For authors", pages: made[.forAuthors] ?? []),
      Part(title: "And then", pages: made[.last] ?? []),
    ].filter { !$0.pages.isEmpty }
    self.problems = problems
  }

  /// A text that isn't a lesson.
  private struct Text {
    /// The position of a page among the others.
    enum Place {
      case first
      case forAuthors
      case last
    }

    let source: String
    let page: String
    let title: String
    var place = Place.first
  }

  /// The texts that aren't lessons: the reader's starting pages, and all other texts beside them.
  private static func texts(of repository: Repository) throws(TutorialError) -> [Text] {
    let known = [
      Text(source: "README.md", page: "index.md", title: "Welcome"),
      Text(source: "Tutorial.md", page: "course.md", title: "The course"),
      Text(source: "Paths.md", page: "paths.md", title: "Two short paths"),
      Text(
        source: "WritingTheCourse.md", page: "writing.md", title: "Writing the course",
        place: .forAuthors),
      Text(source: AppGuide.file, page: "own-app.md", title: "Your own app", place: .last),
      Text(
        source: ControlsReference.file, page: "controls.md", title: "Views and controls",
        place: .last),
      Text(source: "Glossary.md", page: "glossary.md", title: "Glossary", place: .last),
    ]
    var texts = known.filter { repository.root.appending(path: $0.source).exists }
    let names = try? FileManager.default.contentsOfDirectory(atPath: repository.root.pathString)
    for name in (names ?? []).sorted() where name.hasSuffix(".md") {
      if known.contains(where: { $0.source == name }) { continue }
      let markdown = try Files.text(repository.root.appending(path: name))
      let heading = LessonDocument(markdown).nodes.lazy.compactMap(\.heading).first
      texts.append(
        Text(
          source: name, page: name.lowercased(),
          title: heading?.text.text ?? String(name.dropLast(3)), place: .forAuthors))
    }
    return texts
  }

  static func source(of chapter: Chapter) -> String {
    "Chapters/\(chapter.milestone.folder)/Chapter.md"
  }

  /// The section of MkDocs's configuration that lists the pages.
  var navigation: String {
    func quoted(_ text: String) -> String {
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    return parts.flatMap { part -> [String] in
      let margin = part.title == nil ? "  " : "      "
      return (part.title.map { ["  - \(quoted($0)):"] } ?? [])
        + part.pages.map { "\(margin)- \(quoted($0.title)): \(quoted($0.name))" }
    }.reduce("nav:\n") { $0 + $1 + "\n" }
  }
}

extension BookLinks {
  /// Finds the locations of the chapters' exercises and invariants.
  init(_ chapters: [Chapter]) throws(TutorialError) {
    self.init()
    for chapter in chapters {
      let page = "\(chapter.milestone.folder).md"
      pages[Book.source(of: chapter)] = page
      self.chapters[chapter.milestone.number] = page
      var anchors = Anchors()
      for heading in try chapter.document().nodes.compactMap(\.heading) {
        let anchor = anchors.next(heading.text.text)
        if let id = heading.exercise { exercises[id] = "\(page)#\(anchor)" }
      }
      for invariant in chapter.lesson.invariants where invariants[invariant.name] == nil {
        let anchor = BookMarkdown.anchor(ofInvariant: invariant.name)
        invariants[invariant.name] = "\(page)#\(anchor)"
      }
      for exercise in chapter.exercises {
        for name in exercise.invariants { uses[name, default: []].append(exercise.id) }
      }
    }
  }
}

/// The generated pages: lists of the exercises and of the invariants.
struct BookTables {
  let chapters: [Chapter]
  let links: BookLinks

  /// All exercises.
  var exercises: Book.Page {
    let page = "exercises.md"
    var lines = ["# Exercises"]
    for chapter in chapters {
      lines += ["", "## \(title(chapter))", "", "| | exercise | file | invariants | builds on |"]
      lines.append("|---|---|---|---|---|")
      for exercise in chapter.exercises {
        let cells = [
          link("\(exercise.id)", links.exercises[exercise.id]),
          BookMarkdown(source: "", page: page, links: links).inline(
            InlineMarkdown(exercise.title).pieces, isLinking: false)
            + (exercise.isOptional ? " (optional)" : ""),
          "`\((exercise.file as NSString).lastPathComponent)`",
          exercise.invariants.map { link($0, links.invariants[$0]) }.joined(separator: ", "),
          exercise.buildsOn.map { link("\($0)", links.exercises[$0]) }.joined(separator: ", "),
        ]
        lines.append("| " + cells.joined(separator: " | ") + " |")
      }
    }
    return Book.Page(title: "Exercises", name: page, text: lines.text)
  }

  /// All invariants, each with the exercises that use it.
  var invariants: Book.Page {
    let page = "invariants.md"
    let writer = BookMarkdown(source: "", page: page, links: links)
    var lines = ["# Invariants", "", "What the tests check, chapter by chapter."]
    for chapter in chapters where !chapter.lesson.invariants.isEmpty {
      lines += ["", "## \(title(chapter))", "", "| | invariant | used in |", "|---|---|---|"]
      for invariant in chapter.lesson.invariants {
        let cells = [
          link(invariant.name, links.invariants[invariant.name]),
          writer.inline(InlineMarkdown(invariant.text).pieces),
          (links.uses[invariant.name] ?? []).map { link("\($0)", links.exercises[$0]) }
            .joined(separator: ", "),
        ]
        lines.append("| " + cells.joined(separator: " | ") + " |")
      }
    }
    return Book.Page(title: "Invariants", name: page, text: lines.text)
  }

  /// The modules whose symbols have pages.
  func api(_ api: API) -> Book.Page {
    let page = APIPages.list.replacing(".html", with: ".md")
    let writer = BookMarkdown(source: "", page: page, links: links)
    let chapter = "chapter \(api.chapter)"
    var lines = [
      "# The library’s API", "",
      writer.inline([
        Prose.Piece(
          text:
            "Each public symbol of the library in \(chapter), and of the modules that "
            + "it uses, has a page. DocC makes it from the comments in the sources. If a "
            + "lesson names a symbol, the name is a link to its page. A symbol of an early lesson may have "
            + "changed since then: the page shows its latest form.",
          kind: .plain)
      ]),
    ]
    if let course = links.pages["Tutorial.md"] {
      lines += [
        "",
        "`Seed: 001` or a similar number on a page names the page of the original’s documentation that "
          + "describes it: [which these are](\(course)#comments-that-name-a-source).",
      ]
    }
    lines += ["", "| module | description | origin |", "|---|---|---|"]
    for module in api.modules {
      let target = "\(API.place)/documentation/\(module.name.lowercased())/index.html"
      let cells = [module.purpose, module.origin].map { writer.inline($0) }
      lines.append(
        "| <a href=\"\(target)\"><code>\(module.name)</code></a> | \(cells.joined(separator: " | ")) |"
      )
    }
    return Book.Page(title: "The library’s API", name: page, text: lines.text)
  }

  private func title(_ chapter: Chapter) -> String {
    let title = chapter.lesson.title ?? chapter.milestone.title
    return link(BookMarkdown.escaped(title), links.chapters[chapter.milestone.number])
  }

  private func link(_ text: String, _ destination: String?) -> String {
    destination.map { "[\(text)](\($0))" } ?? text
  }
}
