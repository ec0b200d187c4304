import ComposableArchitecture
import TerminalUI
import Testing

/// Reads nearly everything.
private struct WholeView: View {
  let store: StoreOf<Panel>

  var body: some View {
    let _ = evaluated("whole")
    Text("\(store.title) \(store.isOpen) \(store.knob.level) \(store.knob.label)")
    Text("\(store.spare?.level ?? 0) \(store.rows.count) \(store.path.count) \(store.sheet == nil)")
  }
}

/// Reads one field.
private struct FieldView: View {
  let name: String
  let store: StoreOf<Panel>
  let field: KeyPath<Panel.State, String>

  var body: some View {
    let _ = evaluated(name)
    Text(store.state[keyPath: field])
  }
}

/// Reads a field that decides, and another only if it does.
private struct ChoosingView: View {
  let store: StoreOf<Panel>

  var body: some View {
    let _ = evaluated("choosing")
    if store.isOpen {
      Text(store.title)
    } else {
      Text("closed")
    }
  }
}

/// Reads one field, and contains views that read other fields.
private struct FramingView: View {
  let store: StoreOf<Panel>

  var body: some View {
    let _ = evaluated("framing")
    if store.isOpen {
      FieldView(name: "title", store: store, field: \.title)
    }
    FieldView(name: "note", store: store, field: \.note)
  }
}

/// Reads the state as it is at the moment.
private struct SnapshotView: View {
  let store: StoreOf<Panel>

  var body: some View {
    let _ = evaluated("snapshot")
    Text(store.withState { "\($0.title) \($0.knob.level)" })
  }
}

/// Hands stores of its children on, and reads nothing.
private struct HandingOnView: View {
  let store: StoreOf<Panel>

  var body: some View {
    let _ = evaluated("handing on")
    KnobView(name: "knob", store: store.scope(state: \.knob, action: \.knob))
    if let store = store.scope(state: \.spare, action: \.spare) {
      KnobView(name: "spare", store: store)
    }
  }
}

/// Creates bindings, and passes them on.
private struct BindingView: View {
  @Bindable var store: StoreOf<Panel>

  var body: some View {
    let _ = evaluated("binding")
    BoundView(name: "title", text: $store.title)
    BoundView(name: "note", text: $store.note)
  }
}

/// Reads a binding.
private struct BoundView: View {
  let name: String
  @Binding var text: String

  var body: some View {
    let _ = evaluated(name)
    TextField(name, text: $text)
  }
}

@Suite("Together · evaluation of views that read a store")
@MainActor
struct StoreViewTests {
  private let store = StoreOf<Panel>.panel(rows: 1, 2)

  @Test("I273: an action that changes many properties evaluates a view once")
  func manyFields() {
    let renderer = Renderer(WholeView(store: store))
    #expect(renderer.evaluations() == ["whole": 1])
    store.send(
      .edit {
        $0.title = "new"
        $0.isOpen = false
        $0.knob = Knob.State(id: 0, level: 1, label: "a")
        $0.spare = Knob.State(id: 1)
        $0.sheet = Knob.State(id: 2)
        $0.rows.append(Knob.State(id: 3))
        $0.path.append(Knob.State(id: 4))
        $0.title = "newer"
      })
    #expect(renderer.evaluations() == ["whole": 1])
    #expect(renderer.frame().description == "newer false 1 a\n0 3 1 false")
  }

  @Test("I273: many actions before a frame evaluate a view once")
  func manyActions() {
    let renderer = Renderer(WholeView(store: store))
    _ = renderer.frame()
    for _ in 1...10 { store.send(.knob(.turned)) }
    #expect(renderer.evaluations() == ["whole": 1])
  }

  @Test("I273: an action that changes no read property evaluates no view")
  func nothingRead() {
    let renderer = Renderer(WholeView(store: store))
    _ = renderer.frame()
    store.send(.edit { $0.note = "new" })
    store.send(.edit { _ in })
    store.send(.rows(.element(id: 1, action: .turned)))
    #expect(renderer.evaluations() == [:])
  }

  @Test("I273: a frame is outdated only if a read property changed")
  func outOfDate() {
    let renderer = Renderer(FieldView(name: "title", store: store, field: \.title))
    var calls = 0
    renderer.onChange = { calls += 1 }
    _ = renderer.frame()
    store.send(.edit { $0.note = "new" })
    #expect(calls == 0)
    store.send(.edit { $0.title = "new" })
    store.send(.edit { $0.title = "newer" })
    #expect(calls == 1)
  }

  @Test("I272: replacing a state evaluates all views that read it")
  func replaced() {
    let renderer = Renderer(
      Group {
        FieldView(name: "title", store: store, field: \.title)
        FieldView(name: "note", store: store, field: \.note)
      })
    _ = renderer.frame()
    store.send(.edit { $0 = Panel.State() })
    #expect(renderer.evaluations() == ["title": 1, "note": 1])
  }

  @Test("I274: two views that read different properties of one store are evaluated independently")
  func apart() {
    let renderer = Renderer(
      Group {
        FieldView(name: "title", store: store, field: \.title)
        FieldView(name: "note", store: store, field: \.note)
      })
    #expect(renderer.evaluations() == ["title": 1, "note": 1])
    store.send(.edit { $0.title = "new" })
    #expect(renderer.evaluations() == ["title": 1])
    store.send(.edit { $0.note = "new" })
    #expect(renderer.evaluations() == ["note": 1])
  }

