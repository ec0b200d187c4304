import ComposableArchitecture
import Testing

/// The provided types around the gaps of the case paths.
@Suite("Case paths · provided types")
struct CasePathTests {
  @Test("I216: equal paths that are written in two places have the same hash")
  func equality() {
    let here: CaseKeyPath<Outer, Int> = \.middle.inner.count
    func there() -> CaseKeyPath<Outer, Int> { \Outer.Cases.middle.inner.count }
    #expect(here == there())
    #expect(here.hashValue == there().hashValue)
    #expect(here != \Outer.Cases.middle.inner.total)
    #expect(Set<AnyKeyPath>([here, there(), \Outer.Cases.middle]).count == 2)
  }

  @Test("I215: a path of one step is the path of the case")
  func oneStep() {
    let path = AnyCasePath(\Outer.Cases.other)
    #expect(path.embed(3) == .other(3))
    #expect(path.extract(from: .other(3)) == 3)
    #expect(path.extract(from: .middle(.other(3))) == nil)
    #expect(path.debugDescription == "AnyCasePath<Outer, Int>")
  }

  @Test("the empty path")
  func whole() {
    #expect(AnyCasePath(\Outer.Cases.self).extract(from: .nothing) == .nothing)
    #expect(AnyCasePath<Int, Int>().embed(3) == 3)
  }

  @Test("a case without a payload embeds `()`, and a case with several values embeds a tuple")
  func embedding() {
    #expect((\Outer.Cases.nothing)() == .nothing)
    #expect((\Inner.Cases.pair)((x: 1, y: 2)) == .pair(x: 1, y: 2))
  }

  @Test("an optional has paths to its own cases, and to those of its value")
  func optionals() {
    #expect(AnyCasePath(\Outer?.Cases.some).extract(from: .nothing) == .nothing)
    #expect(AnyCasePath(\Outer?.Cases.none).extract(from: nil) != nil)
    #expect(AnyCasePath(\Outer?.Cases.none).extract(from: .nothing) == nil)
    #expect(AnyCasePath(\Outer?.Cases.other).extract(from: .other(2)) == 2)
    #expect((\Outer?.Cases.other)(2) == .other(2))
  }

  @Test("results and task results have paths")
  func results() {
    struct Failure: Error, Equatable {}
    typealias Outcome = Result<Int, Failure>
    #expect(AnyCasePath(\Outcome.Cases.success).extract(from: .success(1)) == 1)
    #expect(AnyCasePath(\Outcome.Cases.success).extract(from: .failure(Failure())) == nil)
    #expect(AnyCasePath(\Outcome.Cases.failure).extract(from: .failure(Failure())) == Failure())
    #expect(AnyCasePath(\TaskResult<Int>.Cases.success).extract(from: .success(1)) == 1)
    #expect(AnyCasePath(\TaskResult<Int>.Cases.failure).extract(from: .success(1)) == nil)
  }

  @Test("a value of type Never is never extracted")
  func never() {
    #expect(AnyCasePath(\Outer.Cases.never).extract(from: .nothing) == nil)
  }

  @Test("a path may be created from two functions")
  func byHand() {
    let path = AnyCasePath<String, Int>(embed: { String($0) }, extract: { Int($0) })
    #expect(path.embed(3) == "3")
    #expect(path.extract(from: "4") == 4)
    #expect(path.extract(from: "four") == nil)
  }

  @Test("reflected paths still work: `/`, `..`, `~=`")
  func reflection() {
    let path: AnyCasePath<Outer, Inner> = /Outer.middle .. /Middle.inner
    #expect(path.extract(from: .middle(.inner(.done))) == .done)
    #expect(path ~= .middle(.inner(.done)))
    #expect(!(path ~= .nothing))
    #expect((/Outer.nothing).extract(from: .nothing) != nil)
    #expect(AnyCasePath(unsafe: Outer.other).extract(from: .other(1)) == 1)
    #expect(AnyCasePath(Outer.other).extract(from: .other(1)) == 1)
    #expect(AnyCasePath(Outer.nothing).extract(from: .nothing) != nil)
    #expect(AnyCasePath(Outer.nothing).extract(from: .other(1)) == nil)
  }
}
