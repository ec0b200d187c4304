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

@Suite("Together · legacy and modern views")
@MainActor
struct MixedViewTests {
  private let store = StoreOf<Panel>.panel(rows: 1, 2)

  @Test("a modern view in a legacy view is evaluated when a property that it read changes")
  func modernInLegacy() throws {
    let renderer = Renderer(LegacyOutsideView(store: store))
    #expect(renderer.evaluations() == ["outside": 1, "legacy": 1, "knob": 1])
    try renderer.frame().perform("turn")
    #expect(renderer.evaluations() == ["knob": 1])
  }

  @Test("a modern view in a legacy view is also evaluated with the legacy view")
  func legacyAround() {
    let renderer = Renderer(LegacyOutsideView(store: store))
    _ = renderer.frame()
    store.send(.edit { $0.title = "new" })
    #expect(renderer.evaluations() == ["legacy": 1, "knob": 1])
    #expect(renderer.frame().description == "new\nknob: 0")
  }

  @Test("a legacy view in a modern view is evaluated when its view state changes")
  func legacyInModern() {
    let renderer = Renderer(LegacyInsideView(store: store))
    #expect(renderer.evaluations() == ["modern": 1, "around legacy": 1, "legacy": 1])
    store.send(.edit { $0.note = "new" })
    #expect(renderer.evaluations() == ["legacy": 1])
    store.send(.edit { $0.title = "new" })
    #expect(renderer.evaluations() == ["modern": 1])
    #expect(renderer.frame().description == "new\nnew")
  }

  @Test("the view around a legacy view doesn't observe the legacy view's state")
  func notReadAround() {
    let renderer = Renderer(LegacyInsideView(store: store))
    _ = renderer.frame()
    for _ in 1...3 { store.send(.edit { $0.note += "!" }) }
    #expect(renderer.evaluations() == ["legacy": 1])
  }

  @Test("a legacy view that reads a store also follows the store")
  func both() {
    let renderer = Renderer(BothView(store: store))
    _ = renderer.frame()
    store.send(.edit { $0.note = "new" })
    #expect(renderer.evaluations() == ["both": 1])
    store.send(.edit { $0.title = "new" })
    #expect(renderer.evaluations() == ["both": 1])
    #expect(renderer.frame().description == "new new")
  }

  @Test("a changed modern row in a legacy list is evaluated alone")
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

  @Test("a changed legacy row in a modern list is evaluated alone")
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

  @Test("a changed modern screen on a legacy stack is evaluated alone")
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

  @Test("changed modern content of a legacy sheet is evaluated alone")
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

  @Test("plain stores in legacy views cause no report")
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
