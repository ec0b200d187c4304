import Foundation
@preconcurrency import OpenCombine
import Testing

@testable import Dependencies

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private struct Failed: Error, Equatable {}

@Suite("Provided dependencies", .timeLimit(.minutes(5)))
@MainActor
struct GivenDependenciesTests {
  /// The names of the properties that an operation reports, in order.
  private func names(of work: () async throws -> Void) async rethrows -> [String] {
    try await issues(of: work).map { issue in
      let words = issue.message.split(whereSeparator: { " \n".contains($0) })
      return words.first { $0.hasPrefix(#"@Dependency(\."#) }
        .map { String($0.dropFirst(14).prefix { $0 != ")" }) } ?? issue.message
    }
  }

  @Test("dependencies without a test value are reported in a test, each with its name")
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

  @Test("setting `date.now` is not a read of the date")
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
    "looking up clocks, the main queue, the session or `openURL` reports nothing"
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

  @Test("clocks report each use")
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

  @Test("the main queue reports each use, and then does the work")
  func mainQueue() async {
    @Dependency(\.mainQueue) var mainQueue
    var isDone = false
    let found = issues { mainQueue.schedule { isDone = true } }
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.firstLine.hasPrefix(#"@Dependency(\.mainQueue): "#) })
    #expect(isDone)
  }

  @Test("`openURL` reports each use with its address, and opens nothing")
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

@Suite("The URL session in tests", .timeLimit(.minutes(5)))
struct SessionTests {
  // It is also reported, but on a queue of the session, where the test isn't known. Therefore the error contains the
  // same text.
  @Test("a request fails with an error that explains why")
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
