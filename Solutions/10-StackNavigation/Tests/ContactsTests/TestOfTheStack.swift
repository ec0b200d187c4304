import ComposableArchitecture
import Dispatch
import Exercises
import Testing

@testable import contacts

extension TestStore where State == AppFeature.State, Action == AppFeature.Action {
  /// Lets a contact's screen appear, which sends a request immediately.
  func show(_ id: StackElementID, line: UInt = #line) async {
    await send(.detail(id, .task), line: line)
    await receive(
      .detail(id, .presenceResponse(.success(.here))),
      assert: {
        $0.path[id: id, case: /AppFeature.Path.State.detail]?.presence = .success(.here)
      }, line: line)
  }

  /// Opens a friend on a contact's screen.
  func open(_ friend: Contact.ID, on id: StackElementID, line: UInt = #line) async {
    await send(.detail(id, .friendTapped(friend)), line: line)
    await receive(
      .detail(id, .delegate(.open(friend))),
      assert: { $0.path.append(.detail(of: friend)) }, line: line)
  }
}

/// Tests the app, which may be wrong: the navigation through the stack, its requests, and saving.
@MainActor
func testContacts(_ app: some ReducerOf<AppFeature>) async {
  // Exercise 10.8
  let clock = TestClock()
  let queue = DispatchQueue.test
  let asked = LockIsolated<[Contact.ID]>([])
  let saved = LockIsolated<[Archive]>([])
  let store = TestStore(initialState: AppFeature.State(contacts: .four)) {
    app
  } withDependencies: {
    $0.continuousClock = clock
    $0.mainQueue = queue.eraseToAnyScheduler()
    $0.presenceClient.presence = { id in
      asked.withValue { $0.append(id) }
      return .here
    }
    $0.contactStorage.save = { archive in saved.withValue { $0.append(archive) } }
  }

  // Five seconds pass. These screens ask again, and these contacts are asked about.
  func expectQuestions(on ids: StackElementID..., about contactIDs: Contact.ID...) async {
    asked.setValue([])
    await clock.advance(by: .seconds(5))
    for id in ids { await store.receive(.detail(id, .presenceResponse(.success(.here)))) }
    #expect(asked.value == contactIDs)
  }
  // Half a second passes. The last change is saved, and no other.
  func expectSaved(_ link: String) async {
    await queue.advance(by: .milliseconds(500))
    await store.receive(.saved) { $0.isSaved = true }
    #expect(saved.value.map(\.link.linkText) == [link])
    #expect(saved.value.map(\.contacts) == [Array(store.state.contacts)])
    saved.setValue([])
  }
  // Opens a form for Grace, whose screen is #1, and changes her name in it.
  func rename(in form: StackElementID) async {
    await store.send(.detail(1, .editButtonTapped))
    await store.receive(.detail(1, .delegate(.edit))) {
      $0.path.append(.edit(Edit.State(.grace)))
      $0.isSaved = false
    }
    await store.send(.edit(form, .set(\.$draft.name, "Hopper"))) {
      $0.path[id: form, case: /AppFeature.Path.State.edit]?.draft.name = "Hopper"
    }
  }

  // In a circle, and back by two. All screens that are in the stack ask, and no others.
  await store.send(.path(.push(id: 0, state: .detail(of: "ada")))) {
    $0.path.append(.detail(of: "ada"))
    $0.isSaved = false
  }
  await store.show(0)
  await store.open("grace", on: 0)
  await store.show(1)
  await store.open("ada", on: 1)
  await store.show(2)
  await store.open("grace", on: 2)
  await store.show(3)
  await expectQuestions(on: 0, 1, 2, 3, about: "ada", "grace", "ada", "grace")
  await store.send(.path(.popFrom(id: 2))) { $0.path.pop(from: 2) }
  await expectQuestions(on: 0, 1, about: "ada", "grace")
  await expectSaved("contacts:/ada/grace")

  // A form that is cancelled changes nobody. One that is saved does, and then closes itself.
  await rename(in: 4)
  await store.send(.edit(4, .cancelButtonTapped)) {
    $0.path[id: 4, case: /AppFeature.Path.State.edit]?.discard = .discardChanges
  }
  await store.send(.edit(4, .discard(.presented(.discard)))) {
    $0.path[id: 4, case: /AppFeature.Path.State.edit]?.discard = nil
  }
  await store.receive(.path(.popFrom(id: 4))) { $0.path.pop(from: 4) }
  await rename(in: 5)
  await store.send(.edit(5, .saveButtonTapped))
  var draft = Edit.Draft(.grace)
  draft.name = "Hopper"
  await store.receive(.edit(5, .delegate(.save(draft, of: "grace")))) {
    $0.contacts[id: "grace"]?.name = "Hopper"
  }
  await store.receive(.path(.popFrom(id: 5))) { $0.path.pop(from: 5) }
  await expectSaved("contacts:/ada/grace")

  // A link leads to new screens, as far as it can.
  await store.send(.linkEntered("contacts:/alan/grace/zoë/grace/nobody")) {
    let people = ["alan", "grace", "zoë", "grace"]
    $0.path = StackState(people.map { .detail(of: $0) })
    $0.notice = Notice(text: "The link ends at Hopper, who knows no “nobody”.", screen: 9)
    $0.isSaved = false
  }
  await expectQuestions()
  for id: StackElementID in [6, 7, 8, 9] { await store.show(id) }

  // Whoever is deleted leaves the whole stack, but only after a question. The others stay, and ask.
  for answer: PresentationAction<Detail.Action.Alert> in [.dismiss, .presented(.delete)] {
    await store.send(.detail(9, .deleteButtonTapped(name: "Hopper"))) {
      $0.path[id: 9, case: /AppFeature.Path.State.detail]?.alert = .delete("Hopper")
    }
    await store.send(.detail(9, .alert(answer))) {
      $0.path[id: 9, case: /AppFeature.Path.State.detail]?.alert = nil
    }
  }
  await store.receive(.detail(9, .delegate(.delete))) {
    $0.contacts.remove(id: "grace")
    $0.contacts[id: "ada"]?.friends = []
    $0.path[id: 7] = nil
    $0.path[id: 9] = nil
  }
  await expectQuestions(on: 6, 8, about: "alan", "zoë")

  // On the list, nobody asks.
  await store.send(.rootButtonTapped) { $0.path.removeAll() }
  await expectQuestions()
  await expectSaved("contacts:/")
}
