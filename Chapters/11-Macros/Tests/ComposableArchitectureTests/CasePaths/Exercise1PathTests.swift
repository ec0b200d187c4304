import ComposableArchitecture
import Testing

@testable import TestFixtures

@Suite("Exercise 11.1 · Implement case key paths")
struct PathThroughEnumsTests {
  @Test("I215: a value embedded through three enums is extracted")
  func roundTrip() {
    let path: CaseKeyPath<Outer, Int> = \.middle.inner.count
    let value = path(3)
    #expect(value == .middle(.inner(.count(3))))
    #expect(AnyCasePath(path).extract(from: value) == 3)
  }

  @Test(
    "I215: a value with a different case at any step extracts nil",
    arguments: [
      Outer.nothing, .other(3), .middle(.other(3)), .middle(.inner(.total(3))),
      .backup(.inner(.count(3))), .middle(.inner(.done)),
    ])
  func otherCases(value: Outer) {
    #expect(AnyCasePath(\Outer.Cases.middle.inner.count).extract(from: value) == nil)
  }

  @Test("I215: paths appended by hand and by key paths are equal")
  func chained() {
    let first = AnyCasePath(\Outer.Cases.middle)
    let second = AnyCasePath(\Middle.Cases.inner)
    let chained = first.appending(path: second)
    let written = AnyCasePath(\Outer.Cases.middle.inner)
    for value in [Outer.middle(.inner(.done)), .middle(.other(1)), .nothing] {
      #expect(chained.extract(from: value) == written.extract(from: value))
    }
  }

  @Test("I215: a key path appended to a second one continues it")
  func appended() {
    let outer: CaseKeyPath<Outer, Inner> = \.middle.inner
    let path = outer.appending(path: \.total)
    #expect(path(4) == .middle(.inner(.total(4))))
    #expect(AnyCasePath(path).extract(from: .middle(.inner(.total(4)))) == 4)
    #expect(AnyCasePath(path).extract(from: .middle(.inner(.count(4)))) == nil)
  }

  @Test("I215: `[case:]` reads a case's value, at any depth")
  func reads() {
    let value = Outer.middle(.inner(.pair(x: 1, y: 2)))
    #expect(value[case: \.middle] == .inner(.pair(x: 1, y: 2)))
    #expect(value[case: \.middle.inner.pair]?.1 == 2)
    #expect(value[case: \.middle.inner.count] == nil)
    #expect(value[case: \.backup] == nil)
  }

  @Test("I215: a case with an optional has a path to the unwrapped value")
  func optionalPayloads() {
    let path: CaseKeyPath<Middle, String> = \.note
    #expect(path("a") == .note("a"))
    #expect(AnyCasePath(path).extract(from: .note("a")) == "a")
    #expect(AnyCasePath(path).extract(from: .note(nil)) == nil)
    #expect(AnyCasePath(path).extract(from: .other(1)) == nil)
    let deep: CaseKeyPath<Outer?, String> = \.middle.note
    #expect(deep("b") == .middle(.note("b")))
    #expect(AnyCasePath(deep).extract(from: .middle(.note("b"))) == "b")
    let text: String? = Middle.note("c")[case: \.note]
    #expect(text == "c")
  }

  @Test("I215: without an expected type, such a path leads to the optional")
  func optionalPayloadsAsOptionals() {
    let note = Middle.note(nil)[case: \.note]
    #expect(note == .some(.none))
    #expect(AnyCasePath(\Middle.Cases.note).extract(from: .note(nil)) == .some(.none))
  }

  @Test("I217: a partial path reads any value, and embeds only values of its type")
  func partial() throws {
    let path: PartialCaseKeyPath<Outer> = \.middle.inner.count
    #expect(Outer.middle(.inner(.count(5)))[case: path] as? Int == 5)
    #expect(Outer.middle(.inner(.total(5)))[case: path] == nil)
    #expect(path(5) == Outer.middle(.inner(.count(5))))
    #expect(path("five") == Outer?.none)
  }

