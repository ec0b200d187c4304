import Testing

@_spi(Internals) @testable import CasePaths

@Suite("The name of a case")
struct CaseNameTests {
  private enum Theme: CaseIterable { case light, dark }
  private struct Item: Equatable { var name = "" }

  private enum Action {
    case reset
    case renamed(String)
    case titled(String)
    case moved(from: Int, to: Int)
    case chosen(Item)
    case dropped(Item)
    case themed(Theme)
    case tinted(Theme)
    case scaled(Double)
    case turned(Double)
    case kept(Int?)
    case lost(Int?)
  }

  private func name<Value>(_ path: CasePath<Action, Value>) -> String? { path.caseName }

  @Test("a case is known by what it holds if no other case holds the same")
  func unique() {
    #expect(name(/Action.moved) == "moved")
  }

  @Test("a case is known by a value that can be made")
  func value() {
    #expect(name(/Action.renamed) == "renamed")
    #expect(name(/Action.titled) == "titled")
    #expect(name(/Action.tinted) == "tinted")
    #expect(name(/Action.turned) == "turned")
    #expect(name(/Action.lost) == "lost")
  }

  @Test("a case that two share with what they hold has no name until a value was extracted")
  func extracted() {
    let path: CasePath<Action, Item> = /{ Action.dropped($0) }
    #expect(path.caseName == nil)
    #expect(path.extract(from: .reset) == nil)
    #expect(path.caseName == nil)
    #expect(path.extract(from: .dropped(Item())) == Item())
    #expect(path.caseName == "dropped")
  }

  @Test("a path that was written by hand has no name")
  func byHand() {
    let path = CasePath<Action, Void>(embed: { .reset }, extract: { _ in nil })
    #expect(path.caseName == nil)
  }
}
