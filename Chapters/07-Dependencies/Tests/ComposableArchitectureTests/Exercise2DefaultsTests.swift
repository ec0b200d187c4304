import Foundation
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private enum FirstKey: DependencyKey {
  static var liveValue: Token { Token() }
}

private enum SecondKey: DependencyKey {
  static var liveValue: Token { Token() }
}

private enum ThirdKey: DependencyKey {
  static var liveValue: Token { Token() }
}

private enum MissingKey: DependencyKey {
  static let liveValue: Token? = nil
}

@Suite("Exercise 7.2 · Cache defaults", .timeLimit(.minutes(5)))
struct DefaultsTests {
  /// A unique test identity, for which no default exists yet.
  private let test = TestIdentity.unique()

  /// Reads a default, which is a new object if it isn't cached.
  private func token(
    _ context: DependencyContext = .live, of test: TestIdentity?? = nil,
    making make: () -> Token = { Token() }
  ) -> Token {
    DefaultValues.value(for: FirstKey.self, in: context, of: test ?? self.test, making: make)
  }

  @Test("I107: a default is created at the first read, and later reads return the same value")
  func once() {
    var made = 0
    let tokens = (1...3).map { _ in
      token {
        made += 1
        return Token()
      }
    }
    #expect(made == 1, "the default was created \(made) times")
    #expect(
      tokens[0] == tokens[1] && tokens[1] == tokens[2], "a later read returned a different object")
  }

  @Test("I107: the first read returns the value that it creates")
  func first() {
    let expected = Token()
    #expect(token { expected } == expected)
    #expect(token { Token() } == expected)
  }

  @Test("I107: each context has its own default")
  func contexts() {
    let contexts = DependencyContext.allCases
    let tokens = contexts.map { token($0) }
    for (index, token) in tokens.enumerated() {
      #expect(
        !tokens[..<index].contains(token),
        "the context “\(contexts[index])” has the value of another one")
      #expect(token == self.token(contexts[index]))
    }
  }

  @Test("I107: each key has its own default, even if the values have the same type")
  func keys() {
    let second = DefaultValues.value(for: SecondKey.self, in: .live, of: test) { Token() }
    #expect(token() != second)
    #expect(
      DefaultValues.value(for: SecondKey.self, in: .live, of: test) { Token() } == second)
  }

  @Test("I108: each test has its own default")
  func tests() {
    let mine = token()
    let other = TestIdentity.unique()
    let others = token(of: other)
    #expect(mine != others, "a different test read the same object")
    #expect(token() == mine)
    #expect(token(of: other) == others)
  }

  @Test("I108: a default that is read outside tests belongs to no test")
  func noTest() {
    // The one place where this key is read without a test.
    let first = token(of: .some(nil))
    #expect(first != token())
    #expect(first == token(of: .some(nil)))
  }

  @Test("I107: a default of `nil` is created once, like any other")
  func missing() {
    var made = 0
    for _ in 1...3 {
      let value = DefaultValues.value(for: MissingKey.self, in: .live, of: test) {
        made += 1
        return nil
      }
      #expect(value == nil)
    }
    #expect(made == 1, "the default was created \(made) times")
  }

  /// Whether another thread can read another default now. If not, to read one here would never end.
  private func canReadOthers(sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
    let (test, hasRead) = (TestIdentity.unique(), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      _ = DefaultValues.value(for: ThirdKey.self, in: .live, of: test) { Token() }
      hasRead.signal()
    }
    if hasRead.wait(timeout: .now() + 5) == .success { return true }
    Issue.record(
      """
      While `make` runs, nobody can read another default: the lock of the table is held. If `make` itself \
      reads one, it waits for ever.
      """,
      sourceLocation: sourceLocation)
    return false
  }

  @Test("I109: the table's lock is free while a default is created")
  func lock() {
    _ = token {
      _ = canReadOthers()
      return Token()
    }
  }

  @Test(
    "I109: a default may read others while it is created; each is created once, and all are cached")
  func nested() {
    let (outer, inner) = (Token(), Token())
    var made: [String] = []
    func readInner() -> Token {
      DefaultValues.value(for: SecondKey.self, in: .live, of: test) {
        made.append("inner")
        return inner
      }
    }
    func readOuter() -> Token {
      token {
        made.append("outer")
        if canReadOthers() { _ = readInner() }
        return outer
      }
    }
    #expect(readOuter() == outer)
    #expect(readInner() == inner, "the default that was read during the creation was lost")
    #expect(readOuter() == outer)
    #expect(made == ["outer", "inner"])
  }

  @Test(
    "I109: defaults that read each other may belong to different contexts, and be nested deeply")
  func deep() {
    var made: [String] = []
    func first() -> Token {
      token(.live) {
        made.append("first")
        if canReadOthers() { _ = second() }
        return Token()
      }
    }
    func second() -> Token {
      DefaultValues.value(for: SecondKey.self, in: .preview, of: test) {
        made.append("second")
        _ = third()
        return Token()
      }
    }
    func third() -> Token {
      DefaultValues.value(for: ThirdKey.self, in: .test, of: test) {
        made.append("third")
        return Token()
      }
    }
    let (outermost, middle, innermost) = (first(), second(), third())
    #expect(made == ["first", "second", "third"])
    #expect(first() == outermost)
    #expect(second() == middle)
    #expect(third() == innermost)
  }

  @Test("I107: threads that read while a default is created wait, and read the same value")
  func waits() {
    let test = test
    let made = LockIsolated(0)
    let (isAnotherCalling, isMadeAgain) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let tokens = LockIsolated<[Token]>([])
    let isBeingMade = DispatchSemaphore(value: 0)
    onThreads(2) { number in
      if number == 1 {
        _ = isBeingMade.wait(timeout: .now() + 60)
        isAnotherCalling.signal()
      }
      let token = DefaultValues.value(for: FirstKey.self, in: .live, of: test) {
        made.withValue { $0 += 1 }
        if number == 1 {
          isMadeAgain.signal()
        } else {
          isBeingMade.signal()
          _ = isAnotherCalling.wait(timeout: .now() + 60)
          // A wrong implementation creates it a second time now. A correct one waits, until this timeout.
          _ = isMadeAgain.wait(timeout: .now() + 0.25)
        }
        return Token()
      }
      tokens.withValue { $0.append(token) }
    }
    #expect(made.value == 1, "two threads created the default")
    #expect(
      tokens.value.count == 2 && tokens.value[0] == tokens.value[1], "the threads read two objects")
  }

  @Test("I107: a hundred threads that read concurrently create one value")
  func hundredThreads() {
    let test = test
    let made = LockIsolated(0)
    let tokens = LockIsolated<[Token]>([])
    let barrier = Barrier(100)
    onThreads(100) { _ in
      barrier.wait()
      let token = DefaultValues.value(for: FirstKey.self, in: .live, of: test) {
        made.withValue { $0 += 1 }
        return Token()
      }
      tokens.withValue { $0.append(token) }
    }
    #expect(made.value == 1, "the default was created \(made.value) times")
    #expect(tokens.value.count == 100)
    #expect(
      tokens.value.allSatisfy { $0 == tokens.value[0] }, "not all threads read the same object")
  }

  @Test("I109: other defaults can be created and read while one is created slowly")
  func slow() {
    let test = test
    let (isBeingMade, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let order = LockIsolated<[String]>([])
    onThreads(2) { number in
      if number == 0 {
        _ = DefaultValues.value(for: FirstKey.self, in: .live, of: test) {
          isBeingMade.signal()
          _ = mayEnd.wait(timeout: .now() + 5)
          order.withValue { $0.append("slow") }
          return Token()
        }
      } else {
        _ = isBeingMade.wait(timeout: .now() + 20)
        for _ in 1...2 {
          _ = DefaultValues.value(for: SecondKey.self, in: .live, of: test) { Token() }
          order.withValue { $0.append("quick") }
        }
        mayEnd.signal()
      }
    }
    #expect(
      order.value == ["quick", "quick", "slow"],
      "a default had to wait for the creation of a different one")
  }

  @Test("I107: a computed default is evaluated once")
  func throughValues() {
    var values = DependencyValues.test
    let token = values[Token.self]
    #expect(values[Token.self] == token)
    values.context = .live
    #expect(values[Token.self] != token)
    #expect(values[Token.self] == values[Token.self])
  }

  @Test("I117: a prepared default is cached already, and nothing is created")
  func prepared() {
    let expected = Token()
    prepareDependencies { $0[FirstKey.self] = expected }
    var isMade = false
    for context in DependencyContext.allCases {
      let token = token(context, of: .ofTask) {
        isMade = true
        return Token()
      }
      #expect(token == expected)
    }
    #expect(!isMade, "a new default was created")
  }
}

@Suite("Exercise 7.2 · Cache defaults for each test", .timeLimit(.minutes(5)))
struct DefaultsOfTestsTests {
  /// The values that the tests of this suite read, by test. The tests run concurrently, in any order.
  private static let tokens = LockIsolated<[String: Token]>([:])

  private func expectOwnToken(_ name: String) {
    let values = DependencyValues._current
    let token = values[Token.self]
    #expect(token == values[Token.self], "the default was created twice in one test")
    let others = Self.tokens.withValue { tokens in
      tokens[name] = token
      return tokens.filter { $0.key != name }
    }
    #expect(!others.values.contains(token), "a different test read the same object")
  }

  @Test("I108: one test does not share a default with other tests") func one() {
    expectOwnToken("one")
  }
  @Test("I108: a second test does not share it either") func two() { expectOwnToken("two") }
  @Test("I108: a third test does not share it either") func three() { expectOwnToken("three") }
}
