import CasePathsMacros
import IssueReporting
import Testing

@Suite("Case key paths")
struct CaseKeyPathTests {
  private let path: CaseKeyPath<Outer, Int> = \.middle.inner.count

  @Test("what was embedded through three enums is extracted, and nothing of any other value")
  func extraction() {
    let value = path(3)
    #expect(value == .middle(.inner(.count(3))))
    #expect(AnyCasePath(path).extract(from: value) == 3)
    let others: [Outer] = [
      .nothing, .other(3), .middle(.other(3)), .middle(.inner(.total(3))),
      .backup(.inner(.count(3))), .middle(.inner(.done)),
    ]
    for other in others { #expect(other[case: path] == nil) }
  }

  @Test("a path is equal to the same path that is written elsewhere, and to no other")
  func equality() {
    func elsewhere() -> CaseKeyPath<Outer, Int> { \Outer.Cases.middle.inner.count }
    #expect(path == elsewhere())
    #expect(path.hashValue == elsewhere().hashValue)
    #expect(path != \Outer.Cases.middle.inner.total)
  }

  @Test("a path that is appended to another goes on from there")
  func appended() {
    let path = (\Outer.Cases.middle.inner).appending(path: \.total)
    #expect(path(4) == .middle(.inner(.total(4))))
    #expect(Outer.middle(.inner(.total(4)))[case: path] == 4)
    #expect(Outer.middle(.inner(.count(4)))[case: path] == nil)
  }

  @Test("a case that holds nothing is made by `()`, and one with several values by a tuple")
  func embedding() {
    #expect((\Outer.Cases.nothing)() == .nothing)
    #expect((\Inner.Cases.pair)((x: 1, y: 2)) == .pair(x: 1, y: 2))
    #expect(Inner.pair(x: 1, y: 2)[case: \.pair]?.y == 2)
  }

  @Test("a partial path reads whatever the case holds, and embeds only its type")
  func partial() {
    let path: PartialCaseKeyPath<Outer> = \.middle.inner.count
    #expect(Outer.middle(.inner(.count(5)))[case: path] as? Int == 5)
    #expect(Outer.middle(.inner(.total(5)))[case: path] == nil)
    #expect(path(5) == Outer.middle(.inner(.count(5))))
    #expect(path("five") == Outer?.none)
  }

  @Test("writing changes what the case holds, and leaves a value in another case as it is")
  func writing() {
    var value = Outer.middle(.inner(.count(1)))
    value[case: path] = 2
    #expect(value == .middle(.inner(.count(2))))
    for other in [Outer.nothing, .middle(.inner(.total(1))), .backup(.inner(.count(1)))] {
      var changed = other
      changed[case: path] = 2
      #expect(changed == other)
    }
  }

  @Test("a case that holds an optional has a path to what is in it, where one is expected")
  func optionalPayloads() {
    let path: CaseKeyPath<Middle, String> = \.note
    #expect(path("a") == .note("a"))
    #expect(AnyCasePath(path).extract(from: .note("a")) == "a")
    #expect(AnyCasePath(path).extract(from: .note(nil)) == nil)
    let deep: CaseKeyPath<Outer?, String> = \.middle.note
    #expect(AnyCasePath(deep).extract(from: .middle(.note("b"))) == "b")
    let text: String? = Middle.note("c")[case: \.note]
    #expect(text == "c")
    #expect(Middle.note(nil)[case: \.note] == .some(.none))
  }

  @Test("`XCTModify` and `XCTUnwrap` take a key path, and report a different case")
  func testing() throws {
    var value: Outer? = .middle(.inner(.count(1)))
    XCTModify(&value, case: \.middle.inner.count) { $0 += 1 }
    #expect(try XCTUnwrap(value, case: \.middle.inner.count) == 2)
    XCTModify(&value) { $0 = .other(3) }
    #expect(value == .other(3))
    withKnownIssue {
      XCTModify(&value, case: \.middle) { $0 = .other(4) }
    } matching: {
      $0.description.contains("“Optional<Outer>”, which is in the case “.other”")
    }
    #expect(value == .other(3))
    value = nil
    withKnownIssue {
      XCTModify(&value) { $0 = .nothing }
    } matching: {
      $0.description.contains("which is in the case “.none”")
    }
    #expect(value == nil)
  }

  @Test("members of an enum are what its cases hold")
  func members() {
    let value = Outer.middle(.inner(.count(1)))
    #expect(value.middle?.inner?.count == 1)
    #expect(value.backup == nil)
    #expect(value.middle?.inner?.total == nil)
  }

  @Test("`is` and a pattern in a `switch` tell the case, whatever it holds")
  func telling() {
    #expect(Middle.note(nil).is(\.note))
    #expect(!Middle.other(1).is(\.note))
    #expect(Outer.middle(.inner(.done)).is(\.middle.inner.done))
    func kind(_ value: Outer) -> String {
      switch value {
      case \.middle.inner: "inner"
      case \.middle: "middle"
      case \.nothing: "nothing"
      default: "other"
      }
    }
    let values: [Outer] = [.middle(.inner(.done)), .middle(.other(1)), .nothing, .other(1)]
    #expect(values.map(kind) == ["inner", "middle", "nothing", "other"])
  }

  @Test("`modify` changes what the case holds")
  func modifying() {
    var value = Outer.middle(.inner(.count(1)))
    value.modify(\.middle.inner.count) { $0 += 10 }
    #expect(value == .middle(.inner(.count(11))))
  }

  @Test("`modify` of a value in another case is reported, and changes nothing")
  func modifyingElsewhere() {
    var value = Outer.middle(.inner(.total(1)))
    withKnownIssue {
      value.modify(\.middle.inner.count) { $0 = 9 }
    } matching: { issue in
      issue.description.contains(
        """
        A value of the type “Int” could not be changed, because “Outer” is in a different case:

          middle(
        """) && issue.description.contains("Nothing was changed.")
    }
    #expect(value == .middle(.inner(.total(1))))
  }
}
