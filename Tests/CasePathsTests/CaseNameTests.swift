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

  @Test("a case has a name if no other case has its payload type")
  func unique() {
    #expect(name(/Action.moved) == "moved")
  }

  @Test("a case has a name if a value of its payload can be created")
  func value() {
    #expect(name(/Action.renamed) == "renamed")
    #expect(name(/Action.titled) == "titled")
    #expect(name(/Action.tinted) == "tinted")
    #expect(name(/Action.turned) == "turned")
    #expect(name(/Action.lost) == "lost")
  }

  @Test("a case with an ambiguous payload type has no name until a value is extracted")
  func extracted() {
    let path: CasePath<Action, Item> = /{ Action.dropped($0) }
    #expect(path.caseName == nil)
    #expect(path.extract(from: .reset) == nil)
    #expect(path.caseName == nil)
    #expect(path.extract(from: .dropped(Item())) == Item())
    #expect(path.caseName == "dropped")
  }

  @Test("a path that is written by hand has no name")
  func byHand() {
    let path = CasePath<Action, Void>(embed: { .reset }, extract: { _ in nil })
    #expect(path.caseName == nil)
  }
}
