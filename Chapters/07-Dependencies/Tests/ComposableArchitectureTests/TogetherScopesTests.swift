import Foundation
@preconcurrency import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Failed: Error, Equatable {}

private struct Reader {
  @Dependency(\.number) var number
  @Dependency(\.word) var word
  @Dependency(\.token) var token
}

@Suite("Together · code that overrides reach", .timeLimit(.minutes(5)))
@MainActor
struct TogetherScopesTests {
  private let reader = Reader()

  @Test("I113: an override does not reach a `Task.detached`")
  func detached() async {
    let task = withDependencies {
      $0.number = 10
    } operation: { [reader] in
      Task.detached { reader.number }
    }
    #expect(await task.value == 3)
  }

  @Test("I113: an override does not reach queues and other threads")
  func queues() async {
    let reader = reader
    let number = await withCheckedContinuation { continuation in
      withDependencies {
        $0.number = 10
      } operation: {
        DispatchQueue.global().async { continuation.resume(returning: reader.number) }
      }
    }
    #expect(number == 3)
    withDependencies {
      $0.number = 10
    } operation: {
      #expect(onAnotherThread { reader.number } == 3)
    }
  }

  @Test("I113: an override does not reach work that is scheduled with OpenCombine")
  func schedulers() async {
    let reader = reader
    let queue = DispatchQueue(label: "scheduler").ocombine
    var subscriptions: Set<AnyCancellable> = []
    let number = await withCheckedContinuation { continuation in
      withDependencies {
        $0.number = 10
      } operation: {
        Just(()).receive(on: queue)
          .map { @Sendable in reader.number }
          .sink { @Sendable in continuation.resume(returning: $0) }
          .store(in: &subscriptions)
      }
    }
    #expect(number == 3)
  }

  @Test("I113: a property that was created in the operation reads its overrides everywhere")
  func propertyElsewhere() async {
    let made = withDependencies {
      $0.number = 10
    } operation: {
      Reader()
    }
    #expect(await Task.detached { made.number }.value == 10)
    #expect(onAnotherThread { made.number } == 10)
    #expect(onAnotherThread { made.word } == "default")
  }

  @Test("I113: asynchronous operations apply overrides, end them, and rethrow")
  func asynchronous() async throws {
    let result = await withDependencies {
      await Task.yield()
      $0.number = 10
      #expect(reader.number == 3)
    } operation: {
      await Task.yield()
      let inner = await withDependencies {
        $0.word = "inner"
      } operation: {
        await Task.yield()
        return "\(reader.number) \(reader.word)"
      }
      return "\(inner) \(reader.number) \(reader.word)"
    }
    #expect(result == "10 inner 10 default")
    #expect(reader.number == 3)

    await #expect(throws: Failed()) {
      try await withDependencies {
        $0.number = 10
      } operation: {
        await Task.yield()
        throw Failed()
      }
    }
    #expect(reader.number == 3)

    let isRun = LockIsolated(false)
    await #expect(throws: Failed()) {
      try await withDependencies {
        $0.number = 10
        await Task.yield()
        throw Failed()
      } operation: {
        await Task.yield()
        isRun.setValue(true)
      }
    }
    #expect(!isRun.value)
  }

  @Test("I112: in asynchronous closures, setting is not a read, and a read is not a setting")
  func asynchronousSetting() async {
    let found = await issues {
      await withDependencies {
        await Task.yield()
        $0.untested.size = 1
      } operation: {
        await Task.yield()
        @Dependency(\.untested) var untested
        #expect(untested.size == 1)
      }
    }
    #expect(found == [])
    let read = await issues {
      await withDependencies { _ in
      } operation: {
        await Task.yield()
        _ = DependencyValues._current.untestedNumber
      }
    }
    #expect(read.count == 1)
  }
}

@Suite("Together · withEscapedDependencies", .timeLimit(.minutes(5)))
@MainActor
struct TogetherEscapingTests {
  private let reader = Reader()

  /// The values of a scope with the number 10, for later.
  private func escaped() -> DependencyValues.Continuation {
    withDependencies {
      $0.number = 10
    } operation: {
      withEscapedDependencies { $0 }
    }
  }

