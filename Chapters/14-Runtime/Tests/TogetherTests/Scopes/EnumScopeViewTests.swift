import ComposableArchitecture
import TerminalUI
import TestFixtures
import Testing

/// Shows whatever a gallery presents.
private struct GalleryView: View {
  @Bindable var store: StoreOf<Gallery>

  var body: some View {
    let room = $store.scope(state: \.$room, action: \.room)
    Text("gallery")
      .sheet(item: room.picture) { PictureView(store: $0) }
      .sheet(item: room.plaque) { Text("plaque \($0.id)") }
      .sheet(isPresented: Binding(room.guide)) { Text("guide") }
      .navigationDestination(item: room.cabinet) { CabinetView(store: $0) }
      .navigationDestination(isPresented: Binding(room.size)) {
        Text("\(room.size.wrappedValue?.width ?? 0) wide")
      }
      .alert(room.alert)
      .alert(room.notice)
      .confirmationDialog(room.dialog)
  }
}

private struct PictureView: View {
  let store: StoreOf<Picture>

  var body: some View {
    let _ = evaluated("picture")
    Text("picture \(store.title)")
    Button("rename") { store.send(.renamed("B")) }
  }
}

private struct CabinetView: View {
  let store: StoreOf<Gallery.Cabinet>

  var body: some View {
    switch store.case {
    case .picture(let store): PictureView(store: store)
    case .notice: Text("notice")
    case .empty: Text("empty")
    }
  }
}

@Suite("Views of the cases of presented state")
@MainActor
struct EnumScopeViewTests {
  private let store: StoreOf<Gallery>
  private let renderer: Renderer

  init() {
    let store = StoreOf<Gallery>(initialState: Gallery.State()) { Gallery() }
    self.store = store
    renderer = Renderer(GalleryView(store: store))
    _ = renderer.frame()
  }

  private typealias Answer = Gallery.Room.Action.Answer

  private nonisolated static func answers() -> [ButtonState<Answer>] {
    [
      ButtonState(action: .yes) { TextState("Yes") },
      ButtonState(role: .cancel) { TextState("Later") },
    ]
  }

  /// Presents a screen, and returns its frame.
  private func frame(showing room: Gallery.Room.State?) -> Frame {
    store.send(.opened(room))
    return renderer.frame()
  }

  @Test("I374, I375: each modifier shows its case, and `back` dismisses it once")
  func screens() throws {
    let screens: [(Gallery.Room.State, String)] = [
      (.picture(Picture.State("A")), "picture A"), (.plaque(Plaque(id: 7)), "plaque 7"),
      (.guide, "guide"), (.cabinet(.empty), "empty"), (.size(width: 3, height: 4), "3 wide"),
    ]
    for (index, (room, text)) in screens.enumerated() {
      let frame = frame(showing: room)
      #expect(frame.description.contains(text))
      try frame.perform("back")
      #expect(store.log.count == index + 1)
      #expect(renderer.frame().presentation == nil)
      #expect(throws: (any Error).self) { try renderer.frame().perform("back") }
    }
    #expect(store.log == screens.map { _ in "dismissed" })
  }

  @Test("I374: `back` of a removed screen doesn't dismiss a new screen of the same case")
  func staleBack() throws {
    let first = frame(showing: .picture(Picture.State("A")))
    _ = frame(showing: nil)
    let second = frame(showing: .picture(Picture.State("B")))
    try? first.perform("back")
    #expect(store.log == [])
    try second.perform("back")
    #expect(store.log == ["dismissed"])
  }

  @Test("I374: a change in a case evaluates the case's view, and no other")
  func evaluations() throws {
    let frame = frame(showing: .picture(Picture.State("A")))
    try frame.perform("rename")
    #expect(renderer.evaluations() == ["picture": 1])
    #expect(renderer.frame().description.contains("picture B"))
  }

  @Test("I376: an alert with written actions sends one action for each button")
  func alert() throws {
    for (command, log) in [("yes", "alert: yes"), ("later", "dismissed")] {
      let alert = AlertState {
        TextState("Again?")
      } actions: {
        for button in Self.answers() { button }
      }
      let frame = frame(showing: .alert(alert))
      #expect(frame.description.contains("Again?"))
      let count = store.log.count
      try frame.perform(command)
      #expect(Array(store.log.dropFirst(count)) == [log])
      #expect(renderer.frame().presentation == nil)
    }
  }

  @Test("I376: a dialog with written actions sends one action for each button")
  func dialog() throws {
    for (command, log) in [("yes", "dialog: yes"), ("later", "dismissed")] {
      let dialog = ConfirmationDialogState {
        TextState("Which?")
      } actions: {
        for button in Self.answers() { button }
      }
      let frame = frame(showing: .dialog(dialog))
      let count = store.log.count
      try frame.perform(command)
      #expect(Array(store.log.dropFirst(count)) == [log])
      #expect(renderer.frame().presentation == nil)
    }
  }

  @Test("the button of an alert without actions dismisses it")
  func notice() throws {
    let frame = frame(showing: .notice(AlertState { TextState("Closed.") }))
    #expect(frame.description.contains("Closed."))
    try frame.perform("ok")
    #expect(store.log == ["dismissed"])
  }

  @Test("an alert without a store calls its handler before it's dismissed")
  func handler() throws {
    let value = LockIsolated<AlertState<Answer>?>(
      AlertState {
        TextState("Again?")
      } actions: {
        for button in Self.answers() { button }
      })
    let answers = LockIsolated<[Answer?]>([])
    let item = Binding(get: { value.value }, set: { value.setValue($0) })
    let renderer = Renderer(
      Text("").alert(item) { answer in
        #expect(value.value != nil)
        answers.withValue { $0.append(answer) }
      })
    try renderer.frame().perform("yes")
    #expect(answers.value == [.yes])
    #expect(value.value == nil)
  }
}
