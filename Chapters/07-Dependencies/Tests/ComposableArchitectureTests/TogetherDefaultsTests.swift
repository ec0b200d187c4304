import Foundation
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// A key that is only described, as a module does that has no live value.
private enum DescribedKey: TestDependencyKey {
  static let testValue = "test"
}

private enum PreviewedKey: TestDependencyKey {
  static let previewValue = "preview"
  static let testValue = "test"
}

private enum LiveOnlyKey: DependencyKey {
  static let liveValue = "live"
}

private enum LiveAndTestKey: DependencyKey {
  static let liveValue = "live"
  static let testValue = "test"
}

extension DependencyValues {
  fileprivate var outer: Outer {
    get { self[Outer.self] }
    set { self[Outer.self] = newValue }
  }
}

/// A client that depends on others: it stores one, and reads the other in each call.
private struct Outer: DependencyKey {
  let token: Token
  let numberWhenMade: Int
  let numberWhenCalled: @Sendable () -> Int

  static var liveValue: Outer { make() }
  static var testValue: Outer { make() }

  private static func make() -> Outer {
    @Dependency(\.token) var token
    @Dependency(\.number) var number
    let numberOfCaller = NumberOfCaller()
    return Outer(
      token: token, numberWhenMade: number, numberWhenCalled: { numberOfCaller.number })
  }

  private struct NumberOfCaller {
    @Dependency(\.number) var number
  }
}

@Suite("Together · defaults", .timeLimit(.minutes(5)))
struct TogetherDefaultsTests {
  @Test(
    "I106: a missing test value is the preview value, and a missing preview value is the live value"
  )
  func leftOut() {
    @Dependency(LiveOnlyKey.self) var liveOnly
    @Dependency(LiveAndTestKey.self) var liveAndTest
    @Dependency(\.untested) var untested
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(liveOnly == "live")
      #expect(liveAndTest == "live", "the test value was used in previews")
      #expect(untested.name == "preview")
    }
    _ = issues {
      #expect(liveOnly == "live")
      #expect(liveAndTest == "test")
      #expect(untested.name == "preview", "the live value was used instead of the preview value")
    }
  }

  @Test(
    "I106: for a `TestDependencyKey`, a missing preview value is the test value")
  func described() {
    @Dependency(DescribedKey.self) var described
    @Dependency(PreviewedKey.self) var previewed
    #expect(described == "test")
    #expect(previewed == "test")
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(described == "test")
      #expect(previewed == "preview")
    }
  }

  @Test("I105: an operation's context applies to the operation; in a test it is `test`")
  func context() {
    @Dependency(\.context) var context
    @Dependency(\.number) var number
    #expect(context == .test)
    #expect(number == 3)
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(number == 1)
      withDependencies {
        $0.context = .preview
      } operation: {
        #expect(context == .preview)
        #expect(number == 2)
      }
      #expect(number == 1)
    }
    #expect(number == 3)
  }

  @Test(
    "I104: a property that was created in a different context reads the defaults of that context")
  func capturedContext() {
    struct Reader { @Dependency(\.number) var number }
    let reader = withDependencies {
      $0.context = .live
    } operation: {
      Reader()
    }
    #expect(reader.number == 1)
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(reader.number == 2)
    }
  }

  @Test("I107: a default is created once, regardless of how often and by what code it is read")
  func once() {
    @Dependency(\.token) var one
    @Dependency(\.token) var two
    @Dependency(Token.self) var byKey
    let token = one
    #expect(one == token)
    #expect(two == token)
    #expect(byKey == token)
    #expect(
      withDependencies {
        $0.number = 5
      } operation: {
        two
      } == token)
    let live = withDependencies {
      $0.context = .live
    } operation: {
      one
    }
    #expect(live != token, "a different context has a different default")
    #expect(
      withDependencies {
        $0.context = .live
      } operation: {
        two
      } == live)
  }

  @Test("I107: a hundred tasks that read concurrently read the same value")
  func hundredTasks() async {
    struct Reader { @Dependency(\.token) var token }
    let reader = Reader()
    let tokens = await withTaskGroup(of: Token.self) { group in
      for _ in 1...100 { group.addTask { reader.token } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { $0 == tokens[0] }, "the default was created more than once")
  }

  @Test("I108: a property belongs to its test, even on threads without a current test")
  func threads() {
    struct Reader { @Dependency(\.token) var token }
    let reader = Reader()
    let tokens = LockIsolated<[Token]>([])
    let barrier = Barrier(16)
    onThreads(16) { _ in
      barrier.wait()
      tokens.withValue { $0.append(reader.token) }
    }
    #expect(tokens.value.allSatisfy { $0 == reader.token })
  }

  @Test("I108: a property belongs to its test, even in a task without a current test")
  func detached() async {
    struct Reader { @Dependency(\.token) var token }
    let reader = Reader()
    #expect(await Task.detached { reader.token }.value == reader.token)
  }

  @Test("I109: a default that reads others during its creation shares them with all other readers")
  func nested() {
    @Dependency(\.outer) var outer
    @Dependency(\.token) var token
    let made = outer
    #expect(made.token == token, "the inner default was created twice")
    #expect(outer.token == token)
  }

  @Test(
    "I109: a default keeps what it reads during its creation; its closures read the caller's values"
  )
  func whenMade() {
    @Dependency(\.outer) var outer
    let made = withDependencies {
      $0.number = 10
    } operation: {
      outer
    }
    #expect(made.numberWhenMade == 10)
    withDependencies {
      $0.number = 20
    } operation: {
      #expect(outer.numberWhenMade == 10, "the default was created again")
      #expect(
        outer.numberWhenCalled() == 20, "the default's closure does not read the caller's values")
    }
    #expect(
      outer.numberWhenCalled() == 10, "the default lost the value that was current at its creation")
  }

  @Test("I109: a default and its closures both read the overrides that the property captured")
  func whenMadeForProperty() {
    struct Reader { @Dependency(\.outer) var outer }
    let reader = withDependencies {
      $0.number = 10
    } operation: {
      Reader()
    }
    #expect(reader.outer.numberWhenMade == 10)
    #expect(reader.outer.numberWhenCalled() == 10)
  }

  @Test("I109: threads that create two defaults, which others also read, do not deadlock")
  func noDeadlock() {
    struct Reader {
      @Dependency(\.outer) var outer
      @Dependency(\.token) var token
    }
    let reader = Reader()
    let tokens = LockIsolated<[Token]>([])
    let barrier = Barrier(20)
    onThreads(20) { number in
      barrier.wait()
      let token = number.isMultiple(of: 2) ? reader.outer.token : reader.token
      tokens.withValue { $0.append(token) }
    }
    #expect(tokens.value.count == 20)
    #expect(tokens.value.allSatisfy { $0 == tokens.value[0] })
  }

  @Test("I104: an optional dependency can be set to nil, and set again by a nested operation")
  func optional() {
    @Dependency(\.maybe) var maybe
    #expect(maybe == 7)
    withDependencies {
      $0.maybe = nil
    } operation: {
      #expect(maybe == nil)
      @Dependency(\.maybe) var captured
      withDependencies {
        $0.maybe = 8
      } operation: {
        #expect(maybe == 8)
        #expect(captured == 8)
      }
    }
    #expect(maybe == 7)
  }
}

