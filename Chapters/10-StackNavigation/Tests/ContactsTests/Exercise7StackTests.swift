import ComposableArchitecture
import Dispatch
import Testing

@testable import contacts

@Suite(
  "Exercise 10.7 · Navigate with a stack", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct StackTests {
  private let clock = TestClock()

  private func makeStore(
    _ state: @autoclosure () -> AppFeature.State
  ) -> TestStoreOf<AppFeature> {
    TestStore(initialState: state().unsaved) {
      AppFeature()
    } withDependencies: {
      $0.continuousClock = clock
      $0.mainQueue = .immediate
      $0.presenceClient.presence = { _ in .here }
      // Other tests check saving.
      $0.contactStorage.save = { _ in throw CancellationError() }
    }
  }

  @Test("a friend's screen can be opened from each level, at any depth")
  func open() async {
    let store = makeStore(.screens())
    await store.send(.path(.push(id: 0, state: .detail(of: "ada")))) {
      $0.path[id: 0] = .detail(of: "ada")
    }
    let steps: [(StackElementID, Contact.ID)] = [(0, "grace"), (1, "alan"), (2, "zoë")]
    for (id, friend) in steps {
      await store.send(.detail(id, .friendTapped(friend)))
      await store.receive(.detail(id, .delegate(.open(friend)))) {
        $0.path.append(.detail(of: friend))
      }
    }
    #expect(store.state.contactIDs == ["ada", "grace", "alan", "zoë"])
  }

  @Test("the same contact can be in the stack twice, on two screens")
  func circle() async {
    let store = makeStore(.screens(of: "ada", "grace"))
    await store.send(.detail(1, .delegate(.open("ada")))) { $0.path.append(.detail(of: "ada")) }
    await store.send(.detail(2, .deleteButtonTapped(name: "Ada"))) {
      $0.path[id: 2, case: /AppFeature.Path.State.detail]?.alert = .delete("Ada")
    }
    #expect(store.state.path[id: 0] == .detail(of: "ada"))
  }

  @Test("a screen that a lower screen asks for is pushed on top of all others")
  func below() async {
    let store = makeStore(.screens(of: "ada", "grace", "alan"))
    await store.send(.detail(0, .delegate(.open("zoë")))) { $0.path.append(.detail(of: "zoë")) }
    await store.send(.detail(1, .delegate(.reach("zoë")))) {
      $0.path.append(.detail(of: "alan"))
      $0.path.append(.detail(of: "zoë"))
    }
    // There can be two forms for the same contact, and two for new contacts.
    for _ in 1...2 {
      await store.send(.detail(0, .delegate(.edit))) { $0.path.append(.edit(Edit.State(.ada))) }
    }
    for _ in 1...2 {
      await store.send(.addButtonTapped) { $0.path.append(.edit(Edit.State())) }
    }
    #expect(Array(store.state.path.ids) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  }

  @Test("`open` pushes the given contact, even the same one again or one that no friend knows")
  func strangers() async {
    let store = makeStore(.screens(of: "ada"))
    for id in ["ada", "zoë"] {
      await store.send(.detail(0, .delegate(.open(id)))) { $0.path.append(.detail(of: id)) }
    }
  }

  @Test("each kind of screen handles its actions")
  func screens() async {
    let store = makeStore(
      AppFeature.State(
        contacts: .four,
        path: StackState([.detail(of: "ada"), .notes(on: "ada"), .edit(Edit.State(.ada))])))
    await store.send(.edit(2, .set(\.$draft.name, "Ada L."))) {
      $0.path[id: 2, case: /AppFeature.Path.State.edit]?.draft.name = "Ada L."
    }
    await store.send(.notes(1, .removeButtonTapped(index: 0)))
    await store.receive(.notes(1, .delegate(.remove(at: 0)))) {
      $0.contacts[id: "ada"]?.notes = []
    }
    await store.send(.detail(0, .presenceResponse(.success(.here)))) {
      $0.path[id: 0, case: /AppFeature.Path.State.detail]?.presence = .success(.here)
    }
  }

  @Test("`add` opens an empty form, and `edit` a form with the contact's current values")
  func forms() async {
    let store = makeStore(.screens())
    await store.send(.addButtonTapped) { $0.path.append(.edit(Edit.State())) }
    await store.send(.path(.popFrom(id: 0))) { $0.path.removeAll() }
    await store.send(.path(.push(id: 1, state: .detail(of: "grace")))) {
      $0.path[id: 1] = .detail(of: "grace")
    }
    await store.send(.detail(1, .editButtonTapped))
    await store.receive(.detail(1, .delegate(.edit))) {
      $0.path.append(.edit(Edit.State(.grace)))
    }
  }

  @Test("a delegate action from a screen of a deleted contact changes nothing")
  func nobody() async {
    let store = makeStore(.screens(of: "nobody"))
    for request: Detail.Action.Delegate in [.edit, .open("ada"), .reach("ada"), .delete] {
      await store.send(.detail(0, .delegate(request)))
    }
  }

  @Test("the form and the notes of a deleted contact change no contact")
  func formOfMissing() async {
    let nobody = Contact(id: "nobody", name: "Nobody")
    let store = makeStore(
      AppFeature.State(
        contacts: .four, path: StackState([.edit(Edit.State(nobody)), .notes(on: "nobody")])))
    await store.send(.edit(0, .delegate(.save(Edit.Draft(nobody), of: "nobody"))))
    await store.send(.notes(1, .delegate(.add("Sings."))))
    await store.send(.notes(1, .delegate(.remove(at: 0))))
  }

  @Test("the app saves a form, which then closes itself")
  func save() async {
    let store = makeStore(.screens(of: "ada", "grace"))
    await store.send(.detail(1, .delegate(.edit))) { $0.path.append(.edit(Edit.State(.grace))) }
    await store.send(.edit(2, .set(\.$draft.name, "Amazing Grace"))) {
      $0.path[id: 2, case: /AppFeature.Path.State.edit]?.draft.name = "Amazing Grace"
    }
    await store.send(.edit(2, .saveButtonTapped))
    var draft = Edit.Draft(.grace)
    draft.name = "Amazing Grace"
    await store.receive(.edit(2, .delegate(.save(draft, of: "grace")))) {
      $0.contacts[id: "grace"]?.name = "Amazing Grace"
    }
    await store.receive(.path(.popFrom(id: 2))) { $0.path.pop(from: 2) }
    #expect(store.state.contactIDs == ["ada", "grace"])
  }

  @Test("a form is saved even if a different screen is on top of it")
  func saveBelow() async {
    let store = makeStore(
      AppFeature.State(
        contacts: .four, path: StackState([.edit(Edit.State(.grace)), .detail(of: "zoë")])))
    var draft = Edit.Draft(.grace)
    draft.name = "Amazing Grace"
    await store.send(.edit(0, .delegate(.save(draft, of: "grace")))) {
      $0.contacts[id: "grace"]?.name = "Amazing Grace"
    }
  }

  @Test("a saved new contact is appended, with an id of its own")
  func saveNew() async {
    let store = makeStore(.screens())
    await store.send(.addButtonTapped) { $0.path.append(.edit(Edit.State())) }
    let draft = Edit.Draft(name: "Ada", phones: "", friends: ["zoë"])
    await store.send(.edit(0, .delegate(.save(draft, of: nil)))) {
      $0.contacts.append(Contact(id: "ada-2", name: "Ada", friends: ["zoë"]))
    }
  }

  @Test("cancelling a form changes no contact")
  func cancel() async {
    let store = makeStore(.screens(of: "ada"))
    await store.send(.detail(0, .delegate(.edit))) { $0.path.append(.edit(Edit.State(.ada))) }
    await store.send(.edit(1, .cancelButtonTapped))
    await store.receive(.path(.popFrom(id: 1))) { $0.path.pop(from: 1) }
  }

  @Test("leaving a form by `back` changes no contact, whatever a user typed")
  func leave() async {
    let store = makeStore(.screens(of: "ada"))
    await store.send(.detail(0, .delegate(.edit))) { $0.path.append(.edit(Edit.State(.ada))) }
    await store.send(.edit(1, .set(\.$draft.name, "Ada L."))) {
      $0.path[id: 1, case: /AppFeature.Path.State.edit]?.draft.name = "Ada L."
    }
    await store.send(.path(.popFrom(id: 1))) { $0.path.pop(from: 1) }
    #expect(store.state.contacts == .four)
  }

  @Test("a deleted contact is removed from the list, from its friends, and from all screens")
  func delete() async {
    let store = makeStore(.screens(of: "grace", "ada", "grace", "alan", "grace"))
    await store.send(.detail(4, .delegate(.delete))) {
      $0.contacts.remove(id: "grace")
      $0.contacts[id: "ada"]?.friends = []
      $0.path[id: 0] = nil
      $0.path[id: 2] = nil
      $0.path[id: 4] = nil
    }
    #expect(store.state.contactIDs == ["ada", "alan"])
    #expect(Array(store.state.path.ids) == [1, 3])
  }

  @Test("deleting a contact removes its notes and its form, too")
  func deleteAll() async {
    let store = makeStore(
      AppFeature.State(
        contacts: .four,
        path: StackState([
          .detail(of: "ada"), .detail(of: "zoë"), .notes(on: "ada"), .edit(Edit.State(.ada)),
          .detail(of: "alan"),
        ])))
    await store.send(.detail(0, .delegate(.delete))) {
      $0.contacts.remove(id: "ada")
      $0.contacts[id: "grace"]?.friends = ["alan"]
      $0.path[id: 0] = nil
      $0.path[id: 2] = nil
      $0.path[id: 3] = nil
    }
    #expect(store.state.contactIDs == ["zoë", "alan"], "the screens above them stay")
  }

  @Test("a deletion keeps the screens of other contacts, even of contacts deleted before")
  func deleteBesideMissing() async {
    let store = makeStore(.screens(of: "nobody", "alan", "zoë"))
    await store.send(.detail(2, .delegate(.delete))) {
      $0.contacts.remove(id: "zoë")
      $0.contacts[id: "alan"]?.friends = []
      $0.path[id: 2] = nil
    }
    #expect(store.state.contactIDs == ["nobody", "alan"])
  }

  @Test("a deletion keeps the form for a new contact")
  func deleteBelowForm() async {
    let store = makeStore(
      AppFeature.State(
        contacts: .four, path: StackState([.detail(of: "zoë"), .edit(Edit.State())])))
    await store.send(.detail(0, .delegate(.delete))) {
      $0.contacts.remove(id: "zoë")
      $0.contacts[id: "alan"]?.friends = []
      $0.path[id: 0] = nil
    }
  }

  @Test("after a deletion, the remaining screens continue their requests, and the others stop")
  func asksOn() async {
    let store = makeStore(.screens(of: "grace", "ada", "grace"))
    let asked = LockIsolated<[Contact.ID]>([])
    store.dependencies.presenceClient.presence = { id in
      asked.withValue { $0.append(id) }
      return .here
    }
    store.exhaustivity = .off
    for id: StackElementID in [0, 1, 2] { await store.send(.detail(id, .task)) }
    await Task.megaYield()
    #expect(asked.value == ["grace", "ada", "grace"])
    await store.send(.detail(2, .delegate(.delete)))
    asked.setValue([])
    await clock.advance(by: .seconds(10))
    #expect(asked.value == ["ada", "ada"])
    await store.send(.rootButtonTapped) { $0.path.removeAll() }
    asked.setValue([])
    await clock.advance(by: .seconds(10))
    #expect(asked.value == [])
    await store.finish()
  }

  @Test("`to` returns to a screen in the stack, and `root` to the list")
  func back() async {
    let store = makeStore(.screens(of: "ada", "grace", "ada", "grace", "alan"))
    await store.send(.wayRowTapped(4))
    // The upper one of two screens of Ada.
    await store.send(.wayRowTapped(2)) { $0.path.pop(to: 2) }
    #expect(store.state.contactIDs == ["ada", "grace", "ada"])
    await store.send(.wayRowTapped(1)) { $0.path.pop(to: 1) }
    #expect(store.state.contactIDs == ["ada", "grace"])
    // The request was in flight when the command was typed.
    await store.send(.wayRowTapped(3))
    await store.send(.rootButtonTapped) { $0.path.removeAll() }
    await store.send(.rootButtonTapped)
  }

  @Test("`to` finds the screen by its ID, not by its position")
  func backAfterDeletion() async {
    let store = makeStore(.screens(of: "zoë", "ada", "grace", "alan"))
    await store.send(.detail(0, .delegate(.delete))) {
      $0.contacts.remove(id: "zoë")
      $0.contacts[id: "alan"]?.friends = []
      $0.path[id: 0] = nil
    }
    await store.send(.wayRowTapped(2)) { $0.path.pop(to: 2) }
    #expect(store.state.contactIDs == ["ada", "grace"])
  }

  @Test("`reach` pushes the contacts on the shortest way, on top of the stack")
  func reach() async {
    let store = makeStore(.screens(of: "grace", "ada"))
    await store.send(.detail(1, .reachChosen("zoë")))
    await store.receive(.detail(1, .delegate(.reach("zoë")))) {
      for id in ["grace", "alan", "zoë"] { $0.path.append(.detail(of: id)) }
    }
    #expect(store.state.contactIDs == ["grace", "ada", "grace", "alan", "zoë"])
  }

  @Test("if there is no way, `reach` shows a message, and pushes nothing")
  func reachUnknown() async {
    let store = makeStore(.screens(of: "zoë", "grace"))
    await store.send(.detail(0, .delegate(.reach("ada")))) {
      $0.notice = Notice(text: "No way leads from Zoë to Ada.", screen: 1)
    }
  }

  @Test("a note is added to and removed from the contact of the notes' screen")
  func notes() async {
    let store = makeStore(
      AppFeature.State(
        contacts: .four,
        path: StackState([.detail(of: "ada"), .notes(on: "zoë"), .detail(of: "grace")])))
    await store.send(.notes(1, .noteEntered(" Sings. ")))
    await store.receive(.notes(1, .delegate(.add("Sings.")))) {
      $0.contacts[id: "zoë"]?.notes = ["Sings."]
    }
    await store.send(.notes(1, .noteEntered("Dances.")))
    await store.receive(.notes(1, .delegate(.add("Dances.")))) {
      $0.contacts[id: "zoë"]?.notes = ["Sings.", "Dances."]
    }
    await store.send(.notes(1, .delegate(.add("Dances.")))) {
      $0.contacts[id: "zoë"]?.notes = ["Sings.", "Dances.", "Dances."]
    }
    await store.send(.notes(1, .delegate(.remove(at: 0)))) {
      $0.contacts[id: "zoë"]?.notes = ["Dances.", "Dances."]
    }
    await store.send(.notes(1, .delegate(.remove(at: 0)))) {
      $0.contacts[id: "zoë"]?.notes = ["Dances."]
    }
    await store.send(.notes(1, .delegate(.remove(at: 1))))
  }

  @Test("of two equal notes, the one at the given position is removed")
  func equalNotes() async {
    let store = makeStore(.withNotes("Dances.", "Sings.", "Dances."))
    await store.send(.notes(0, .delegate(.remove(at: 2)))) {
      $0.contacts[id: "zoë"]?.notes = ["Dances.", "Sings."]
    }
    await store.send(.notes(0, .delegate(.add("Dances.")))) {
      $0.contacts[id: "zoë"]?.notes = ["Dances.", "Sings.", "Dances."]
    }
    await store.send(.notes(0, .delegate(.remove(at: 0)))) {
      $0.contacts[id: "zoë"]?.notes = ["Sings.", "Dances."]
    }
  }
}

extension AppFeature.State {
  /// An app that shows Zoë's notes.
  fileprivate static func withNotes(_ notes: String...) -> Self {
    var state = Self(contacts: .four, path: StackState([.notes(on: "zoë")]))
    state.contacts[id: "zoë"]?.notes = notes
    return state
  }

  /// The same app before it was saved, so that changes don't affect saving.
  fileprivate var unsaved: Self {
    var state = self
    state.isSaved = false
    return state
  }
}
