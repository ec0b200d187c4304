import ComposableArchitecture
import TerminalUI
import Testing

/// Presents the panel's presented features.
private struct PanelView: View {
  @Bindable var store: StoreOf<Panel>

  var body: some View {
    let _ = evaluated("panel")
    Text(store.title)
    NoteView(store: store)
      .sheet(item: $store.scope(state: \.sheet, action: \.sheet)) { store in
        KnobView(name: "sheet", store: store)
      }
      .alert($store.scope(state: \.alert, action: \.alert))
  }
}

private struct NoteView: View {
  let store: StoreOf<Panel>

  var body: some View {
    let _ = evaluated("note")
    Text(store.note)
  }
}

/// Shows a screen for each knob on the stack.
private struct StackView: View {
  @Bindable var store: StoreOf<Panel>

  var body: some View {
    let _ = evaluated("stack")
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      NoteView(store: store)
      NavigationLink("Push", state: Knob.State(id: 9))
    } destination: { store in
      KnobView(name: "\(store.state.id)", store: store)
    }
  }
}

/// Shows a link to the next screen on each screen.
private struct ChainView: View {
  @Bindable var store: StoreOf<Panel>

  var body: some View {
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      NavigationLink("Push", state: Knob.State(id: 1))
    } destination: { store in
      NavigationLink("Push", state: Knob.State(id: store.state.id + 1))
    }
  }
}

@Suite("Together · evaluation of presented views")
@MainActor
struct PresentedViewTests {
  private let store = StoreOf<Panel>.panel()

  @Test("I284: presenting a sheet evaluates the presenting view and the sheet")
  func sheetComes() {
    let renderer = Renderer(PanelView(store: store))
    #expect(renderer.evaluations() == ["panel": 1, "note": 1])
    store.send(.edit { $0.sheet = Knob.State(id: 1) })
    #expect(renderer.evaluations() == ["panel": 1, "sheet": 1])
  }

  @Test("a link on a screen of a stack pushes the next screen")
  func linksOnScreens() throws {
    let renderer = Renderer(ChainView(store: store))
    for _ in 1...3 { try renderer.frame().perform("push") }
    #expect(store.withState { $0.path.map(\.id) } == [1, 2, 3])
  }

  @Test("I284: a change in a sheet evaluates only the sheet")
  func sheetChanges() throws {
    store.send(.edit { $0.sheet = Knob.State(id: 1) })
    let renderer = Renderer(PanelView(store: store))
    _ = renderer.frame()
    try renderer.frame().perform("turn")
    #expect(renderer.evaluations() == ["sheet": 1])
    #expect(renderer.frame().presentation?.sheet?.description == "sheet: 1")
  }

  @Test("I284: a change below a sheet doesn't evaluate the sheet")
  func belowSheet() {
    store.send(.edit { $0.sheet = Knob.State(id: 1) })
    let renderer = Renderer(PanelView(store: store))
    _ = renderer.frame()
    store.send(.edit { $0.title = "new" })
    #expect(renderer.evaluations() == ["panel": 1])
    store.send(.edit { $0.note = "new" })
    #expect(renderer.evaluations() == ["note": 1])
  }

  @Test("I284: dismissing a sheet evaluates the presenting view")
  func sheetGoes() throws {
    store.send(.edit { $0.sheet = Knob.State(id: 1) })
    let renderer = Renderer(PanelView(store: store))
    try renderer.frame().perform("back")
    #expect(renderer.evaluations() == ["panel": 1])
    #expect(renderer.frame().presentation == nil)
    store.send(.edit { $0.title = "new" })
    #expect(renderer.evaluations() == ["panel": 1])
  }

  @Test("I275: a sheet can be replaced by a different one during one action")
  func anotherSheet() {
    store.send(.edit { $0.sheet = Knob.State(id: 1) })
    let renderer = Renderer(PanelView(store: store))
    _ = renderer.frame()
    store.send(.edit { $0.sheet = Knob.State(id: 2, level: 4) })
    #expect(renderer.evaluations() == ["panel": 1, "sheet": 1])
    #expect(renderer.frame().presentation?.sheet?.description == "sheet: 4")
    store.send(.sheet(.presented(.turned)))
    #expect(renderer.evaluations() == ["sheet": 1])
  }

