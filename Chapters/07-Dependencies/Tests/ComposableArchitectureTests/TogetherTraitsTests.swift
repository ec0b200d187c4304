import DependencyTraits
import Foundation
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Failed: Error, Equatable {}

/// The values that the cases of a test read, by argument. The cases may run concurrently.
private final class Tokens: Sendable {
  private let tokens = LockIsolated<[Int: Token]>([:])

  /// The tokens of the other cases that have run so far.
  func others(_ number: Int, _ token: Token) -> [Token] {
    tokens.withValue { tokens in
      tokens[number] = token
      return tokens.filter { $0.key != number }.map(\.value)
    }
  }
}

@Suite("Together · cases of one test", .timeLimit(.minutes(5)))
struct TogetherCasesTests {
  @Dependency(\.token) private var token

  private static let shared = Tokens()
  private static let own = Tokens()

  @Test("I108: cases share defaults", arguments: 1...4)
  func share(number: Int) {
    #expect(Self.shared.others(number, token).allSatisfy { $0 == token })
  }

  @Test(
    "I108: with the trait `.dependencies`, each case has its own defaults", .dependencies,
    arguments: 1...4)
  func own(number: Int) {
    let token = token
    #expect(self.token == token)
    #expect(!Self.own.others(number, token).contains(token), "two cases read the same object")
  }
}

@Suite(
  "Together · traits",
  .dependencies {
    await Task.yield()
    $0.number = 10
    $0.uuid = .incrementing
  },
  .dependency(\.word, "suite"),
  .timeLimit(.minutes(5))
)
struct TogetherTraitsTests {
  @Dependency(\.number) private var number
  @Dependency(\.word) private var word
  @Dependency(\.uuid) private var uuid

  @Test("a suite's trait applies to its tests")
  func suite() {
    #expect(number == 10)
    #expect(word == "suite")
  }

  @Test(
    "a test's own trait precedes the suite's, and preserves the others", .dependency(\.number, 20))
  func test() {
    #expect(number == 20)
    #expect(word == "suite")
  }

  @Test(
    "of two traits of a test, the last one precedes", .dependency(\.number, 20),
    .dependencies { $0.number += 1 })
  func two() {
    #expect(number == 21)
  }

  @Test("a trait's value is created for each test and each case", arguments: 1...3)
  func anew(number: Int) {
    #expect(uuid() == UUID(0))
    #expect(uuid() == UUID(1))
  }

  @Test(
    "a trait for a key that is its own type needs no property",
    .dependency(UntestedClient(name: "trait")))
  func byType() {
    @Dependency(\.untested) var untested
    #expect(untested.name == "trait")
  }

  @Test(
    "I112: setting a part of a dependency in a trait is not a read",
    .dependencies { $0.untested.size = 1 })
  func setting() {
    @Dependency(\.untested) var untested
    #expect(untested.size == 1)
  }

  @Suite("Together · traits of an outer suite") struct Inner {
    @Dependency(\.number) private var number

    @Test("a nested suite has the outer suite's trait")
    func inner() {
      #expect(number == 10)
    }
  }
}

@Suite("Together · the trait .dependencies alone", .timeLimit(.minutes(5)))
struct TogetherTraitAloneTests {
  @Test(
    "I108: with `.dependencies`, a different thread reads the case's defaults through captured values",
    .dependencies)
  func threads() async {
    @Dependency(\.token) var token
    let read: @Sendable () -> Token = { DependencyValues._current.token }
    let waitingRead: @Sendable () async -> Token = {
      await Task.yield()
      return read()
    }
    let (mine, escaped) = (token, withEscapedDependencies { $0 })
    #expect(read() == mine)
    #expect(onAnotherThread { escaped.yield(read) } == mine)
    #expect(await Task.detached { await escaped.yield(waitingRead) }.value == mine)
  }

  @Test("I108: a store reduces with the case's defaults", .dependencies, arguments: 1...2)
  @MainActor
  func store(number: Int) async {
    @Dependency(\.token) var token
    let store = Store(
      initialState: [Token](),
      reducer: Reduce<[Token], Token?> { state, found in
        @Dependency(\.token) var token
        guard let found else {
          return .run { send in await send(token) }
        }
        state += [token, found]
        return .none
      })
    await ViewStore(store, removeDuplicates: ==).send(nil).finish()
    #expect(store.state.value == [token, token])
  }
}
