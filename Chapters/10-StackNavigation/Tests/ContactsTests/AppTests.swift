import ComposableArchitecture
import Dispatch
import Foundation
import Testing

@testable import contacts

@Suite("Together · the app", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct AppTests {
  private let clock = TestClock()
  private let queue = DispatchQueue.test
  private let saved = LockIsolated<[Archive]>([])

  /// A store that does not ask for everything.
  private func makeStore(
    _ state: @autoclosure () -> AppFeature.State
  ) -> TestStoreOf<AppFeature> {
    let store = TestStore(initialState: state()) {
      AppFeature()
    } withDependencies: {
      $0.continuousClock = clock
      $0.mainQueue = queue.eraseToAnyScheduler()
      $0.presenceClient = ScriptedPresence(clock: clock, date: .constant(.noon)).client
      $0.contactStorage.save = { [saved] archive in saved.withValue { $0.append(archive) } }
    }
    store.exhaustivity = .off
    return store
  }

  /// The links that were saved.
  private var savedLinks: [String] { saved.value.map(\.link.linkText) }

  /// Lets half a second pass.
  private func settle() async {
    await Task.megaYield()
    await queue.advance(by: .milliseconds(500))
    await Task.megaYield()
  }

  @Test("the path of screens is saved half a second after its last change")
  func savesPath() async {
    let store = makeStore(.screens())
    await store.send(.path(.push(id: 0, state: .detail(of: "ada")))) { $0.isSaved = false }
    await Task.megaYield()
    await queue.advance(by: .milliseconds(499))
    await store.send(.detail(0, .delegate(.open("grace"))))
    await Task.megaYield()
    await queue.advance(by: .milliseconds(499))
    await Task.megaYield()
    #expect(savedLinks == [])
    await queue.advance(by: .milliseconds(1))
    await store.receive(.saved) { $0.isSaved = true }
    #expect(savedLinks == ["contacts:/ada/grace"])
    #expect(saved.value.first?.contacts == [.ada, .grace, .alan, .zoë])

    await store.send(.path(.popFrom(id: 1)))
    await settle()
    await store.send(.path(.element(id: 0, action: .detail(.editButtonTapped))))
    await settle()
    await store.send(.linkEntered("contacts:/zoë/notes"))
    await settle()
    await store.send(.rootButtonTapped)
    await settle()
    #expect(
      savedLinks.dropFirst() == [
        "contacts:/ada", "contacts:/ada/edit", "contacts:/zoë/notes", "contacts:/",
      ])
  }

  @Test("every change of the contacts is saved")
  func savesContacts() async {
    let store = makeStore(.screens(of: "ada"))
    await store.send(.path(.push(id: 1, state: .notes(on: "ada"))))
    await store.send(.notes(1, .noteEntered("Counts.")))
    await settle()
    #expect(saved.value.last?.contacts.first?.notes == ["Likes horses.", "Counts."])
    await store.send(.path(.popFrom(id: 1)))
    await store.send(.detail(0, .delegate(.delete)))
    await settle()
    #expect(saved.value.last?.contacts.map(\.id) == ["grace", "alan", "zoë"])
    #expect(savedLinks.last == "contacts:/")
    #expect(saved.value.count == 2)
  }

  @Test("an action that changes neither the contacts nor the path saves nothing")
  func savesNothing() async {
    let store = makeStore(.screens(of: "ada"))
    await store.send(.detail(0, .task))
    await store.send(.detail(0, .deleteButtonTapped(name: "Ada")))
    await store.send(.detail(0, .alert(.dismiss)))
    await store.send(.urlButtonTapped)
    await clock.advance(by: .seconds(20))
    await settle()
    #expect(saved.value == [])
    await store.send(.rootButtonTapped)
  }

  @Test("a draft is saved only when its form is saved, but the path to the form is saved")
  func savesNoDraft() async {
    let store = makeStore(.screens(of: "ada"))
    await store.send(.detail(0, .delegate(.edit)))
    await store.send(.edit(1, .set(\.$draft.name, "Augusta")))
    await settle()
    #expect(savedLinks == ["contacts:/ada/edit"])
    #expect(saved.value.last?.contacts.first == .ada)
    await store.send(.edit(1, .saveButtonTapped))
    await settle()
    #expect(savedLinks == ["contacts:/ada/edit", "contacts:/ada"])
    #expect(saved.value.last?.contacts.first?.name == "Augusta")
  }

  @Test("a failure to save is shown, and saving can be repeated")
  func savesAgain() async {
    let store = makeStore(.screens(of: "ada"))
    let isFull = LockIsolated(true)
    store.dependencies.contactStorage.save = { [saved] archive in
      if isFull.value { throw StorageError("The disk is full.") }
      saved.withValue { $0.append(archive) }
    }
    await store.send(.rootButtonTapped)
    await settle()
    await store.receive(.savingFailed("The disk is full.")) {
      $0.isSaved = false
      $0.savingFailure = "The disk is full."
    }
    isFull.setValue(false)
    await store.send(.saveAgainButtonTapped) { $0.savingFailure = nil }
    await store.receive(.saved) { $0.isSaved = true }
    #expect(savedLinks == ["contacts:/"])
  }

  @Test("three screens send three requests in each interval, two send two, and `root` ends them")
  func rounds() async {
    let store = makeStore(.screens(of: "ada", "grace", "ada"))
    let server = await store.send(.server(.task))
    for id: StackElementID in [0, 1, 2] { await store.send(.detail(id, .task)) }
    func expect(_ count: Int, after seconds: Int, _ location: SourceLocation = #_sourceLocation)
      async
    {
      await clock.advance(by: .seconds(seconds))
      await Task.megaYield()
      await store.skipReceivedActions(strict: false)
      #expect(store.state.server.counts.sent == count, sourceLocation: location)
    }
    await expect(3, after: 0)
    await expect(9, after: 10)
    await store.send(.path(.popFrom(id: 2)))
    await expect(13, after: 10)
    await store.send(.rootButtonTapped)
    await expect(13, after: 60)
    #expect(store.state.server.counts.answered == 13)
    await server.cancel()
  }

  @Test("a response for a removed screen is abandoned, and reaches no other screen")
  func lateAnswer() async {
    let store = makeStore(.screens(of: "ada", "grace"))
    let server = await store.send(.server(.task))
    await store.send(.server(.latencyChanged(.seconds(3))))
    await store.send(.detail(1, .task))
    await clock.advance(by: .seconds(1))
    await store.send(.path(.popFrom(id: 1)))
    await store.send(.detail(0, .delegate(.open("grace"))))
    await clock.advance(by: .seconds(10))
    await Task.megaYield()
    await store.skipReceivedActions(strict: false)
    #expect(store.state.path.last == .detail(of: "grace"))
    #expect(store.state.server.counts == RequestCounts(sent: 1, answered: 0, abandoned: 1))
    await server.cancel()
  }

  @Test("following a link removes all screens, with their requests")
  func follows() async {
    let store = makeStore(.screens(of: "ada", "grace"))
    let server = await store.send(.server(.task))
    for id: StackElementID in [0, 1] { await store.send(.detail(id, .task)) }
    await Task.megaYield()
    await store.send(.linkEntered("contacts:/ada/zoë/bob"))
    #expect(store.state.contactIDs == ["ada", "zoë"])
    #expect(store.state.shownNotice == "The link ends at Zoë, who knows no “bob”.")
    await clock.advance(by: .seconds(30))
    await Task.megaYield()
    await store.skipReceivedActions(strict: false)
    #expect(store.state.server.counts.sent == 2)
    await store.send(.linkEntered("contacts:/zoë"))
    #expect(store.state.shownNotice == nil)
    await server.cancel()
  }

  @Test(
    "an invalid link changes no screen, and a message explains it",
    arguments: ["ada", "contacts://ada", ""])
  func followsNothing(text: String) async {
    let store = makeStore(.screens(of: "ada", "grace"))
    let ids = store.state.path.ids
    await store.send(.linkEntered(text))
    #expect(store.state.path.ids == ids)
    #expect(store.state.shownNotice?.contains("“\(text)”") == true)
  }

  @Test("`url` shows the link to the screen, until a different screen is on top")
  func url() async {
    let store = makeStore(.screens(of: "ada", "zoë"))
    await store.send(.urlButtonTapped)
    #expect(store.state.shownNotice == "contacts:/ada/zoë")
    await store.send(.path(.popFrom(id: 1)))
    #expect(store.state.shownNotice == nil)
    await store.send(.urlButtonTapped)
    #expect(store.state.shownNotice == "contacts:/ada")
    await store.send(.path(.push(id: 2, state: .notes(on: "ada"))))
    #expect(store.state.shownNotice == nil)
  }
}
