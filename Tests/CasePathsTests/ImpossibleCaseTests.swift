import Testing

@testable import CasePaths

private enum Action {
  case first(First), second(Second), deep(Deep), text(String), pair(Int, First)
  case any(Any), hashable(AnyHashable), object(Object), function(First, () -> Int), list([Int])
  case optional(Second?)
  indirect case again(Action)
  case quit
}

private enum First: Equatable { case one(Int), two }
private enum Second: Equatable { case one(Int), two }
private enum Deep: Equatable { case second(Second), nothing }
private class Object {}

/// A path whose case is still unknown doesn't check the same cases repeatedly.
@Suite("Cases that can't contain a type")
struct ImpossibleCaseTests {
  private func tag(of action: Action) throws -> UInt32 {
    try #require(EnumMetadata(Action.self)).tag(of: action)
  }

  private func cannot<Value>(_ action: Action, hold type: Value.Type) throws -> Bool {
    try #require(EnumMetadata(Action.self)).cannotHold(type, tag: tag(of: action))
  }

  @Test("a value of an enum, a struct or a tuple can't be in a case of a different type")
  func otherTypes() throws {
    #expect(try cannot(.first(.two), hold: Second.self))
    #expect(try cannot(.text("a"), hold: Second.self))
    #expect(try cannot(.quit, hold: Second.self))
    #expect(try cannot(.list([1]), hold: Second.self))
    #expect(try cannot(.pair(1, .two), hold: Second.self))
    #expect(try cannot(.second(.two), hold: String.self))
    #expect(try cannot(.second(.two), hold: (Int, First).self))
  }

  @Test("a value of the same type may be in a case, even nested")
  func sameType() throws {
    #expect(try !cannot(.second(.two), hold: Second.self))
    #expect(try !cannot(.deep(.nothing), hold: Second.self))
    #expect(try !cannot(.second(.two), hold: Int.self), "an Int is in `one`")
    #expect(
      try !cannot(.again(.quit), hold: Second.self), "an action is in `again`, and may be `second`")
    #expect(try !cannot(.pair(1, .two), hold: (Int, First).self))
  }

  @Test("if only the value determines the result, it isn't certain")
  func uncertain() throws {
    #expect(try !cannot(.any(1), hold: Second.self))
    #expect(try !cannot(.hashable(1), hold: Second.self))
    #expect(try !cannot(.object(Object()), hold: Second.self))
    #expect(try !cannot(.optional(nil), hold: Second.self))
    #expect(try !cannot(.list([1]), hold: [Any].self))
    #expect(try !cannot(.second(.two), hold: AnyHashable.self))
    #expect(try !cannot(.second(.two), hold: Any.self))
    #expect(try !cannot(.function(.two, { 1 }), hold: Second.self), "it is reported each time")
  }

  @Test("the cases are checked once, and later extractions stay correct")
  func extraction() throws {
    let path: CasePath<Action, Second> = /Action.second
    guard case .byReflecting(let known) = path.extraction else {
      Issue.record("The path does not reflect.")
      return
    }
    for _ in 1...3 {
      #expect(path.extract(from: .first(.one(1))) == nil)
      #expect(path.extract(from: .deep(.second(.one(1)))) == nil)
      #expect(path.extract(from: .quit) == nil)
      #expect(path.extract(from: .any(Second.two)) == nil)
    }
    #expect(try known.isImpossible(tag(of: .first(.two))))
    #expect(try known.isImpossible(tag(of: .quit)))
    #expect(try !known.isImpossible(tag(of: .deep(.nothing))))
    #expect(try !known.isImpossible(tag(of: .second(.two))))
    #expect(path.extract(from: .second(.one(2))) == .one(2))
    #expect(path.extract(from: .first(.one(1))) == nil)
  }

  @Test("a path to a nested value finds it, even after a root in a different case")
  func deepPath() {
    let path = CasePath<Action, Second>.case { .deep(.second($0)) }
    for number in 1...3 {
      #expect(path.extract(from: .first(.one(number))) == nil)
      #expect(path.extract(from: .second(.one(number))) == nil)
      #expect(path.extract(from: .deep(.second(.one(number)))) == .one(number))
    }
  }
}
