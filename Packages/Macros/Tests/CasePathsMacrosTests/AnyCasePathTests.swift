@_spi(Internals) import CasePathsMacros
import Testing

@Suite("Case paths")
struct AnyCasePathTests {
  @Test("the path of a case key path, and the path that leads nowhere")
  func ofKeyPaths() {
    let path = AnyCasePath(\Outer.Cases.other)
    #expect(path.embed(3) == .other(3))
    #expect(path.extract(from: .other(3)) == 3)
    #expect(path.extract(from: .middle(.other(3))) == nil)
    #expect(path.debugDescription == "AnyCasePath<Outer, Int>")
    #expect(AnyCasePath(\Outer.Cases.self).extract(from: .nothing) == .nothing)
    #expect(AnyCasePath<Int, Int>().embed(3) == 3)
  }

  @Test("paths that are chained by hand or by key paths are the same")
  func chained() {
    let chained = AnyCasePath(\Outer.Cases.middle).appending(path: AnyCasePath(\Middle.Cases.inner))
    let written = AnyCasePath(\Outer.Cases.middle.inner)
    for value in [Outer.middle(.inner(.done)), .middle(.other(1)), .nothing] {
      #expect(chained.extract(from: value) == written.extract(from: value))
    }
    #expect(AnyCasePath(\Outer.Cases.middle).inner.embed(.done) == .middle(.inner(.done)))
  }

  @Test("optionals: their own cases, and those of what they hold")
  func optionals() {
    #expect(AnyCasePath(\Outer?.Cases.some).extract(from: .nothing) == .nothing)
    #expect(AnyCasePath(\Outer?.Cases.none).extract(from: nil) != nil)
    #expect(AnyCasePath(\Outer?.Cases.none).extract(from: .nothing) == nil)
    #expect(AnyCasePath(\Outer?.Cases.other).extract(from: .other(2)) == 2)
    #expect((\Outer?.Cases.other)(2) == .other(2))
  }

  @Test("results, and what never happens")
  func results() {
    typealias Outcome = Result<Int, CancellationError>
    #expect(AnyCasePath(\Outcome.Cases.success).extract(from: .success(1)) == 1)
    #expect(AnyCasePath(\Outcome.Cases.success).extract(from: .failure(.init())) == nil)
    #expect(AnyCasePath(\Outcome.Cases.failure).extract(from: .failure(.init())) != nil)
    #expect(AnyCasePath(\Outer.Cases.never).extract(from: .nothing) == nil)
    #expect(Responses.done(.success(()))[case: \.done.success] != nil)
    #expect(Responses.done(.failure(CancellationError()))[case: \.done.success] == nil)
  }

  @Test("paths by hand, of functions")
  func byHand() {
    let path = AnyCasePath<String, Int>(embed: { String($0) }, extract: { Int($0) })
    #expect(path.embed(3) == "3")
    #expect(path.extract(from: "4") == 4)
    #expect(path.extract(from: "four") == nil)
    let unchecked = AnyCasePath<String, Int>(unchecked: { String($0) }, extract: { Int($0) })
    #expect(unchecked.extract(from: "4") == 4)
  }

  @Test("paths by reflection are as they were: `/`, `..`, `~=`, with the case's name")
  func reflection() throws {
    let path: AnyCasePath<Outer, Inner> = /Outer.middle .. /Middle.inner
    #expect(path.extract(from: .middle(.inner(.done))) == .done)
    #expect(path ~= .middle(.inner(.done)))
    #expect(!(path ~= .nothing))
    #expect((/Outer.nothing).extract(from: .nothing) != nil)
    #expect(AnyCasePath(unsafe: Outer.other).extract(from: .other(1)) == 1)
    #expect(AnyCasePath(Outer.other).extract(from: .other(1)) == 1)
    #expect(AnyCasePath(Outer.nothing).extract(from: .nothing) != nil)
    #expect(AnyCasePath(Outer.nothing).extract(from: .other(1)) == nil)
    #expect(AnyCasePath(unsafe: Outer.other)._caseName == "other")
    #expect(AnyCasePath(\Outer.Cases.other)._caseName == nil)
    var value = Outer.other(1)
    XCTModify(&value, case: /Outer.other) { $0 += 1 }
    #expect(try XCTUnwrap(value, case: /Outer.other) == 2)
  }
}

@CasePathable
private enum Responses {
  case done(Result<Void, any Error>)
}
