import Foundation
@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private struct Failed: Error, Equatable {}

/// A search with a debounce.
private struct Search: ReducerProtocol {
  struct State: Equatable { var results = "" }
  enum Action: Equatable {
    case queryChanged(String)
    case response(String)
  }
  enum SearchID {}
  @Dependency(\.mainQueue) var mainQueue

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .queryChanged(let query):
      return .task { .response("results for \(query)") }
        .debounce(id: SearchID.self, for: 0.3, scheduler: mainQueue)
    case .response(let results):
      state.results = results
      return .none
    }
  }
}

@Suite("Together · provided dependencies", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherGivenDependenciesTests {
  /// The names of the properties that a closure's issues report, in order.
  private func names(of work: () async throws -> Void) async rethrows -> [String] {
    try await issues(of: work).map { issue in
      let words = issue.message.split(whereSeparator: { " \n".contains($0) })
      return words.first { $0.hasPrefix(#"@Dependency(\."#) }
        .map { String($0.dropFirst(14).prefix { $0 != ")" }) } ?? issue.message
    }
  }

  @Test("I110: dependencies without a test value are reported in a test, each with its name")
  func withoutTestValue() async {
    #expect(await names { _ = Dependency<UUIDGenerator>(\.uuid).wrappedValue } == ["uuid"])
    #expect(await names { _ = Dependency<DateGenerator>(\.date).wrappedValue } == ["date"])
    #expect(await names { _ = Dependency<Locale>(\.locale).wrappedValue } == ["locale"])
    #expect(await names { _ = Dependency<TimeZone>(\.timeZone).wrappedValue } == ["timeZone"])
    #expect(await names { _ = Dependency<Calendar>(\.calendar).wrappedValue } == ["calendar"])
    #expect(
      await names {
        _ = Dependency<WithRandomNumberGenerator>(\.withRandomNumberGenerator).wrappedValue
      } == ["withRandomNumberGenerator"])
  }

  @Test("I112: setting `date.now` is not a read of the date")
  func settingNow() async {
    let now = Date(timeIntervalSince1970: 42)
    let found = issues {
      withDependencies {
        $0.date.now = now
      } operation: {
        @Dependency(\.date) var date
        @Dependency(\.date.now) var dateNow
        #expect(date() == now)
        #expect(dateNow == now)
      }
    }
    #expect(found == [])
  }

  @Test(
    "I112: looking up clocks, the main queue, the session or `openURL` reports nothing"
  )
  func lookedUp() async {
    let found = issues {
      @Dependency(\.self) var dependencies
      _ = dependencies.continuousClock
      _ = dependencies.suspendingClock
      _ = dependencies.mainQueue
      _ = dependencies.urlSession
      _ = dependencies.openURL
      _ = dependencies.fireAndForget
    }
    #expect(found == [])
  }

  @Test("I112: clocks report each use")
  func clocks() async throws {
    @Dependency(\.continuousClock) var continuousClock
    @Dependency(\.suspendingClock) var suspendingClock
    let found = try await issues {
      try await continuousClock.sleep(for: .zero)
      try await suspendingClock.sleep(for: .zero)
    }
    let reported = found.map(\.firstLine)
    #expect(reported.contains(#"Unimplemented: @Dependency(\.continuousClock).sleep"#))
    #expect(reported.contains(#"Unimplemented: @Dependency(\.suspendingClock).sleep"#))
  }

  @Test("I112: the main queue reports each use, and then does the work")
  func mainQueue() async {
    @Dependency(\.mainQueue) var mainQueue
    var isDone = false
    let found = issues { mainQueue.schedule { isDone = true } }
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.firstLine.hasPrefix(#"@Dependency(\.mainQueue): "#) })
    #expect(isDone)
  }

  @Test("I112: a feature that debounces on the main queue fails only because of the main queue")
  func debounce() async {
    let found = await issues {
      let store = TestStore(initialState: Search.State(), reducer: Search())
      await store.send(.queryChanged("a"))
      await store.receive(.response("results for a")) { $0.results = "results for a" }
      await store.finish()
    }
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.firstLine.hasPrefix(#"@Dependency(\.mainQueue): "#) }, "\(found)")
  }

  @Test("I112: `openURL` reports each use with its address, and opens nothing")
  func openURL() async throws {
    @Dependency(\.openURL) var openURL
    let url = try #require(URL(string: "https://example.com/page"))
    let found = await issues { #expect(await openURL(url) == false) }
    let issue = try #require(found.first)
    #expect(found.count == 1)
    #expect(issue.message.contains(#"@Dependency(\.openURL)"#))
    #expect(issue.message.contains("https://example.com/page"))
  }

  @Test("`openURL` can be overridden")
  func openURLOverridden() async throws {
    let url = try #require(URL(string: "https://example.com/page"))
    let opened = LockIsolated<[URL]>([])
    let answers = await withDependencies {
      $0.openURL = OpenURLEffect { url in
        opened.withValue { $0.append(url) }
        return true
      }
    } operation: {
      @Dependency(\.openURL) var openURL
      return await openURL(url)
    }
    #expect(answers)
    #expect(opened.value == [url])
  }

  @Test("in the app and in previews, the clocks and the main queue are the standard ones")
  func live() async {
    for context in [DependencyContext.live, .preview] {
      let found = issues {
        withDependencies {
          $0.context = context
        } operation: {
          @Dependency(\.self) var dependencies
          #expect(dependencies.continuousClock is ContinuousClock)
          #expect(dependencies.suspendingClock is SuspendingClock)
          _ = dependencies.mainQueue.now
          #expect(dependencies.urlSession === URLSession.shared)
          #expect(dependencies.uuid() != dependencies.uuid())
          #expect(abs(dependencies.date.now.timeIntervalSinceNow) < 600)
          _ = dependencies.withRandomNumberGenerator { $0.next() }
          _ = (dependencies.locale, dependencies.timeZone, dependencies.calendar)
        }
      }
      #expect(found == [])
    }
  }

  @Test("each provided dependency can be overridden")
  func overridden() async throws {
    let session = URLSession(configuration: .ephemeral)
    let scheduler = DispatchQueue.test
    let timeZone = try #require(TimeZone(secondsFromGMT: 3_600))
    let found = issues {
      withDependencies {
        $0.continuousClock = ImmediateClock()
        $0.suspendingClock = TestClock()
        $0.mainQueue = scheduler.eraseToAnyScheduler()
        $0.urlSession = session
        $0.locale = Locale(identifier: "de_DE")
        $0.timeZone = timeZone
        $0.calendar = Calendar(identifier: .gregorian)
        $0.uuid = .constant(UUID(3))
      } operation: {
        @Dependency(\.self) var dependencies
        #expect(dependencies.continuousClock is ImmediateClock<Duration>)
        #expect(dependencies.suspendingClock is TestClock<Duration>)
        var isDone = false
        dependencies.mainQueue.schedule { isDone = true }
        scheduler.advance()
        #expect(isDone)
        #expect(dependencies.urlSession === session)
        #expect(dependencies.locale.identifier == "de_DE")
        #expect(dependencies.timeZone == timeZone)
        #expect(dependencies.calendar.identifier == .gregorian)
        #expect(dependencies.uuid() == UUID(3))
      }
    }
    #expect(found == [])
  }
}

@Suite("Together · fireAndForget", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherFireAndForgetTests {
  private let gate = Gate()
  @Dependency(\.fireAndForget) private var fireAndForget

  @Test(
    "I126: in the app it returns immediately, and the work continues even if the caller is cancelled"
  )
  func live() async {
    let (gate, fireAndForget) = (gate, self)
    let wasCancelled = LockIsolated<Bool?>(nil)
    let isOver = LockIsolated(false)
    let caller = Task {
      await withDependencies {
        $0.context = .live
      } operation: {
        await fireAndForget.fireAndForget {
          await gate.wait("work")
          wasCancelled.setValue(Task.isCancelled)
        }
      }
      isOver.setValue(true)
    }
    await Task.megaYield()
    #expect(isOver.value, "`fireAndForget` waits for the work")
    #expect(gate.names == ["work"])
    caller.cancel()
    await gate.open("work")
    #expect(wasCancelled.value == false)
  }

  @Test(
    "I126: in the app a caller that is already cancelled still starts the work")
  func cancelledBefore() async {
    let (done, fireAndForget) = (LockIsolated(false), self)
    let caller = Task {
      await withDependencies {
        $0.context = .live
      } operation: {
        await fireAndForget.fireAndForget { done.setValue(!Task.isCancelled) }
      }
    }
    caller.cancel()
    await caller.value
    await Task.megaYield()
    #expect(done.value)
  }

  @Test("I126: in the app an error of the work is ignored")
  func liveError() async {
    let found = await issues {
      await withDependencies {
        $0.context = .live
      } operation: {
        await fireAndForget { throw Failed() }
      }
      await Task.megaYield()
    }
    #expect(found == [])
  }

  @Test("I126: in a test it returns when the work ends")
  func test() async {
    let (gate, fireAndForget) = (gate, self)
    let isOver = LockIsolated(false)
    let caller = Task {
      await fireAndForget.fireAndForget { await gate.wait("work") }
      isOver.setValue(true)
    }
    await Task.megaYield()
    #expect(gate.names == ["work"])
    #expect(!isOver.value, "`fireAndForget` does not wait for the work")
    caller.cancel()
    await Task.megaYield()
    #expect(gate.log == ["work waits"], "cancelling the caller cancelled the work")
    await gate.open("work")
    #expect(isOver.value)
  }

  @Test("I126: in a test an error of the work is an issue, and a cancellation is not")
  func testError() async throws {
    let found = await issues {
      await fireAndForget { throw Failed() }
      await fireAndForget { throw CancellationError() }
    }
    let issue = try #require(found.first)
    #expect(found.count == 1)
    #expect(issue.message.contains("fireAndForget"))
    #expect(issue.message.contains("Failed()"))
  }

  @Test("I126: the work runs with the caller's dependencies, and the requested priority")
  func dependencies() async {
    let found = LockIsolated<[String]>([])
    for context in [DependencyContext.live, .test] {
      await withDependencies {
        $0.context = context
        $0.number = 10
      } operation: {
        await fireAndForget(priority: .low) {
          found.withValue { $0.append("\(currentValues()) \(Task.basePriority == .low)") }
        }
      }
      await Task.megaYield()
    }
    #expect(found.value == ["10 - - true", "10 - - true"])
  }
}

@Suite("Together · urlSession in tests", .timeLimit(.minutes(5)))
struct TogetherSessionTests {
  // It is also reported, but on a queue of the session, outside of any test. So the error contains it as well.
  @Test("I112: a request fails with an error that explains why")
  func request() async throws {
    @Dependency(\.urlSession) var urlSession
    let session = urlSession
    let url = try #require(URL(string: "http://127.0.0.1:1/nothing"))
    let error = await #expect(throws: URLError.self) { _ = try await session.data(from: url) }
    let description = error?.localizedDescription ?? ""
    #expect(description.contains(#"@Dependency(\.urlSession)"#))
    #expect(description.contains("http://127.0.0.1:1/nothing"))
  }
}
