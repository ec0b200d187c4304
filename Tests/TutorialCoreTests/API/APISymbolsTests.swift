import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The symbols that have pages")
struct APISymbolsTests {
  /// DocC's list, of which each line is a kind and an address, here without its beginning.
  private static func entities(_ lines: [String]) -> String {
    let entities = lines.enumerated().map { index, line in
      let parts = line.split(separator: " ", maxSplits: 1)
      let path = "/documentation/" + parts[1].lowercased()
      return """
        {"kind": "org.swift.docc.kind.\(parts[0])", "path": "\(path)", "usr": "s:\(index)",
         "referenceURL": "doc://api/documentation/\(parts[1])", "title": "not needed"}
        """
    }
    return "[\(entities.joined(separator: ","))]"
  }

  private static let list = entities([
    "module Library", "protocol Library/Reducer",
    "instanceMethod Library/Reducer/reduce(into:action:)",
    "structure Library/Scope", "instanceMethod Library/Scope/reduce(into:action:)",
    "class Library/Store", "instanceMethod Library/Store/send(_:)-4abcd",
    "instanceMethod Library/Store/send(_:)->Task", "instanceMethod Library/Store/stop()",
    "instanceMethod Library/Store/scope(state:action:)",
    "instanceMethod Library/Store/skipAll(strict:)", "instanceMethod Library/Store/scope(at:)",
    "macro Library/Reducer()", "macro Library/Reducer(state:)", "function Library/withClock(_:)",
    "function Library/observe(_:)", "structure Library/Text", "structure Other/Shared",
    "extendedModule Library/Views", "extendedProtocol Library/Views/View",
    "instanceMethod Library/Views/View/alert(_:)", "operator Library/-(_:_:)-9xyz1",
  ])

  private func page(_ code: String, in chapter: Int? = nil) throws -> String? {
    try APISymbols(Self.list).page(of: code, chapter: chapter)
      .map { String($0.dropFirst("api/documentation/".count).dropLast("/index.html".count)) }
  }

  @Test(
    "a name is a link to its page",
    arguments: [
      ("Store", "library/store"),
      ("Store<State, Action>", "library/store"),
      ("Shared", "other/shared"),
      ("Reducer", "library/reducer"),
      // Of several overloads, the first: their pages are linked.
      ("@Reducer", "library/reducer()"),
      ("@Shared", "other/shared"),
      ("Store.send(_:)", "library/store/send(_:)-%3Etask"),
      ("Store.send", "library/store/send(_:)-%3Etask"),
      ("Store.stop()", "library/store/stop()"),
      ("Store.scope(at:)", "library/store/scope(at:)"),
      // The protocol's requirement is meant rather than a type's implementation.
      ("reduce(into:action:)", "library/reducer/reduce(into:action:)"),
      ("Scope.reduce(into:action:)", "library/scope/reduce(into:action:)"),
      ("withClock", "library/withclock(_:)"),
      ("observe(_:)", "library/observe(_:)"),
      ("View.alert(_:)", "library/views/view/alert(_:)"),
    ])
  func found(_ code: String, _ expected: String) throws {
    #expect(try page(code) == expected)
  }

  @Test(
    "an ambiguous name, or one without a page, isn't a link",
    arguments: [
      "send", "skipAll", "observe", "observe()", "State", "Store.scope", "View", "Library",
      "@Text()x",
      "Store.swift", "store.send(.a)", "Store()x", "-", "Store.send(_:) {", "Views",
    ])
  func ambiguous(_ code: String) throws {
    #expect(try page(code) == nil)
  }

  @Test(
    "names in a lesson refer to its chapter's library, but not to its app's symbols of the same name"
  )
  func vocabulary() throws {
    let symbols = try APISymbols(
      Self.list,
      vocabularies: [
        2: APIVocabulary(
          library: ["Store", "send", "Text", "withClock"], appTypes: ["Text"],
          app: ["Text", "send", "withClock"])
      ])
    #expect(symbols.page(of: "Store.send", chapter: 2) != nil)
    #expect(symbols.page(of: "Store.scope(at:)", chapter: 2) == nil)
    #expect(symbols.page(of: "Scope", chapter: 2) == nil)
    #expect(symbols.page(of: "Text", chapter: 2) == nil)
    #expect(symbols.page(of: "Text", chapter: nil) != nil)
    // After a type's name, it is that type's member; alone, it may be the app's.
    #expect(symbols.page(of: "withClock", chapter: 2) == nil)
    #expect(symbols.page(of: "withClock", chapter: nil) != nil)
    #expect(symbols.page(of: "Store", chapter: 3) == nil)
  }

