import ComposableArchitecture
import TerminalUI
import Testing

@testable import TestFixtures

/// A legacy view around modern ones.
private struct LegacyOutsideView: View {
  let store: StoreOf<Panel>

  var body: some View {
    let _ = evaluated("outside")
    WithViewStore(store, observe: \.title) { viewStore in
      let _ = evaluated("legacy")
      Text(viewStore.state)
      KnobView(name: "knob", store: store.scope(state: \.knob, action: \.knob))
    }
  }
}

/// A modern view around a legacy one.
private struct LegacyInsideView: View {
  let store: StoreOf<Panel>

  var body: some View {
    let _ = evaluated("modern")
    Text(store.title)
    LegacyNoteView(store: store)
  }
}

private struct LegacyNoteView: View {
  let store: StoreOf<Panel>

  var body: some View {
    let _ = evaluated("around legacy")
    WithViewStore(store, observe: \.note) { viewStore in
      let _ = evaluated("legacy")
      Text(viewStore.state)
    }
  }
}

/// A view that observes one thing, and reads another.
private struct BothView: View {
  let store: StoreOf<Panel>

  var body: some View {
    WithViewStore(store, observe: \.title) { viewStore in
      let _ = evaluated("both")
      Text("\(viewStore.state) \(store.note)")
    }
  }
}

/// Legacy rows with modern content.
private struct LegacyRowsView: View {
  let store: StoreOf<Panel>

  var body: some View {
    let _ = evaluated("list")
    ForEachStore(store.scope(state: \.rows, action: \.rows)) { store in
      KnobView(name: "\(store.state.id)", store: store)
    }
  }
}

/// Modern rows with legacy content.
private struct ModernRowsView: View {
  let store: StoreOf<Panel>

  var body: some View {
    let _ = evaluated("list")
    ForEach(store.scope(state: \.rows, action: \.rows)) { store in
      WithViewStore(store, observe: { $0 }) { viewStore in
        let _ = evaluated("\(viewStore.id)")
        Text("\(viewStore.id): \(viewStore.level)")
        Button("Turn") { viewStore.send(.turned) }
      }
    }
  }
}

/// A legacy stack with modern screens.
private struct LegacyStackView: View {
  let store: StoreOf<Panel>

  var body: some View {
    NavigationStackStore(store.scope(state: \.path, action: \.path)) {
      Text("root")
    } destination: { store in
      KnobView(name: "\(store.state.id)", store: store)
    }
  }
}

/// A legacy sheet with modern content.
private struct LegacySheetView: View {
  let store: StoreOf<Panel>

  var body: some View {
    let _ = evaluated("below")
    Text(store.title)
      .sheet(store: store.scope(state: \.$sheet, action: \.sheet)) { store in
        KnobView(name: "sheet", store: store)
      }
  }
}

@Suite("Together · legacy views and modern ones")
@MainActor
struct MixedViewTests {
  private let store = StoreOf<Panel>.panel(rows: 1, 2)

  @Test("a modern view in a legacy one is evaluated for what it reads")
  func modernInLegacy() throws {
    let renderer = Renderer(LegacyOutsideView(store: store))
    #expect(renderer.evaluations() == ["outside": 1, "legacy": 1, "knob": 1])
    try renderer.frame().perform("turn")
    #expect(renderer.evaluations() == ["knob": 1])
  }

  @Test("it is evaluated with the legacy view around it, too")
  func legacyAround() {
    let renderer = Renderer(LegacyOutsideView(store: store))
    _ = renderer.frame()
    store.send(.edit { $0.title = "new" })
    #expect(renderer.evaluations() == ["legacy": 1, "knob": 1])
    #expect(renderer.frame().description == "new\nknob: 0")
  }

  @Test("a legacy view in a modern one is evaluated for what it observes")
  func legacyInModern() {
    let renderer = Renderer(LegacyInsideView(store: store))
    #expect(renderer.evaluations() == ["modern": 1, "around legacy": 1, "legacy": 1])
    store.send(.edit { $0.note = "new" })
    #expect(renderer.evaluations() == ["legacy": 1])
    store.send(.edit { $0.title = "new" })
    #expect(renderer.evaluations() == ["modern": 1])
    #expect(renderer.frame().description == "new\nnew")
  }