  @Test("I218: writing changes a case's value")
  func writes() {
    var value = Outer.middle(.inner(.count(1)))
    value[case: \.middle.inner.count] = 2
    #expect(value == .middle(.inner(.count(2))))
  }

  @Test(
    "I218: writing to a value in a different case doesn't change it",
    arguments: [Outer.nothing, .middle(.inner(.total(1))), .backup(.inner(.count(1)))])
  func writesElsewhere(value: Outer) {
    var changed = value
    changed[case: \.middle.inner.count] = 2
    #expect(changed == value)
  }

  @Test("I219: `is` compares only the case, whatever its value")
  func namesTheCase() {
    #expect(Middle.note(nil).is(\.note))
    #expect(Middle.note("a").is(\.note))
    #expect(!Middle.other(1).is(\.note))
    #expect(Outer.nothing.is(\.nothing))
    #expect(!Outer.other(1).is(\.nothing))
  }

  @Test("I219: `is` compares cases at any depth")
  func namesTheCaseInside() {
    #expect(Outer.middle(.inner(.done)).is(\.middle.inner.done))
    #expect(!Outer.middle(.inner(.count(1))).is(\.middle.inner.done))
    #expect(!Outer.nothing.is(\.middle.inner.done))
    #expect(Outer.middle(.note(nil)).is(\.middle.note))
  }

  @Test("I220: `modify` changes a case's value")
  func modifies() {
    var value = Outer.middle(.inner(.count(1)))
    value.modify(\.middle.inner.count) { $0 += 10 }
    #expect(value == .middle(.inner(.count(11))))
  }

  @Test(
    "I220: `modify` of a different case is reported at the call, and changes nothing"
  )
  func modifiesElsewhere() throws {
    var value = Outer.middle(.inner(.total(1)))
    var calls = 0
    let line: UInt = #line + 2
    let found = issues {
      value.modify(\.middle.inner.count) {
        calls += 1
        $0 = 9
      }
    }
    #expect(value == .middle(.inner(.total(1))))
    #expect(calls == 0)
    let report = try #require(found.first)
    #expect(found.count == 1)
    #expect(report.line == line)
    #expect(report.message.contains("Int"))
    #expect(report.message.contains("Outer"))
    #expect(report.message.contains("total"))
  }

  @Test("I221: a path matches in a `switch`")
  func matches() {
    func kind(_ value: Outer) -> String {
      switch value {
      case \.middle.inner: "inner"
      case \.middle: "middle"
      case \.nothing: "nothing"
      default: "other"
      }
    }
    #expect(
      [.middle(.inner(.done)), .middle(.other(1)), .nothing, .other(1)].map(kind)
        == ["inner", "middle", "nothing", "other"])
  }

  @Test("I218: a case that holds nil can be written, and nil can be written")
  func writesNil() {
    let path: CaseKeyPath<Middle, String?> = \.note
    var note = Middle.note(nil)
    for value in ["a", nil, nil] as [String?] {
      note[case: path] = value
      #expect(note == .note(value))
    }

    let deepPath: CaseKeyPath<Outer, String?> = \.middle.note
    var deep = Outer.middle(.note(nil))
    for value in ["b", nil, nil] as [String?] {
      deep[case: deepPath] = value
      #expect(deep == .middle(.note(value)))
    }

    var other = Middle.other(1)
    other[case: path] = String?.none
    #expect(other == .other(1))
  }

  @Test("I220: `modify` changes a case that holds nil")
  func modifiesNil() {
    let path: CaseKeyPath<Middle, String?> = \.note
    var note = Middle.note(nil)
    var seen: [String?] = []
    let found = issues {
      for value in ["a", nil, nil] {
        note.modify(path) {
          seen.append($0)
          $0 = value
        }
      }
    }
    #expect(found == [])
    #expect(seen == [nil, "a", nil])
    #expect(note == .note(nil))
  }

  @Test("I220: `modify` calls its closure once")
  func modifiesOnce() {
    var value = Inner.count(1)
    var calls = 0
    value.modify(\.count) {
      calls += 1
      $0 += 1
    }
    #expect(value == .count(2))
    #expect(calls == 1)
  }
}
