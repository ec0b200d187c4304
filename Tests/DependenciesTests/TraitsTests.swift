import DependenciesTestSupport
import Foundation
import Testing

@testable import Dependencies

private struct Failed: Error, Equatable {}

/// The values that the cases of a test read, by argument. They may run concurrently.
private final class Tokens: Sendable {
  private let tokens = LockIsolated<[Int: Token]>([:])

  /// The tokens of the other cases so far.
  func others(_ number: Int, _ token: Token) -> [Token] {
    tokens.withValue { tokens in
      tokens[number] = token
      return tokens.filter { $0.key != number }.map(\.value)
    }
  }
}

@Suite("Cases of one test", .timeLimit(.minutes(5)))
struct CasesTests {
  @Dependency(\.token) private var token

  private static let shared = Tokens()
  private static let own = Tokens()

  @Test("cases share defaults", arguments: 1...4)
  func share(number: Int) {
    #expect(Self.shared.others(number, token).allSatisfy { $0 == token })
  }

  @Test(
    "with the trait `.dependencies`, each case has its own defaults", .dependencies,
    arguments: 1...4)
  func own(number: Int) {
    let token = token
    #expect(self.token == token)
    #expect(!Self.own.others(number, token).contains(token), "two cases have read the same object")
  }
}

@Suite(
  "Traits",
  .dependencies {
    await Task.yield()
    $0.number = 10
    $0.uuid = .incrementing
  },
  .dependency(\.word, "suite"),
  .timeLimit(.minutes(5))
)
struct TraitsTests {
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
    "setting a part of a dependency in a trait is not a read",
    .dependencies { $0.untested.size = 1 })
  func setting() {
    @Dependency(\.untested) var untested
    #expect(untested.size == 1)
  }

  @Suite("Traits of an outer suite") struct Inner {
    @Dependency(\.number) private var number

    @Test("a nested suite has the outer suite's trait")
    func inner() {
      #expect(number == 10)
    }
  }
}

@Suite("A single trait", .timeLimit(.minutes(5)))
struct TraitAloneTests {
  @Test(
    "with `.dependencies`, a different thread reads the case's defaults through captured values",
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
}
