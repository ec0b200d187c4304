import Testing

@testable import CasePaths

private enum CounterAction: Equatable {
  case increment
  case typed(String)
}

private enum AppAction: Equatable {
  case counter(id: Int, action: CounterAction)
  case favourites(CounterAction)
  case name(String)
  case nickname(String)
  case moved(from: Int)
  case moved(to: Int)
  case point(Int, Int)
  case quit
  case start
}

@Suite("Case paths")
struct CasePathTests {
  @Test("an embedded payload can be extracted")
  func extracts() {
    let path: CasePath<AppAction, _> = /AppAction.name
    #expect(path.embed("Blob") == .name("Blob"))
    #expect(path.extract(from: .name("Blob")) == "Blob")
    #expect(path.extract(from: path.embed("Blob Jr.")) == "Blob Jr.", "the second time, too")
  }

  @Test("a case with a different payload type is not extracted")
  func otherType() {
    let path: CasePath<AppAction, _> = /AppAction.name
    #expect(path.extract(from: .favourites(.typed("Blob"))) == nil)
    #expect(path.extract(from: .quit) == nil)
    #expect(path.extract(from: .name("Blob")) == "Blob")
    #expect(path.extract(from: .point(1, 2)) == nil)
  }

  @Test("cases with the same payload type are distinguished, in either order")
  func sameType() {
    let path: CasePath<AppAction, _> = /AppAction.name
    #expect(path.extract(from: .name("Blob")) == "Blob")
    #expect(path.extract(from: .nickname("B")) == nil)
    #expect(path.extract(from: .name("Blob")) == "Blob")

    let fresh: CasePath<AppAction, _> = /AppAction.name
    #expect(fresh.extract(from: .nickname("B")) == nil, "this root is in the other case")
    #expect(
      fresh.extract(from: .name("Blob")) == "Blob",
      "the path took the first case that it saw for its own")
    #expect(fresh.extract(from: .nickname("B")) == nil)
  }

  @Test("a path calls `embed` once, even if the first root is in a different case")
  func asksOnce() {
    var embeddings = 0
    let path: CasePath<AppAction, String> = .case {
      embeddings += 1
      return .name($0)
    }
    for root in [AppAction.nickname("B"), .name("Blob"), .nickname("B"), .name("Blob Jr.")] {
      _ = path.extract(from: root)
    }
    #expect(embeddings == 1, "a path knows its case after the first question")
  }

  @Test("a path's results do not depend on earlier calls")
  func thereAndBack() {
    let path: CasePath<AppAction, _> = /AppAction.name
    for round in 1...3 {
      #expect(path.extract(from: .quit) == nil, "round \(round)")
      #expect(path.extract(from: .favourites(.typed("x"))) == nil, "round \(round)")
      #expect(path.extract(from: .nickname("\(round)")) == nil, "round \(round)")
      #expect(path.extract(from: .name("\(round)")) == "\(round)", "round \(round)")
      #expect(path.extract(from: .nickname("\(round)")) == nil, "round \(round)")
    }
  }

  @Test("cases that differ only by a label are distinguished, in either order")
  func sameName() {
    for roots in [[AppAction.moved(from: 1), .moved(to: 2)], [.moved(to: 2), .moved(from: 1)]] {
      let from: CasePath<AppAction, _> = /AppAction.moved(from:)
      let to: CasePath<AppAction, _> = /AppAction.moved(to:)
      #expect(roots.compactMap(from.extract(from:)) == [1])
      #expect(roots.compactMap(to.extract(from:)) == [2])
    }
  }

  @Test("several associated values are one payload, with labels and without")
  func severalValues() throws {
    let counter: CasePath<AppAction, _> = /AppAction.counter(id:action:)
    let (id, action) = try #require(counter.extract(from: .counter(id: 7, action: .typed("x"))))
    #expect(id == 7)
    #expect(action == .typed("x"))
    #expect(counter.embed((8, .increment)) == .counter(id: 8, action: .increment))
    #expect(counter.extract(from: .favourites(.increment)) == nil)

    let short: CasePath<AppAction, (Int, CounterAction)> = /AppAction.counter
    #expect(short.extract(from: .counter(id: 9, action: .increment))?.0 == 9)
    let labelled: CasePath<AppAction, (id: Int, action: CounterAction)> = /AppAction.counter
    #expect(labelled.extract(from: .counter(id: 10, action: .increment))?.id == 10)
    let point: CasePath<AppAction, _> = /AppAction.point
    #expect(try #require(point.extract(from: .point(3, 4))) == (3, 4))
  }

  @Test("a path extracts a case without a payload")
  func withoutPayload() {
    let path: CasePath<AppAction, _> = /AppAction.quit
    #expect(path.extract(from: .quit) != nil)
    #expect(path.extract(from: .start) == nil)
    #expect(path.extract(from: .name("quit")) == nil)
    #expect(path.embed(()) == .quit)
  }

  @Test("a path from a complete value of a case is reported, and extracts nothing")
  func valueWithPayload() {
    var path: CasePath<AppAction, Void>?
    withKnownIssue {
      path = /AppAction.name("Blob")
    } matching: { issue in
      issue.description.contains(#"the value "name("Blob")", which has a payload"#)
        && issue.description.contains(#"and not "/AppAction.name(payload)""#)
    }
    #expect(path?.extract(from: .name("Blob")) == nil)
    #expect(path?.embed(()) == .name("Blob"))
  }

  @Test("an appended path extracts step by step, and fails if one step fails")
  func appends() {
    let typed = (/AppAction.favourites).appending(path: /CounterAction.typed)
    #expect(typed.extract(from: .favourites(.typed("x"))) == "x")
    #expect(typed.extract(from: .favourites(.increment)) == nil)
    #expect(typed.extract(from: .name("x")) == nil)
    #expect(typed.embed("y") == .favourites(.typed("y")))
  }

  @Test("two dots append, a path or a case")
  func appendsByOperator() {
    let path: CasePath<AppAction, _> = /AppAction.favourites .. /CounterAction.typed
    #expect(path.extract(from: .favourites(.typed("x"))) == "x")
    let short: CasePath<AppAction, _> = /AppAction.favourites .. CounterAction.typed
    #expect(short.extract(from: .favourites(.typed("x"))) == "x")
    let three = /Optional.some .. /AppAction.favourites .. /CounterAction.increment
    #expect(three.extract(from: .favourites(.increment)) != nil)
    #expect(three.extract(from: nil) == nil)
    #expect(three.embed(()) == .favourites(.increment))
  }

  @Test("the identity path leads from a root to itself")
  func identity() {
    let paths: [CasePath<AppAction, AppAction>] = [.self, /.self, /AppAction.self]
    for path in paths {
      #expect(path.extract(from: .name("x")) == .name("x"))
      #expect(path.embed(.quit) == .quit)
    }
    let same: CasePath<AppAction, _> = /AppAction.self .. /AppAction.name
    #expect(same.extract(from: .name("x")) == "x")
  }

  @Test("optionals are enums, too")
  func optionals() {
    let some: CasePath<Int?, Int> = /Optional.some
    #expect(some.extract(from: 3) == 3)
    #expect(some.extract(from: nil) == nil)
    #expect(some.embed(4) == .some(4))
    let none: CasePath<Int?, Void> = /Optional.none
    #expect(none.extract(from: nil) != nil)
    #expect(none.extract(from: 3) == nil)
    #expect(none.embed(()) == .none)
    let nested: CasePath<Int??, Int?> = /Optional.some
    #expect(nested.extract(from: .some(.none)) == .some(.none))
    #expect(nested.extract(from: .none) == .none)
  }

  @Test("a case of an enum is a case of its optional")
  func optionalRoot() {
    let name: CasePath<AppAction?, String> = /AppAction.name
    #expect(name.extract(from: .nickname("B")) == nil)
    #expect(name.extract(from: .name("Blob")) == "Blob")
    #expect(name.extract(from: nil) == nil)
    #expect(name.embed("x") == .name("x"))
    let quit: CasePath<AppAction?, Void> = /AppAction.quit
    #expect(quit.extract(from: .quit) != nil)
    #expect(quit.extract(from: .start) == nil)
    #expect(quit.extract(from: nil) == nil)
    #expect(quit.embed(()) == .quit)
  }

  @Test("a path can be a pattern, and its extraction a function")
  func patterns() {
    switch AppAction.name("Blob") {
    case /AppAction.nickname: Issue.record("it was taken for a nickname")
    case /AppAction.name: break
    default: Issue.record("it was taken for neither")
    }
    let actions = [AppAction.name("a"), .quit, .nickname("b"), .name("c"), .quit]
    #expect(actions.compactMap(/AppAction.name) == ["a", "c"])
    let isQuit: (AppAction) -> Void? = /AppAction.quit
    #expect(actions.compactMap(isQuit).count == 2)
  }

  @Test("a path written by hand calls its two functions")
  func byHand() {
    let path = CasePath<String, Int>(embed: String.init, extract: { Int($0) })
    #expect(path.extract(from: "42") == 42)
    #expect(path.extract(from: "forty-two") == nil)
    #expect(path.embed(42) == "42")
    #expect(path.description == "CasePath<String, Int>")
  }
}