  @Test("I274: two renderers of one store evaluate independently")
  func renderers() {
    let title = Renderer(FieldView(name: "title", store: store, field: \.title))
    let note = Renderer(FieldView(name: "note", store: store, field: \.note))
    _ = (title.frame(), note.frame())
    store.send(.edit { $0.title = "new" })
    #expect(note.evaluations() == [:])
    #expect(title.evaluations() == ["title": 1])
  }

  @Test("I284: a view's reads evaluate neither its parent nor its siblings")
  func neitherAroundNorBeside() {
    let renderer = Renderer(FramingView(store: store))
    #expect(renderer.evaluations() == ["framing": 1, "title": 1, "note": 1])
    store.send(.edit { $0.note = "new" })
    #expect(renderer.evaluations() == ["note": 1])
    #expect(renderer.frame().description == "title\nnew")
  }

  @Test("I284: evaluating a view doesn't evaluate unchanged views inside it")
  func aroundAlone() {
    let renderer = Renderer(FramingView(store: store))
    _ = renderer.frame()
    store.send(.edit { $0.isOpen = false })
    #expect(renderer.evaluations() == ["framing": 1])
    #expect(renderer.frame().description == "note")
  }

  @Test("I284: a property that a view no longer reads doesn't evaluate it")
  func noLongerRead() {
    let renderer = Renderer(ChoosingView(store: store))
    _ = renderer.frame()
    store.send(.edit { $0.title = "new" })
    #expect(renderer.evaluations() == ["choosing": 1])
    store.send(.edit { $0.isOpen = false })
    #expect(renderer.evaluations() == ["choosing": 1])
    store.send(.edit { $0.title = "newer" })
    #expect(renderer.evaluations() == [:])
    store.send(.edit { $0.isOpen = true })
    #expect(renderer.evaluations() == ["choosing": 1])
    #expect(renderer.frame().description == "newer")
  }

  @Test("I284: a removed view is no longer evaluated")
  func gone() {
    let renderer = Renderer(FramingView(store: store))
    _ = renderer.frame()
    store.send(.edit { $0.isOpen = false })
    _ = renderer.frame()
    store.send(.edit { $0.title = "new" })
    #expect(renderer.evaluations() == [:])
  }

  @Test("I299: creating a binding isn't tracked, but reading it is")
  func bindings() {
    let renderer = Renderer(BindingView(store: store))
    #expect(renderer.evaluations() == ["binding": 1, "title": 1, "note": 1])
    store.send(.edit { $0.title = "new" })
    #expect(renderer.evaluations() == ["title": 1])
  }

  @Test("I299: a write through a binding evaluates the views that read that property")
  func writes() throws {
    let renderer = Renderer(BindingView(store: store))
    _ = renderer.frame()
    try renderer.frame().perform("note new")
    #expect(renderer.evaluations() == ["note": 1])
    #expect(renderer.frame().description == "title: title\nnote: new")
  }

  @Test("I300: a view that passes on a child's store isn't evaluated for changes in the child")
  func handingOn() throws {
    let renderer = Renderer(HandingOnView(store: store))
    #expect(renderer.evaluations() == ["handing on": 1, "knob": 1])
    try renderer.frame().perform("turn")
    #expect(renderer.evaluations() == ["knob": 1])
  }

  @Test("I300: a view that passes on a child's store isn't evaluated when the child is replaced")
  func handingOnReplaced() {
    let renderer = Renderer(HandingOnView(store: store))
    _ = renderer.frame()
    store.send(.knob(.replaced))
    #expect(renderer.evaluations() == ["knob": 1])
  }

  @Test("I275: a view that scopes to an optional child is evaluated when it appears or is removed")
  func optional() {
    let renderer = Renderer(HandingOnView(store: store))
    _ = renderer.frame()
    store.send(.edit { $0.spare = Knob.State(id: 1) })
    #expect(renderer.evaluations() == ["handing on": 1, "spare": 1])
    store.send(.spare(.turned))
    #expect(renderer.evaluations() == ["spare": 1])
    store.send(.edit { $0.spare = nil })
    #expect(renderer.evaluations() == ["handing on": 1])
  }

  @Test("I275: a view that scopes to an optional child is evaluated when it is replaced")
  func anotherOptional() {
    store.send(.edit { $0.spare = Knob.State(id: 1) })
    let renderer = Renderer(HandingOnView(store: store))
    _ = renderer.frame()
    store.send(.edit { $0.spare = Knob.State(id: 2, level: 5) })
    #expect(renderer.evaluations() == ["handing on": 1, "spare": 1])
    #expect(renderer.frame().description == "knob: 0\nspare: 5")
  }

  @Test("a read with `withState` evaluates no view")
  func snapshot() {
    let renderer = Renderer(SnapshotView(store: store))
    #expect(renderer.frame().description == "title 0")
    store.send(.edit { $0.title = "new" })
    store.send(.knob(.turned))
    #expect(renderer.evaluations() == [:])
  }

  @Test("a change in a child evaluates all views that read it, through any store")
  func sharedChild() {
    let renderer = Renderer(
      Group {
        WholeView(store: store)
        HandingOnView(store: store)
      })
    _ = renderer.frame()
    store.send(.knob(.turned))
    #expect(renderer.evaluations() == ["whole": 1, "knob": 1])
  }
}