  @Test(
    "a member's name is enough if the chapter's own library has its type, and only one such member"
  )
  func members() throws {
    func isFound(_ own: [String: Set<String>]) throws -> Bool {
      let vocabulary = APIVocabulary(library: ["skipAll", "Store"], own: own)
      return try APISymbols(Self.list, vocabularies: [8: vocabulary])
        .page(of: "skipAll", chapter: 8)
        == "api/documentation/library/store/skipall(strict:)/index.html"
    }
    #expect(try isFound(["Store": ["class"], "skipAll": ["func"]]))
    #expect(try !isFound(["Store": ["class"], "skipAll": ["func", "var"]]))
    #expect(try !isFound(["skipAll": ["func"]]))
    #expect(try !isFound(["Store": ["class"]]))
  }

  @Test("a declaration is a name directly after a keyword such as `func`")
  func declarations() {
    let text = """
      public struct Store<State> { case .none, let (a, b) = f() }
      public static func `case`(_ x: Int) { switch x { case let y: y } }
      @freestanding(expression) macro line() = #x
      enum
        Other
      classic var
      """
    let found = APIVocabulary.declarations(in: text).map { "\($0.word) \($0.name)" }
    #expect(
      found == [
        "struct Store", "func case", "case let", "let y", "macro line", "enum Other",
      ])
  }

  @Test("a chapter's vocabulary is what its library and its imported modules declare")
  func words() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try fixture.write("Sources/Clocks/Clock.swift", "public struct TestClock {}\n")
    try fixture.write("Sources/Sharing/Shared.swift", "public struct Shared {}\n")
    try fixture.edit(
      "Chapters/01-Store/Package.swift", replacing: "import PackageDescription",
      with: "import PackageDescription\n// \"Clocks\"")
    try fixture.write("Chapters/01-Store/Sources/counter/View.swift", "struct CounterView {}\n")
    let all = try APIVocabulary.all(in: fixture.repository, modules: ["Clocks", "Sharing"])
    let words = try #require(all[1])
    #expect(words.knows("add", isAlone: true))
    #expect(words.knows("TestClock", isAlone: true))
    #expect(!words.knows("Shared", isAlone: true))
    #expect(!words.knows("CounterView", isAlone: false))
    #expect(words.own["add"] == ["func"])
    #expect(words.own["TestClock"] == nil)
  }

  @Test(
    "DocC's disambiguation suffixes aren't part of a name",
    arguments: [
      ("send(_:)-4abcd", "send(_:)"), ("body-swift.property", "body"),
      ("scope(at:)->Store<A,B>", "scope(at:)"), ("a(_:)-(Int,_)", "a(_:)"),
      ("-(_:_:)", "-(_:_:)"), ("-(_:_:)-9xyz1", "-(_:_:)"), ("Store", "Store"),
      ("subscript(_:)-4v%28", "subscript(_:)-4v("),
    ])
  func plain(_ name: String, _ expected: String) {
    #expect(APISymbols.plain(name) == expected)
  }

  @Test("a symbol's name in a lesson is a link, other code is not, and without pages nothing is")
  func links() throws {
    func page(_ symbols: APISymbols?) -> String {
      var links = BookLinks()
      links.symbols = symbols
      var writer = BookMarkdown(source: "README.md", page: "index.md", links: links)
      return writer.text(LessonDocument("# `Store`\n\nA `Store<A, B>` or a `shop`.\n"))
    }
    #expect(
      page(try APISymbols(Self.list))
        == "# `Store` {: #store }\n\nA <a class=\"symbol\" "
        + "href=\"api/documentation/library/store/index.html\"><code>Store&lt;A, B&gt;</code></a>"
        + " or a `shop`.\n")
    #expect(page(nil) == "# `Store` {: #store }\n\nA `Store<A, B>` or a `shop`.\n")
  }
}