  @Test("what a legacy view observes is not read by the view that has made it")
  func notReadAround() {
    let renderer = Renderer(LegacyInsideView(store: store))
    _ = renderer.frame()
    for _ in 1...3 { store.send(.edit { $0.note += "!" }) }
    #expect(renderer.evaluations() == ["legacy": 1])
  }

  @Test("a legacy view that reads a store follows that as well")
  func both() {
    let renderer = Renderer(BothView(store: store))
    _ = renderer.frame()
    store.send(.edit { $0.note = "new" })
    #expect(renderer.evaluations() == ["both": 1])
    store.send(.edit { $0.title = "new" })
    #expect(renderer.evaluations() == ["both": 1])
    #expect(renderer.frame().description == "new new")
  }

  @Test("modern rows in a legacy list are evaluated alone when they change")
  func legacyRows() throws {
    let renderer = Renderer(LegacyRowsView(store: store))
    _ = renderer.frame()
    try renderer.frame().perform("turn 2")
    #expect(renderer.evaluations() == ["2": 1])
    store.send(.edit { $0.rows.append(Knob.State(id: 3)) })
    #expect(renderer.frame().description == "1. 1: 0\n2. 2: 1\n3. 3: 0")
    store.send(.edit { $0.rows.remove(id: 1) })
    #expect(renderer.frame().description == "1. 2: 1\n2. 3: 0")
  }

  @Test("legacy rows in a modern list are evaluated alone when they change")
  func modernRows() throws {
    let renderer = Renderer(ModernRowsView(store: store))
    _ = renderer.frame()
    try renderer.frame().perform("turn 2")
    #expect(renderer.evaluations() == ["2": 1])
    store.send(.edit { $0.rows.append(Knob.State(id: 3)) })
    #expect(renderer.frame().description == "1. 1: 0\n2. 2: 1\n3. 3: 0")
    store.send(.edit { $0.rows.remove(id: 1) })
    #expect(renderer.frame().description == "1. 2: 1\n2. 3: 0")
  }

  @Test("modern screens on a legacy stack are evaluated alone when they change")
  func legacyStack() throws {
    store.send(.edit { $0.path = StackState([Knob.State(id: 1), Knob.State(id: 2)]) })
    let renderer = Renderer(LegacyStackView(store: store))
    _ = renderer.frame()
    try renderer.frame().perform("turn")
    #expect(renderer.evaluations() == ["2": 1])
    try renderer.frame().perform("back")
    #expect(renderer.frame().description == "1: 0")
    try renderer.frame().perform("turn")
    #expect(renderer.frame().description == "1: 1")
  }

  @Test("modern content of a legacy sheet is evaluated alone when it changes")
  func legacySheet() throws {
    let renderer = Renderer(LegacySheetView(store: store))
    #expect(renderer.evaluations() == ["below": 1])
    store.send(.edit { $0.sheet = Knob.State(id: 1) })
    #expect(renderer.frame().presentation?.sheet?.description == "sheet: 0")
    try renderer.frame().perform("turn")
    #expect(renderer.evaluations() == ["sheet": 1])
    try renderer.frame().perform("back")
    #expect(renderer.frame().presentation == nil)
    store.send(.edit { $0.title = "new" })
    #expect(renderer.frame().description == "new")
  }

  @Test("nothing is reported of plain stores in legacy views")
  func noReports() {
    store.send(.edit { $0.sheet = Knob.State(id: 1) })
    store.send(.edit { $0.path.append(Knob.State(id: 2)) })
    let issues = issues {
      _ = Renderer(LegacyRowsView(store: store)).frame()
      _ = Renderer(ModernRowsView(store: store)).frame()
      _ = Renderer(LegacySheetView(store: store)).frame()
      _ = Renderer(LegacyStackView(store: store)).frame()
    }
    #expect(issues.isEmpty)
  }
}
