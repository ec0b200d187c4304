import ComposableArchitecture
import Testing

@testable import settings

@Suite("Together · name", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct NameTests {
  private let clock = TestClock()
  /// The names that the server was asked about.
  private let questions = LockIsolated<[String]>([])

  private func makeStore(
    _ state: SettingsForm.State = SettingsForm.State(Settings())
  ) -> TestStoreOf<SettingsForm> {
    TestStore(initialState: state) {
      SettingsForm()
    } withDependencies: {
      $0.continuousClock = clock
      $0.account.isTaken = { [questions] name in
        questions.withValue { $0.append(name) }
        return name == "Blob Jr."
      }
    }
  }

  @Test("the form asks about a name after it hasn't changed for 300 ms")
  func asks() async {
    let store = makeStore()
    await store.send(\.binding.displayName, "Blob Jr.") {
      $0.displayName = "Blob Jr."
      $0.nameStatus = .asking
    }
    await clock.advance(by: .milliseconds(299))
    #expect(questions.value == [])
    await clock.advance(by: .milliseconds(1))
    await store.receive(\.nameResponse.success, true) { $0.nameStatus = .taken }
    #expect(questions.value == ["Blob Jr."])
  }

  @Test("each letter restarts the wait, and the form asks only about the last name")
  func debounces() async {
    let store = makeStore()
    for name in ["Bo", "Bob"] {
      await store.send(\.binding.displayName, name) {
        $0.displayName = name
        $0.nameStatus = .asking
      }
      await clock.advance(by: .milliseconds(200))
    }
    await clock.advance(by: .milliseconds(100))
    await store.receive(\.nameResponse.success, false) { $0.nameStatus = .free }
    #expect(questions.value == ["Bob"])
  }

  @Test("changing the name cancels a request in flight")
  func cancels() async {
    let store = makeStore()
    let abandoned = LockIsolated<[String]>([])
    store.dependencies.account.isTaken = { [clock] name in
      do {
        try await clock.sleep(for: .seconds(1))
      } catch {
        abandoned.withValue { $0.append(name) }
        throw error
      }
      return name == "Blob Jr."
    }
    await store.send(\.binding.displayName, "Blob Jr.") {
      $0.displayName = "Blob Jr."
      $0.nameStatus = .asking
    }
    await clock.advance(by: .milliseconds(1_200))
    await store.send(\.binding.displayName, "Blob J") { $0.displayName = "Blob J" }
    #expect(abandoned.value == ["Blob Jr."])
    await clock.advance(by: .milliseconds(1_300))
    await store.receive(\.nameResponse.success, false) { $0.nameStatus = .free }
  }

  @Test("the form doesn't ask about the saved name, or an empty one", arguments: ["", "  "])
  func asksNobody(empty: String) async {
    let store = makeStore()
    await store.send(\.binding.displayName, empty) {
      $0.displayName = empty
      $0.nameStatus = .missing
    }
    await store.send(\.binding.displayName, "Bob") {
      $0.displayName = "Bob"
      $0.nameStatus = .asking
    }
    await store.send(\.binding.displayName, "Blob") {
      $0.displayName = "Blob"
      $0.nameStatus = nil
    }
    await clock.advance(by: .seconds(1))
    #expect(questions.value == [])
  }

  @Test("emptying the name cancels the request")
  func emptied() async {
    let store = makeStore()
    await store.send(\.binding.displayName, "Bob") {
      $0.displayName = "Bob"
      $0.nameStatus = .asking
    }
    await store.send(\.binding.displayName, "") {
      $0.displayName = ""
      $0.nameStatus = .missing
    }
    await clock.advance(by: .seconds(1))
    #expect(questions.value == [])
  }

  @Test("a name is shortened to 16 characters before the form asks about it")
  func cuts() async {
    let store = makeStore()
    await store.send(\.binding.displayName, "Blob the Magnificent") {
      $0.displayName = "Blob the Magnifi"
      $0.nameStatus = .asking
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.nameResponse.success, false) { $0.nameStatus = .free }
    #expect(questions.value == ["Blob the Magnifi"])
  }

  @Test("a failed response is shown, and the form asks about the next name")
  func fails() async {
    let store = makeStore()
    store.dependencies.account.isTaken = { _ in throw AccountError("It rains.") }
    await store.send(\.binding.displayName, "Bob") {
      $0.displayName = "Bob"
      $0.nameStatus = .asking
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.nameResponse.failure) { $0.nameStatus = .unknown("It rains.") }
    store.dependencies.account.isTaken = { _ in false }
    await store.send(\.binding.displayName, "Bobby") {
      $0.displayName = "Bobby"
      $0.nameStatus = .asking
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.nameResponse.success, false) { $0.nameStatus = .free }
  }

  @Test("other changes send no request")
  func others() async {
    let store = makeStore()
    await store.send(\.binding.digest, .off) { $0.digest = .off }
    await store.send(\.binding.protectMyPosts, true) { $0.protectMyPosts = true }
    await store.send(\.binding.sendEmailNotifications, true) { $0.sendEmailNotifications = true }
    await store.send(\.binding.sendMobileNotifications, true) { $0.sendMobileNotifications = true }
    await store.send(\.binding.pageSize, 30) { $0.pageSize = 30 }
  }
}
