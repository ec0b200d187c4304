import CasePaths
import Testing

private enum Action: Equatable {
  case counter(Inner), other(Inner), text(String), quit
  indirect case boxed(String)
}

private enum Inner: Equatable { case typed(Int), cleared }

private enum LookAlike: Equatable { case counter(Inner), other(Inner) }

/// Paths that are created for each use, as in the body of a reducer.
@Suite("Caching the cases of paths", .timeLimit(.minutes(10)))
struct RememberedCaseTests {
  @Test("a path's case is cached separately from cases with the same payload")
  func samePayload() {
    for _ in 1...3 {
      #expect((/Action.counter).extract(from: .counter(.typed(7))) == .typed(7))
      #expect((/Action.counter).extract(from: .other(.typed(7))) == nil)
      #expect((/Action.other).extract(from: .other(.cleared)) == .cleared)
      #expect((/Action.other).extract(from: .counter(.cleared)) == nil)
      #expect((/Action.boxed).extract(from: .boxed("a")) == "a")
      #expect((/Action.text).extract(from: .boxed("a")) == nil)
      #expect((/Action.counter).extract(from: .quit) == nil)
    }
  }

  @Test("equal cases of different enums are distinguished")
  func lookAlikes() {
    for _ in 1...3 {
      #expect((/LookAlike.other).extract(from: .other(.cleared)) == .cleared)
      #expect((/LookAlike.counter).extract(from: .other(.cleared)) == nil)
      #expect((/Action.other).extract(from: .other(.cleared)) == .cleared)
    }
  }

  @Test("a function with captures is not confused with one without")
  func captures() {
    for isCounter in [true, false, true, false] {
      let path = CasePath<Action, Inner>.case { isCounter ? .counter($0) : .other($0) }
      #expect((path.extract(from: .counter(.cleared)) != nil) == isCounter)
      #expect((path.extract(from: .other(.cleared)) != nil) == !isCounter)
    }
  }

  @Test("functions to nested cases and to optionals work each time")
  func others() {
    for number in 1...3 {
      let deep = CasePath<Action, Int>.case { .counter(.typed($0)) }
      #expect(deep.extract(from: .counter(.typed(number))) == number)
      #expect(deep.extract(from: .other(.typed(number))) == nil)
      let optional = CasePath<Action?, Inner>.case { .counter($0) }
      #expect(optional.extract(from: .counter(.typed(number))) == .typed(number))
      #expect(optional.extract(from: nil) == nil)
      #expect((/Int?.some).extract(from: number) == number)
    }
  }

  @Test("in generic code each type has its own cases")
  func generic() {
    func extracted<Value: Equatable>(_ value: Value) -> Value? {
      (/Result<Value, Never>.success).extract(from: .success(value))
    }
    for number in 1...3 {
      #expect(extracted(number) == number)
      #expect(extracted("\(number)") == "\(number)")
      #expect(extracted([number]) == [number])
    }
  }

  @Test("many tasks may use a new case concurrently")
  func manyAtOnce() async {
    enum Fresh { case one(Int), two(Int), three(String) }
    let found = await withTaskGroup(of: Int.self) { group in
      for number in 0..<64 {
        group.addTask {
          var sum = 0
          for _ in 0..<100 {
            sum += (/Fresh.one).extract(from: .one(number)) ?? -1
            sum += (/Fresh.two).extract(from: .one(number)) ?? 0
            sum += (/Fresh.three).extract(from: .three("abc"))?.count ?? -1
          }
          return sum
        }
      }
      return await group.reduce(0, +)
    }
    #expect(found == (0..<64).reduce(0, +) * 100 + 64 * 300)
  }
}