  @Test("I115: captured values become current for each `yield`, any number of times")
  func yields() {
    let escaped = escaped()
    for _ in 1...3 {
      #expect(escaped.yield { reader.number } == 10)
      #expect(reader.number == 3, "the override did not end")
    }
  }

  @Test("I115: values are captured when it is called, and later ones have no effect")
  func whenCalled() {
    let number = withDependencies {
      $0.number = 10
    } operation: {
      withEscapedDependencies { continuation in
        withDependencies {
          $0.number = 20
        } operation: {
          continuation.yield { reader.number }
        }
      }
    }
    #expect(number == 10)
  }

  @Test("I115: values that are current around `yield` are not mixed in, even if none were captured")
  func exactly() {
    let (some, nothing) = (escaped(), withEscapedDependencies { $0 })
    withDependencies {
      $0.number = 20
      $0.word = "surroundings"
    } operation: {
      #expect(some.yield { "\(reader.number) \(reader.word)" } == "10 default")
      #expect(nothing.yield { "\(reader.number) \(reader.word)" } == "3 default")
      #expect("\(reader.number) \(reader.word)" == "20 surroundings")
    }
  }

  @Test("I115: `yield` works on any thread, and on many concurrently")
  func threads() {
    let (escaped, reader) = (escaped(), reader)
    let numbers = LockIsolated<[Int]>([])
    onThreads(16) { thread in
      let inside = withDependencies {
        $0.number = thread
      } operation: {
        escaped.yield { reader.number }
      }
      let outside = reader.number
      numbers.withValue { $0 += [inside, outside] }
    }
    #expect(numbers.value.count == 32)
    #expect(numbers.value.count { $0 == 10 } == 16)
    #expect(numbers.value.count { $0 == 3 } == 16)
  }

  @Test("I115: `yield` works on queues, and in tasks that belong to no test")
  func elsewhere() async {
    let reader = reader
    let number = await withCheckedContinuation { result in
      withDependencies {
        $0.number = 10
      } operation: {
        withEscapedDependencies { dependencies in
          DispatchQueue.global().async {
            result.resume(returning: dependencies.yield { reader.number })
          }
        }
      }
    }
    #expect(number == 10)
    let escaped = escaped()
    let inTask = await Task.detached {
      await escaped.yield {
        await Task.yield()
        return reader.number
      }
    }.value
    #expect(inTask == 10)
  }

  @Test("I115: `yield` returns results and rethrows errors, which end it")
  func errors() async {
    let escaped = escaped()
    #expect(throws: Failed()) { try escaped.yield { throw Failed() } }
    await #expect(throws: Failed()) {
      try await escaped.yield {
        await Task.yield()
        throw Failed()
      }
    }
    #expect(throws: Failed()) { try withEscapedDependencies { _ in throw Failed() } }
    #expect(reader.number == 3)
  }

  @Test("I115: `yield` works with an asynchronous operation")
  func waiting() async {
    let number = await withDependencies {
      $0.number = 10
    } operation: {
      await withEscapedDependencies { dependencies in
        await Task.yield()
        return await Task.detached { [reader] in dependencies.yield { reader.number } }.value
      }
    }
    #expect(number == 10)
  }

  @Test("I108, I115: defaults that are read in `yield` belong to the test of the capture")
  func defaults() async {
    let read: @Sendable () -> Token = { DependencyValues._current.token }
    let waitingRead: @Sendable () async -> Token = {
      await Task.yield()
      return read()
    }
    let token = read()
    for escaped in [withEscapedDependencies { $0 }, escaped()] {
      #expect(
        onAnotherThread { escaped.yield(read) } == token, "the thread has no current test")
      #expect(await Task.detached { escaped.yield(read) }.value == token)
      #expect(await Task.detached { await escaped.yield(waitingRead) }.value == token)
    }
  }

  @Test(#"I115: overrides that a property captured are captured again after `$0 = dependencies`"#)
  func installed() {
    struct All { @Dependency(\.self) var dependencies }
    let all = withDependencies {
      $0.number = 10
    } operation: {
      All()
    }
    withDependencies {
      $0 = all.dependencies
    } operation: {
      #expect(reader.number == 10)
      let (escaped, reader) = (withEscapedDependencies { $0 }, reader)
      #expect(onAnotherThread { reader.number } == 3)
      #expect(onAnotherThread { escaped.yield { reader.number } } == 10)
    }
  }
}
