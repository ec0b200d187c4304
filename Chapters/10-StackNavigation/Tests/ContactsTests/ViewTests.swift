import ComposableArchitecture
import TerminalUI
import Testing

@testable import contacts

@Suite("Together · presentation views", .timeLimit(.minutes(5)))
@MainActor
struct ViewTests {
  private func frame(_ state: AppFeature.State) -> Frame {
    Frame(rendering: AppView(store: Store(initialState: state) { EmptyReducer() }))
  }

  /// The available commands. Each row has the same ones.
  private func commands(_ frame: Frame) -> [String] {
    frame.availableCommands.filter(\.isEnabled).map(\.name)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  @Test("the list shows all contacts")
  func list() {
    let frame = frame(.screens())
    #expect(
      frame.text(width: 80) == "Contacts\n  1. Ada\n  2. Grace\n  3. Alan\n  4. Zoë")
    #expect(commands(frame) == ["open", "latency", "failing", "add", "go", "url"])
  }

  @Test("an empty list says so")
  func emptyList() {
    let frame = frame(AppFeature.State())
    #expect(frame.text(width: 80) == "Contacts\n  nobody yet")
    #expect(commands(frame) == ["latency", "failing", "add", "go", "url"])
  }

  @Test("the list shows a message, a failure to save, and the server's requests and responses")
  func server() {
    var state = AppFeature.State.screens()
    state.showMessage("The link ends at the list.")
    state.savingFailure = "The disk is full."
    state.server.counts = RequestCounts(sent: 1, answered: 0, abandoned: 1)
    state.server.latency = .milliseconds(1_500)
    #expect(
      frame(state).text(width: 80) == """
        Contacts
          The link ends at the list.
          not saved: The disk is full.
          1. Ada
          2. Grace
          3. Alan
          4. Zoë
          server: 1 request, 0 answered, 1 abandoned
          latency: 1.5 s, failing: never
        """)
    #expect(commands(frame(state)).first == "save-again")
  }

  @Test("a contact shows its path as the title, its phone numbers, and its friends")
  func detail() {
    var state = AppFeature.State.screens(of: "zoë", "ada", "grace")
    state.server.counts = RequestCounts(sent: 3, answered: 3)
    let frame = frame(state)
    #expect(
      frame.text(width: 80) == """
        Zoë › Ada › Grace
          …
          +1 202 555 0106
          555 0143
          knows
            1. Ada
            2. Alan
          server: 3 requests, 3 answered, 0 abandoned
          the way here: 1. Zoë 2. Ada
        """)
    #expect(
      commands(frame) == [
        "open", "edit", "notes", "delete", "reach", "to", "root", "go", "url", "back",
      ])
  }

  @Test("a contact fits on a narrow screen")
  func narrow() {
    var state = AppFeature.State.screens(
      of: "ada", "grace", "ada", "grace", "ada", "grace", "ada")
    state.showMessage("The link ends at Ada, who knows no “nobody”.")
    #expect(
      frame(state).text(width: 40) == """
        … › Ada › Grace › Ada › Grace › Ada
          The link ends at Ada, who knows no
          “nobody”.
          …
          +44 20 7946 0001
          1 note
          knows
            1. Grace
          the way here: 1. Ada 2. Grace 3. Ada
          4. Grace 5. Ada 6. Grace
        """)
  }

  @Test("a contact directly on the list shows no path")
  func firstLevel() {
    let frame = frame(.screens(of: "zoë"))
    #expect(frame.text(width: 80) == "Zoë\n  …\n  knows no one yet")
    #expect(commands(frame) == ["edit", "notes", "delete", "reach", "root", "go", "url", "back"])
  }

  @Test("a contact shows its presence, or why it is unknown")
  func presence() {
    func line(_ presence: TaskResult<Presence>) -> Substring? {
      var detail = Detail.State(contactID: "zoë")
      detail.presence = presence
      let state = AppFeature.State(contacts: .four, path: StackState([.detail(detail)]))
      return frame(state).text(width: 80).split(separator: "\n").dropFirst().first
    }
    #expect(line(.success(.here)) == "  here since 12:00")
    #expect(line(.success(Presence(isHere: false, since: "12:04"))) == "  away since 12:04")
    #expect(line(.failure(PresenceError("It rains."))) == "  perhaps here: It rains.")
  }

  @Test("deleting a contact asks first")
  func delete() {
    var detail = Detail.State(contactID: "zoë")
    detail.alert = .delete("Zoë")
    let frame = frame(
      AppFeature.State(contacts: .four, path: StackState([.detail(of: "ada"), .detail(detail)])))
    #expect(frame.text(width: 80).hasSuffix("\nDelete “Zoë”?"))
    #expect(commands(frame) == ["delete", "cancel"])
  }

  @Test("a form shows the draft and possible friends, and has no `back`")
  func edit() {
    var form = Edit.State(.ada)
    form.problem = "A contact needs a name."
    form.draft.friends.append("zoë")
    let frame = frame(
      AppFeature.State(contacts: .four, path: StackState([.detail(of: "ada"), .edit(form)])))
    #expect(
      frame.text(width: 80) == """
        Ada › edit
          name: Ada
          phones: +44 20 7946 0001
          1. [x] knows Grace
          2. [ ] knows Alan
          3. [x] knows Zoë
          A contact needs a name.
        """)
    #expect(commands(frame) == ["name", "phones", "knows", "save", "cancel"])
  }

  @Test("a form for a new contact says so, and asks before changes are lost")
  func add() {
    var form = Edit.State()
    form.discard = .discardChanges
    let frame = frame(AppFeature.State(contacts: [.zoë], path: StackState([.edit(form)])))
    #expect(
      frame.text(width: 80) == """
        New contact
          name:
          phones:
          1. [ ] knows Zoë
        ────────────────────────────────────────
        Discard your changes?
          • Discard
          • Keep editing
        """)
    #expect(commands(frame) == ["discard", "keep-editing"])
  }

  @Test("notes are rows, and can be removed")
  func notes() {
    var state = AppFeature.State(
      contacts: .four, path: StackState([.detail(of: "ada"), .notes(on: "ada")]))
    #expect(
      frame(state).text(width: 80) == """
        Ada › notes
          1. Likes horses.
          the way here: 1. Ada
        """)
    #expect(commands(frame(state)) == ["remove", "note", "to", "root", "go", "url", "back"])
    state.contacts[id: "ada"]?.notes = []
    #expect(frame(state).text(width: 80).contains("\n  no notes yet\n"))
  }

  @Test("renaming a friend changes the name on each screen, and in the title")
  func renamed() throws {
    let store = Store(initialState: AppFeature.State.screens(of: "ada", "grace", "ada")) {
      Reduce<AppFeature.State, AppFeature.Action> { state, _ in
        state.contacts[id: "grace"]?.name = "Amazing Grace"
        return .none
      }
    }
    let renderer = Renderer(AppView(store: store))
    #expect(renderer.frame().text(width: 80).contains("1. Grace"))
    store.send(.addButtonTapped)
    let text = renderer.frame().text(width: 80)
    #expect(text.hasPrefix("Ada › Amazing Grace › Ada\n"))
    #expect(text.contains("1. Amazing Grace"))
    #expect(text.contains("the way here: 1. Ada 2. Amazing Grace"))
  }

  @Test("a command of a screen below is unavailable, and changes nothing there")
  func covered() throws {
    let frame = frame(
      AppFeature.State(contacts: .four, path: StackState([.detail(of: "ada"), .notes(on: "ada")])))
    #expect(throws: CommandError.covered(name: "edit", hasBack: true)) {
      try frame.perform("edit")
    }
  }

  @Test("friends are added and removed one by one, and a new friend is appended")
  func knows() throws {
    let state = AppFeature.State(
      contacts: .four, path: StackState([.detail(of: "grace"), .edit(Edit.State(.grace))]))
    let store = Store(initialState: state) {
      Reduce<AppFeature.State, AppFeature.Action> { _, _ in .none }
        .forEach(\.path, action: /AppFeature.Action.path) { AppFeature.Path() }
    }
    let renderer = Renderer(AppView(store: store))
    for line in ["knows 1", "knows 3 on", "knows 3 on", "knows 2 off", "knows 1 on"] {
      try renderer.frame().perform(line)
    }
    guard case .edit(let form)? = store.withState(\.path).last else {
      Issue.record("The form was removed.")
      return
    }
    #expect(form.draft.friends == ["zoë", "ada"])
  }
}
