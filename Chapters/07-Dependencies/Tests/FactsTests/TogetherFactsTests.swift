import ComposableArchitecture
import DependencyTraits
import Foundation
import Testing

@testable import facts

@Suite("Together · the feature Facts", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct FactsTests {
  private let clock = TestClock()

  private func makeStore(_ state: facts.Facts.State = facts.Facts.State(place: .home))
    -> TestStore<
      facts.Facts.State, facts.Facts.Action, facts.Facts.State, facts.Facts.Action, Void
    >
  {
    TestStore(initialState: state, reducer: facts.Facts()) {
      $0.continuousClock = clock
      $0.locale = Locale(identifier: "en_GB")
      $0.timeZone = .gmt
    }
  }

  @Test("a fact takes a second of the feature's current clock")
  func scripted() async {
    let store = makeStore()
    store.dependencies.facts = .scripted
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await clock.advance(by: .milliseconds(999))
    await clock.advance(by: .milliseconds(1))
    await store.receive(
      .factResponse(.success("42 took Deep Thought seven and a half million years to work out."))
    ) {
      $0.isLoading = false
      $0.fact = "42 took Deep Thought seven and a half million years to work out."
    }
  }

  @Test("a different number starts a new request, and the first response never arrives")
  func asksAnew() async {
    let store = makeStore()
    store.dependencies.facts.fetch = { [clock] number in
      try await clock.sleep(for: .seconds(1))
      return "\(number) is good."
    }
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await clock.advance(by: .milliseconds(500))
    await store.send(.incrementButtonTapped) { $0.number = 43 }
    await clock.advance(by: .milliseconds(999))
    await clock.advance(by: .milliseconds(1))
    await store.receive(.factResponse(.success("43 is good."))) {
      $0.isLoading = false
      $0.fact = "43 is good."
    }
    await store.send(.decrementButtonTapped) {
      $0.number = 42
      $0.fact = nil
    }
  }

  @Test("a cancelled request never gets a response")
  func cancels() async {
    let store = makeStore()
    store.dependencies.facts = .scripted
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await store.send(.cancelButtonTapped) { $0.isLoading = false }
    await clock.advance(by: .seconds(2))
  }

  @Test("`retry` starts a new request, and dismisses the alert")
  func retries() async {
    let store = makeStore()
    store.dependencies.facts = .failing
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await store.receive(.factResponse(.failure(Failure("The server is on strike.")))) {
      $0.isLoading = false
      $0.alert = AlertState(
        title: "There is no fact about 42", message: "The server is on strike.",
        primaryButton: .default("Retry", send: .factButtonTapped), secondaryButton: .cancel())
    }
    store.dependencies.facts.fetch = { "\($0) is good." }
    await store.send(.factButtonTapped) {
      $0.isLoading = true
      $0.alert = nil
    }
    await store.receive(.factResponse(.success("42 is good."))) {
      $0.isLoading = false
      $0.fact = "42 is good."
    }
  }

  @Test("when the feature appears, it loads the notebook, and uses the locale and the time zone")
  func loads() async {
    let store = makeStore()
    store.dependencies.locale = Locale(identifier: "de_DE")
    store.dependencies.notebook.load = { [Note(1, "1 is first."), Note(1, "1 is still first.")] }
    await store.send(.task) { $0.dateStyle.locale = Locale(identifier: "de_DE") }
    await store.receive(
      .notesLoaded(.success([Note(1, "1 is first."), Note(1, "1 is still first.")]))
    ) {
      $0.notes = [Note(1, "1 is still first.")]
    }
    store.dependencies.notebook.load = { throw Failure("It is locked.") }
    await store.send(.task)
    await store.receive(.notesLoaded(.failure(Failure("It is locked.")))) {
      $0.alert = AlertState(title: "The notebook cannot be read.", message: "It is locked.")
    }
  }

  @Test("a note with an existing identifier is not kept, and an alert says so")
  func sameIdentifier() async {
    var state = facts.Facts.State(place: .home)
    state.fact = "42 is good."
    state.notes = [Note(0, "0 is nothing.")]
    let store = makeStore(state)
    store.dependencies.uuid = .incrementing
    store.dependencies.date = .constant(.noon)
    await store.send(.keepButtonTapped) {
      $0.alert = AlertState(
        title: "This is not kept.", message: "There is a note #0000 already.")
    }
  }

  @Test("a random number comes from the feature's generator")
  func random() async {
    let store = makeStore()
    store.dependencies.withRandomNumberGenerator = WithRandomNumberGenerator(
      SeededGenerator(seed: 7))
    await store.send(.randomButtonTapped) { $0.number = 390 }
  }

  @Test("the source is opened, or its address is shown if nothing can open it")
  func source() async throws {
    let store = makeStore()
    let opened = LockIsolated<[URL]>([])
    store.dependencies.openURL = OpenURLEffect { url in
      opened.withValue { $0.append(url) }
      return true
    }
    await store.send(.sourceButtonTapped)
    await store.finish()
    let url = try #require(URL(string: "https://en.wikipedia.org/wiki/42_(number)"))
    #expect(opened.value == [url])
    store.dependencies.openURL = OpenURLEffect { _ in false }
    await store.send(.sourceButtonTapped)
    await store.receive(.sourceNotOpened(url)) { $0.unopenedSource = url }
    await store.send(.incrementButtonTapped) {
      $0.number = 43
      $0.unopenedSource = nil
    }
  }

  @Test("a dependency that a test did not set is reported by name")
  func unimplemented() async {
    let names = LockIsolated<[String]>([])
    await withKnownIssue {
      let store = TestStore(
        initialState: facts.Facts.State(place: .home), reducer: facts.Facts())
      await store.send(.factButtonTapped) { $0.isLoading = true }
      await store.finish()
    } matching: { issue in
      names.withValue { $0.append("\(issue)") }
      return true
    }
    #expect(names.value.contains { $0.contains("Unimplemented: FactClient.fetch") })
  }
}
