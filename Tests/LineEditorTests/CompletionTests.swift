import Foundation
import Testing

@testable import LineEditor

extension OnTerminal {
  @Suite("Tab")
  struct Tab {
    let workspace: Workspace

    init() throws {
      workspace = try Workspace()
    }

    @Test("completes a unique command, with a space after it")
    func unique() throws {
      let terminal = try workspace.terminal()
      terminal.type("he" + .tab)
      try terminal.expect(["> help"], cursor: (0, 7))
      terminal.type("me" + .enter)
      try terminal.expect(["> help me", "line: help me", ">"])
    }

    @Test("completes the common prefix of several commands, and lists them")
    func ambiguous() throws {
      let terminal = try workspace.terminal()
      terminal.type("i" + .tab)
      try terminal.expect(["increment  insert", "> in"], cursor: (1, 4))
      terminal.type("s" + .tab + .enter)
      try terminal.expect(["increment  insert", "> insert", "line: insert", ">"])
    }

    @Test("completes arguments, with quotes if necessary")
    func arguments() throws {
      let terminal = try workspace.terminal()
      terminal.type("visit New\\ " + .tab)
      try terminal.expect(["> visit New\\ York"], cursor: (0, 18))
      terminal.type(.control("U") + "visit \"O" + .tab + .enter)
      try terminal.expect(["> visit \"O'Hare\"", "line: visit \"O'Hare\"", ">"])
      terminal.type("visit O" + .tab)
      try terminal.expect(["> visit \"O'Hare\"", "line: visit \"O'Hare\"", "> visit O\\'Hare"])
      terminal.type(.control("U") + "x 'y z' " + .tab)
      try terminal.expect([
        "> visit \"O'Hare\"", "line: visit \"O'Hare\"", "after-x    after-y z",
        "> x 'y z' after-",
      ])
    }

    @Test("completes in the middle of a line, with exactly one space")
    func inTheMiddle() throws {
      let terminal = try workspace.terminal()
      terminal.type("he me" + .left + .left + .left + .tab)
      try terminal.expect(["> help me"], cursor: (0, 6))
    }

    @Test("rings the bell if there is nothing to complete")
    func nothing() throws {
      let terminal = try workspace.terminal()
      terminal.type("xyz" + .tab)
      try terminal.wait("a bell") { $0.bells == 1 }
      #expect(terminal.screen.lines == ["> xyz"])
    }
  }
}

@Suite("Completion")
struct CompletionTests {
  @Test(
    "knows the words before the cursor and the beginning of the one at it",
    arguments: [
      ("", [], ""), ("he", [], "he"), ("help ", ["help"], ""),
      ("a 'b c' d\\ e", ["a", "b c"], "d e"),
      ("visit \"New Y", ["visit"], "New Y"), ("visit 'it", ["visit"], "it"), ("a ''", ["a"], ""),
      ("é x\u{302} 日本", ["é", "x\u{302}"], "日本"),
    ])
  func context(text: String, words: [String], prefix: String) throws {
    let point = try #require(CompletionPoint(before: text))
    #expect(point.context == CompletionContext(words: words, prefix: prefix))
  }

  @Test("has no candidates after a lone backslash")
  func backslash() {
    #expect(CompletionPoint(before: "a b\\") == nil)
  }

  @Test(
    "continues in an open quotation",
    arguments: [
      ("N", "ew\\ York\\'s\\ \\\"x\\\" "), ("'N", "ew York'\\''s \"x\"' "),
      ("\"N", "ew York's \\\"x\\\"\" "), ("", "New\\ York\\'s\\ \\\"x\\\" "),
    ])
  func quoting(text: String, rest: String) throws {
    let point = try #require(CompletionPoint(before: text))
    let candidate = "New York's \"x\""
    #expect(
      point.completion(
        from: [candidate, candidate, "other"].filter { text.isEmpty ? $0 != "other" : true })
        == .unique(rest))
    #expect(try splitWords(text + rest) == [candidate])
  }

  @Test("omits candidates that don't begin with the word")
  func filter() throws {
    let point = try #require(CompletionPoint(before: "ab"))
    #expect(point.completion(from: ["xab", "a"]) == .none)
    #expect(point.completion(from: ["abxy", "abxz", "b"]) == .ambiguous("x", ["abxy", "abxz"]))
  }

  @Test("lists candidates column by column, in columns that fit the screen")
  func list() {
    #expect(columns(of: ["a", "bb", "日本", "d", "e"], width: 12) == "a     d\nbb    e\n日本")
    #expect(columns(of: ["longer than", "the screen"], width: 4) == "longer than\nthe screen")
  }
}