@Suite("Together · missing live values", .timeLimit(.minutes(5)))
struct NoLiveValueTests {
  @Test("I111: each read in the app is an issue, and returns the test value")
  func each() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.unfinished) var unfinished
      for _ in 1...2 {
        let found = issues { #expect(unfinished == UnfinishedClient(name: "test")) }
        #expect(found.count == 1)
      }
    }
  }

  @Test("I111: each read in the app returns the same value, which differs from a test's value")
  func same() {
    enum MadeKey: TestDependencyKey { static var testValue: Token { Token() } }
    @Dependency(MadeKey.self) var token
    withDependencies {
      $0.context = .live
    } operation: {
      _ = issues { #expect(token == token) }
    }
    let inTest = token
    withDependencies {
      $0.context = .live
    } operation: {
      _ = issues { #expect(token != inTest) }
    }
  }

  @Test("I111: the issue names the property, the place, the type, and two solutions")
  func message() throws {
    try withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.unfinished) var unfinished
      let line = #line - 1
      let issue = try #require(issues { _ = unfinished }.first)
      #expect(
        issue.message == """
          @Dependency(\\.unfinished) was read in the app, and has no live value. Its value for tests is used.

            Read at: ComposableArchitectureTests/TogetherDefaultsTests.swift:\(line)
            Key: UnfinishedClient

          Do one of these:

          • Conform “UnfinishedClient” to “DependencyKey” and give it a “liveValue”. If you have, is the module \
          with the conformance part of the app?

          • Set the dependency where the app begins, with “withDependencies” or “prepareDependencies”.
          """)
      #expect(issue.line == line)
      #expect(issue.file == "ComposableArchitectureTests/TogetherDefaultsTests.swift")
    }
  }

  @Test(
    "I111: reads in tests or previews, reads for setting, and overridden values are not reported")
  func silent() {
    let found = issues {
      @Dependency(\.unfinished) var unfinished
      #expect(unfinished.name == "test")
      withDependencies {
        $0.context = .preview
      } operation: {
        #expect(unfinished.name == "test")
      }
      withDependencies {
        $0.context = .live
        $0.unfinished.size = 3
      } operation: {
        #expect(unfinished == UnfinishedClient(name: "test", size: 3))
      }
    }
    #expect(found == [])
  }

  @Test("I111: a prepared value is not reported")
  func prepared() {
    let found = issues {
      prepareDependencies { $0.unfinished = UnfinishedClient(name: "prepared") }
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.unfinished) var unfinished
        #expect(unfinished.name == "prepared")
      }
    }
    #expect(found == [])
  }
}
