import ComposableArchitecture
import Testing

@testable import contacts

@Suite("Together · form and detail screens", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct FormTests {
  private let isDismissed = LockIsolated(0)

  private func makeStore(_ contact: Contact? = nil) -> TestStoreOf<Edit> {
    TestStore(initialState: Edit.State(contact)) {
      Edit()
    } withDependencies: {
      $0.dismiss = DismissEffect { [isDismissed] in isDismissed.withValue { $0 += 1 } }
    }
  }

  @Test(
    "a draft without a name, or with a wrong number, is not saved until it is corrected",
    arguments: [
      ("  ", "", "A contact needs a name."), ("Ada", "123, abc", "“abc” is not a phone number."),
      ("Ada", "12", "“12” is not a phone number."),
      ("Ada", "++123", "“++123” is not a phone number."),
      ("Ada", "1234567890123456", "“1234567890123456” is not a phone number."),
    ])
  func problems(name: String, phones: String, problem: String) async {
    let store = makeStore()
    await store.send(.set(\.$draft.name, name)) { $0.draft.name = name }
    if !phones.isEmpty {
      await store.send(.set(\.$draft.phones, phones)) { $0.draft.phones = phones }
    }
    await store.send(.saveButtonTapped) { $0.problem = problem }
    await store.send(.set(\.$draft.name, "Ada")) {
      $0.draft.name = "Ada"
      $0.problem = nil
    }
    #expect(isDismissed.value == 0)
  }

  @Test(
    "a correct draft is saved, and then the form closes itself",
    arguments: ["", "123", "+44 20 7946 0001, (0800) 12-34/5", " , 999 ,"])
  func save(phones: String) async {
    let store = makeStore(.alan)
    if !phones.isEmpty {
      await store.send(.set(\.$draft.phones, phones)) { $0.draft.phones = phones }
    }
    await store.send(.saveButtonTapped)
    await store.receive(
      .delegate(.save(Edit.Draft(name: "Alan", phones: phones, friends: ["zoë"]), of: "alan")))
    await store.finish()
    #expect(isDismissed.value == 1)
  }

  @Test("a form without changes closes immediately, and with changes it asks first")
  func cancel() async {
    let store = makeStore(.ada)
    await store.send(.cancelButtonTapped)
    await store.finish()
    #expect(isDismissed.value == 1)
    await store.send(.set(\.$draft.friends, [])) { $0.draft.friends = [] }
    await store.send(.cancelButtonTapped) { $0.discard = .discardChanges }
    await store.send(.discard(.dismiss)) { $0.discard = nil }
    await store.finish()
    #expect(isDismissed.value == 1)
    await store.send(.cancelButtonTapped) { $0.discard = .discardChanges }
    await store.send(.discard(.presented(.discard))) { $0.discard = nil }
    await store.finish()
    #expect(isDismissed.value == 2)
  }

  @Test("a screen asks the server immediately, and again five seconds after each response")
  func polls() async {
    let clock = TestClock()
    let store = TestStore(initialState: Detail.State(contactID: "ada")) {
      Detail()
    } withDependencies: {
      $0.continuousClock = clock
      $0.presenceClient.presence = { id in
        try await clock.sleep(for: .seconds(1))
        throw PresenceError("\(id) is out.")
      }
    }
    let failure = TaskResult<Presence>.failure(PresenceError("ada is out."))
    let task = await store.send(.task)
    await clock.advance(by: .seconds(1))
    await store.receive(.presenceResponse(failure)) { $0.presence = failure }
    store.dependencies.presenceClient.presence = { _ in .here }
    await clock.advance(by: .milliseconds(4_999))
    await clock.advance(by: .milliseconds(1_001))
    await store.receive(.presenceResponse(failure))
    await task.cancel()
  }

  @Test("`delete` asks first, and deletes only after a confirmation")
  func delete() async {
    let store = TestStore(initialState: Detail.State(contactID: "ada")) { Detail() }
    await store.send(.deleteButtonTapped(name: "Ada")) { $0.alert = .delete("Ada") }
    await store.send(.alert(.dismiss)) { $0.alert = nil }
    await store.send(.deleteButtonTapped(name: "Ada")) { $0.alert = .delete("Ada") }
    await store.send(.alert(.presented(.delete))) { $0.alert = nil }
    await store.receive(.delegate(.delete))
  }

  @Test("a note without text is not added", arguments: ["", "   "])
  func emptyNote(text: String) async {
    let store = TestStore(initialState: Notes.State(contactID: "ada")) { Notes() }
    await store.send(.noteEntered(text))
  }
}
