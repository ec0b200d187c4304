import DependencyTraits
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Failed: Error, Equatable {}

/// Calls a closure when it is deallocated.
private final class Released: Sendable {
  let action: @Sendable () -> Void
  init(_ action: @escaping @Sendable () -> Void) { self.action = action }
  deinit { action() }
}

private enum ReleasedKey: DependencyKey {
  static let liveValue: Released? = nil
  static let testValue: Released? = nil
}

@Suite("Together · prepareDependencies", .timeLimit(.minutes(5)))
struct TogetherPreparingTests {
  @Dependency(\.number) private var number
  @Dependency(\.word) private var word
  @Dependency(\.token) private var token
  @Dependency(\.client) private var client

  @Test("I117: a prepared value applies to the rest of the test, in all contexts")
  func rest() async {
    prepareDependencies { $0.number = 30 }
    #expect(number == 30)
    for context in DependencyContext.allCases {
      #expect(
        withDependencies {
          $0.context = context
        } operation: {
          number
        } == 30)
    }
    let task = Task { [self] in number }
    #expect(await task.value == 30)
  }

  @Test("I117: a prepared value does not apply to other tests")
  func otherTest() {
    // The test above, and others, also prepare it, before, after, or concurrently.
    #expect(number == 3)
  }

  @Test("I117: an override precedes a prepared value")
  func override() {
    prepareDependencies { $0.number = 30 }
    #expect(
      withDependencies {
        $0.number = 10
      } operation: {
        number
      } == 10)
    #expect(number == 30)
  }

  @Test("I117: one call may set a dependency several times, and in parts")
  func repeatedly() {
    let found = issues {
      prepareDependencies {
        $0.number = 30
        $0.number += 1
        $0.number = $0.number * 2
        $0.client.first = { "prepared first" }
        $0.client.second = { "prepared second" }
      }
    }
    #expect(found == [])
    #expect(number == 62)
    #expect(client.first() + ", " + client.second() == "prepared first, prepared second")
  }

  @Test("I117: a part of a dependency can be prepared; the other parts are the default's")
  func part() {
    prepareDependencies { $0.client.first = { "prepared first" } }
    #expect(client.first() + ", " + client.second() == "prepared first, test second")
  }

  @Test("I117: preparing a dependency after a read is reported, and has no effect")
  func readBefore() throws {
    let before = token
    let line = nextLine()
    let found = issues { prepareDependencies { $0.token = Token() } }
    let issue = try #require(found.first)
    #expect(found.count == 1)
    #expect(issue.message.contains(#"\.token"#), "the issue does not name the property")
    #expect(issue.message.contains("has already been accessed or prepared"))
    #expect(issue.message.contains("Key: Token\n"))
    #expect(issue.message.contains("Prepared at: \(issue.file):\(line)\n"))
    #expect(issue.file.hasSuffix("/TogetherPreparingTests.swift"))
    #expect(issue.line == line)
    #expect(token == before)
  }

  @Test("I117: preparing a dependency after a read in a different context is reported, too")
  func readInOtherContext() {
    let before = withDependencies {
      $0.context = .live
    } operation: {
      token
    }
    #expect(issues { prepareDependencies { $0.token = Token() } }.count == 1)
    #expect(
      withDependencies {
        $0.context = .live
      } operation: {
        token
      } == before)
  }

  @Test(
    "I117: preparing after a read in a preview is not reported, because previews restart in one process"
  )
  func readInPreview() {
    let tokens = [Token(), Token()]
    withDependencies {
      $0.context = .preview
    } operation: {
      for expected in tokens {
        let before = token
        #expect(issues { prepareDependencies { $0.token = expected } } == [])
        #expect(token == expected && token != before)
      }
    }
    #expect(token == tokens[1])
  }

  @Test("I117: a default that a preview replaces may use dependencies in its `deinit`")
  func replacedInPreview() {
    let numbers = LockIsolated<[Int]>([])
    withDependencies {
      $0.context = .preview
    } operation: {
      prepareDependencies {
        $0[ReleasedKey.self] = Released {
          let number = DependencyValues._current.number
          numbers.withValue { $0.append(number) }
        }
      }
      prepareDependencies { $0[ReleasedKey.self] = nil }
    }
    #expect(numbers.value == [2])
  }

  @Test("I117: a default that was read outside previews stays when a preview prepares it")
  func readOutsidePreview() {
    let before = token
    withDependencies {
      $0.context = .preview
    } operation: {
      let expected = Token()
      let found = issues {
        prepareDependencies {
          $0.token = Token()
          $0.token = expected
        }
      }
      #expect(found == [])
      #expect(token == expected)
    }
    #expect(token == before)
  }

  @Test("I117: preparing after a read of an override is not reported, because no default was read")
  func readOverride() {
    withDependencies {
      $0.number = 10
    } operation: {
      #expect(number == 10)
    }
    #expect(issues { prepareDependencies { $0.number = 30 } } == [])
    #expect(number == 30)
  }

  @Test(
    "I117: preparing a dependency twice is reported, and has no effect; the call's others are prepared"
  )
  func preparedBefore() {
    prepareDependencies { $0.number = 30 }
    let found = issues {
      prepareDependencies {
        $0.number = 31
        $0.word = "prepared"
        $0.number = 32
      }
    }
    #expect(found.count == 2, "one issue for each assignment")
    #expect(found.allSatisfy { $0.message.contains("has already been accessed or prepared") })
    #expect(number == 30)
    #expect(word == "prepared")
  }

  @Test("I117: a key without a property is named with its key")
  func key() throws {
    enum LocalKey: DependencyKey {
      static let liveValue = 1
      static let testValue = 1
    }
    prepareDependencies { $0[LocalKey.self] = 2 }
    #expect(DependencyValues._current[LocalKey.self] == 2)
    let issue = try #require(issues { prepareDependencies { $0[LocalKey.self] = 3 } }.first)
    #expect(issue.message.contains("LocalKey"))
    #expect(DependencyValues._current[LocalKey.self] == 2)
  }

  @Test("I117: a prepared context determines the defaults")
  func context() {
    prepareDependencies { $0.context = .live }
    @Dependency(\.context) var context
    #expect(context == .live)
    #expect(number == 1)
    #expect(
      withDependencies {
        $0.context = .preview
      } operation: {
        number
      } == 2)
  }

  @Test(
    "I117: a context can be prepared with other dependencies, whose parts then come from this context"
  )
  func contextAndOthers() {
    prepareDependencies {
      $0.context = .live
      $0.client.first = { "prepared first" }
    }
    #expect(client.first() + ", " + client.second() == "prepared first, live second")
  }

  @Test("I117: the closure's result is returned")
  func result() {
    #expect(
      prepareDependencies {
        $0.number = 30
        return $0.number + 1
      } == 31)
  }

  @Test("I117: an error is rethrown, and values that were set before it stay prepared")
  func error() {
    #expect(throws: Failed()) {
      try prepareDependencies {
        $0.number = 30
        throw Failed()
      }
    }
    #expect(number == 30)
  }

  @Test("I104: a property that was created earlier reads the prepared value, too")
  func propertyMadeBefore() {
    struct Reader { @Dependency(\.number) var number }
    let reader = withDependencies {
      $0.word = "made"
    } operation: {
      Reader()
    }
    prepareDependencies { $0.number = 30 }
    #expect(reader.number == 30)
  }

  @Test("I117: nil can be prepared")
  func optional() {
    @Dependency(\.maybe) var maybe
    prepareDependencies { $0.maybe = nil }
    #expect(maybe == nil)
    #expect(issues { prepareDependencies { $0.maybe = 8 } }.count == 1)
    #expect(maybe == nil)
  }

  @Test(
    "I117: if many threads prepare the same dependency, one succeeds, and all others are reported")
  func threads() {
    let (prepared, barrier) = (withEscapedDependencies { $0 }, Barrier(16))
    let (reported, kept) = (LockIsolated(0), LockIsolated<[Int]>([]))
    onThreads(16) { thread in
      barrier.wait()
      let count = prepared.yield {
        issues { prepareDependencies { $0.number = 100 + thread } }.count
      }
      reported.withValue { $0 += count }
      if count == 0 { kept.withValue { $0.append(100 + thread) } }
    }
    #expect(reported.value == 15)
    #expect(kept.value == [number])
  }
}

@Suite("Together · prepareDependencies in a test case", .dependencies, .timeLimit(.minutes(5)))
struct TogetherPreparingCasesTests {
  @Dependency(\.number) private var number

  @Test(
    "I108, I117: with `.dependencies`, a prepared value applies to one case",
    arguments: [30, 31, 32])
  func cases(prepared: Int) {
    let found = issues { prepareDependencies { $0.number = prepared } }
    #expect(found == [], "a different case prepared the dependency")
    #expect(number == prepared)
  }
}