  @Test("I275: a sheet replaced by one with the same id shows the new state")
  func replacedSheet() {
    store.send(.edit { $0.sheet = Knob.State(id: 1) })
    let renderer = Renderer(PanelView(store: store))
    _ = renderer.frame()
    store.send(.edit { $0.sheet = Knob.State(id: 1, level: 4) })
    #expect(renderer.frame().presentation?.sheet?.description == "sheet: 4")
    store.send(.sheet(.presented(.turned)))
    #expect(renderer.evaluations() == ["sheet": 1])
    #expect(renderer.frame().presentation?.sheet?.description == "sheet: 5")
  }

  @Test(
    "I283: “back” in an outdated frame doesn't dismiss the replacing sheet")
  func backOfOldFrame() {
    store.send(.edit { $0.sheet = Knob.State(id: 1) })
    let renderer = Renderer(PanelView(store: store))
    let frame = renderer.frame()
    store.send(.edit { $0.sheet = Knob.State(id: 2) })
    _ = try? frame.perform("back")
    #expect(store.sheet?.id == 2)
  }

  @Test("presenting and dismissing an alert evaluates only the presenting view")
  func alert() throws {
    let renderer = Renderer(PanelView(store: store))
    _ = renderer.frame()
    store.send(
      .edit {
        $0.alert = AlertState {
          TextState("Sure?")
        } actions: {
          ButtonState(action: .confirmed) { TextState("Yes") }
        }
      })
    #expect(renderer.evaluations() == ["panel": 1])
    #expect(renderer.frame().presentation?.alert?.lines.map(\.description) == ["Sure?"])
    try renderer.frame().perform("yes")
    #expect(renderer.evaluations() == ["panel": 1])
    #expect(renderer.frame().presentation == nil)
  }

  @Test("an alert over a sheet doesn't evaluate the sheet")
  func alertOverSheet() {
    store.send(.edit { $0.sheet = Knob.State(id: 1) })
    let renderer = Renderer(PanelView(store: store))
    _ = renderer.frame()
    store.send(.edit { $0.alert = AlertState { TextState("Sure?") } })
    #expect(renderer.evaluations() == ["panel": 1])
  }

  @Test("pushing a screen evaluates only that screen")
  func pushed() throws {
    store.send(.edit { $0.path.append(Knob.State(id: 1)) })
    let renderer = Renderer(StackView(store: store))
    #expect(renderer.evaluations() == ["stack": 1, "note": 1, "1": 1])
    store.send(.edit { $0.path.append(Knob.State(id: 2)) })
    #expect(renderer.evaluations() == ["2": 1])
    #expect(renderer.frame().description == "2: 0")
  }

  @Test("popping a screen evaluates no view")
  func popped() throws {
    store.send(.edit { $0.path = StackState([Knob.State(id: 1), Knob.State(id: 2)]) })
    let renderer = Renderer(StackView(store: store))
    try renderer.frame().perform("back")
    #expect(renderer.evaluations() == [:])
    #expect(renderer.frame().description == "1: 0")
  }

  @Test("a change on a screen evaluates only that screen, even below other screens")
  func screenChanges() throws {
    store.send(.edit { $0.path = StackState([Knob.State(id: 1), Knob.State(id: 2)]) })
    let renderer = Renderer(StackView(store: store))
    try renderer.frame().perform("turn")
    #expect(renderer.evaluations() == ["2": 1])
    let lowest = store.path.ids[0]
    store.send(.path(.element(id: lowest, action: .turned)))
    #expect(renderer.evaluations() == ["1": 1])
    try renderer.frame().perform("back")
    #expect(renderer.frame().description == "1: 1")
  }

  @Test("a change on the root evaluates no screen")
  func rootChanges() {
    store.send(.edit { $0.path = StackState([Knob.State(id: 1)]) })
    let renderer = Renderer(StackView(store: store))
    _ = renderer.frame()
    store.send(.edit { $0.note = "new" })
    #expect(renderer.evaluations() == ["note": 1])
  }

  @Test("a link pushes, and “back” pops several screens at the same time")
  func linksAndBack() throws {
    store.send(.edit { $0.path = StackState([Knob.State(id: 1), Knob.State(id: 2)]) })
    let renderer = Renderer(StackView(store: store))
    try renderer.frame().perform("back 2")
    #expect(renderer.frame().description == "note")
    try renderer.frame().perform("push")
    #expect(renderer.frame().description == "9: 0")
  }
}
