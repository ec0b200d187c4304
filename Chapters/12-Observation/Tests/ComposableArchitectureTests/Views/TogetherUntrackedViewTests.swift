import ComposableArchitecture
import TerminalUI
import Testing

@testable import TestFixtures

/// Wraps its reads.
private struct WrappedView: View {
  let store: StoreOf<Panel>

  var body: some View {
    WithPerceptionTracking {
      let _ = evaluated("wrapped")
      Text(store.title)
      WrappedNoteView(store: store)
    }
  }
}

private struct WrappedNoteView: View {
  let store: StoreOf<Panel>

  var body: some View {
    WithPerceptionTracking {
      let _ = evaluated("note")
      Text(store.note)
    }
  }
}

/// Wraps the list, its rows, and its presented features.
private struct WrappedListView: View {
  @Bindable var store: StoreOf<Panel>

  var body: some View {
    WithPerceptionTracking {
      let _ = evaluated("list")
      ForEach(store.scope(state: \.rows, action: \.rows), id: \.state.id) { store in
        WithPerceptionTracking {
          let _ = evaluated("\(store.state.id)")
          Text("\(store.level)")
        }
      }
      .sheet(item: $store.scope(state: \.sheet, action: \.sheet)) { store in
        WithPerceptionTracking {
          let _ = evaluated("sheet")
          Text("\(store.level)")
        }
      }
    }
  }
}

/// Wraps a stack and its screens, an alert, and a field.
private struct WrappedStackView: View {
  @Bindable var store: StoreOf<Panel>

  var body: some View {
    WithPerceptionTracking {
      let _ = evaluated("stack")
      NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
        WithPerceptionTracking {
          TextField("note", text: $store.note)
          NavigationLink("Push", state: Knob.State(id: 9))
        }
      } destination: { store in
        WithPerceptionTracking {
          let _ = evaluated("\(store.state.id)")
          Text("\(store.state.id): \(store.level)")
          Button("Turn") { store.send(.turned) }
        }
      }
      .alert($store.scope(state: \.alert, action: \.alert))
    }
  }
}

/// Separate features for the reports, because a location is reported once per process.
enum Untracked {
  @Reducer
  struct Forgotten {
    @ObservableState
    struct State { var count = 3 }
    enum Action { case incremented }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  struct ForgottenView: View {
    let store: StoreOf<Forgotten>

    var body: some View {
      Text("\(store.count)")
      Button("Increment") { store.send(.incremented) }
    }
  }

  @Reducer
  struct Lazy {
    @ObservableState
    struct State: Equatable { var rows: IdentifiedArrayOf<LazyRow.State> = [] }
    enum Action { case rows(IdentifiedActionOf<LazyRow>) }
    var body: some ReducerOf<Self> {
      Reduce { _, _ in .none }.forEach(\.rows, action: \.rows) { LazyRow() }
    }
  }

  @Reducer
  struct LazyRow {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var level = 0
    }
    enum Action { case turned }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.level += 1
        return .none
      }
    }
  }

  /// A row with its own view, which isn't wrapped.
  struct LazyView: View {
    let store: StoreOf<Lazy>

    var body: some View {
      WithPerceptionTracking {
        ForEach(store.scope(state: \.rows, action: \.rows)) { store in
          LazyRowView(store: store)
        }
      }
    }
  }

  struct LazyRowView: View {
    let store: StoreOf<LazyRow>

    var body: some View {
      Text("\(store.level)")
    }
  }

  @Reducer
  struct Tracked {
    @ObservableState
    struct State { var count = 3 }
    enum Action { case incremented }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  struct TrackedView: View {
    let store: StoreOf<Tracked>

    var body: some View {
      Text("\(store.count)")
    }
  }
}

@Suite("Together · untracked bodies")
@MainActor
struct UntrackedViewTests {
  private let store = StoreOf<Panel>.panel(rows: 1, 2)

  /// A renderer as on systems without Observation.
  private func renderer(_ view: some View) -> Renderer {
    Renderer(view, tracksBodies: false)
  }

  @Test("a view that wraps its reads is evaluated for them, and isn't reported")
  func wrapped() {
    let renderer = renderer(WrappedView(store: store))
    let issues = issues {
      #expect(renderer.evaluations() == ["wrapped": 1, "note": 1])
      store.send(.edit { $0.note = "new" })
      #expect(renderer.evaluations() == ["note": 1])
      store.send(.edit { $0.title = "new" })
      #expect(renderer.evaluations()["wrapped"] == 1)
      #expect(renderer.frame().description == "new\nnew")
    }
    #expect(issues.isEmpty)
  }

  @Test("wrapped rows and sheets are evaluated alone")
  func rowsAndSheets() {
    store.send(.edit { $0.sheet = Knob.State(id: 5) })
    let renderer = renderer(WrappedListView(store: store))
    let issues = issues {
      #expect(renderer.evaluations() == ["list": 1, "1": 1, "2": 1, "sheet": 1])
      store.send(.rows(.element(id: 2, action: .turned)))
      #expect(renderer.evaluations() == ["2": 1])
      store.send(.sheet(.presented(.turned)))
      #expect(renderer.evaluations() == ["sheet": 1])
    }
    #expect(issues.isEmpty)
  }

  @Test("a wrapped sheet and a wrapped row appear and are removed")
  func comingAndGoing() throws {
    let renderer = renderer(WrappedListView(store: store))
    let issues = try issues {
      #expect(renderer.frame().presentation == nil)
      store.send(.edit { $0.sheet = Knob.State(id: 5) })
      #expect(renderer.frame().presentation?.sheet?.description == "0")
      try renderer.frame().perform("back")
      #expect(renderer.frame().presentation == nil)
      store.send(.edit { $0.rows.append(Knob.State(id: 3, level: 7)) })
      #expect(renderer.frame().description == "0\n0\n7")
      store.send(.edit { $0.rows.remove(id: 1) })
      #expect(renderer.frame().description == "0\n7")
    }
    #expect(issues.isEmpty)
  }

  @Test("screens of a stack are pushed, changed and popped")
  func stack() throws {
    let renderer = renderer(WrappedStackView(store: store))
    let issues = try issues {
      #expect(renderer.frame().description == "note: note")
      try renderer.frame().perform("push")
      #expect(renderer.frame().description == "9: 0")
      try renderer.frame().perform("turn")
      #expect(renderer.evaluations() == ["9": 1])
      #expect(renderer.frame().description == "9: 1")
      store.send(.edit { $0.path.append(Knob.State(id: 10)) })
      #expect(renderer.frame().description == "10: 0")
      try renderer.frame().perform("back 2")
      #expect(renderer.frame().description == "note: note")
    }
    #expect(issues.isEmpty)
  }

  @Test("controls write properties, and an alert appears and is dismissed")
  func fieldsAndAlerts() throws {
    let renderer = renderer(WrappedStackView(store: store))
    let issues = try issues {
      try renderer.frame().perform("note new")
      #expect(renderer.frame().description == "note: new")
      store.send(.edit { $0.alert = AlertState { TextState("Sure?") } })
      #expect(renderer.frame().presentation?.alert?.lines.map(\.description) == ["Sure?"])
      try renderer.frame().perform("ok")
      #expect(renderer.frame().presentation == nil)
    }
    #expect(issues.isEmpty)
  }

  @Test("the wrapper makes no difference if bodies are tracked")
  func tracked() {
    let renderer = Renderer(WrappedView(store: store))
    _ = renderer.frame()
    store.send(.edit { $0.note = "new" })
    #expect(renderer.evaluations() == ["note": 1])
    store.send(.edit { $0.title = "new" })
    #expect(renderer.evaluations()["wrapped"] == 1)
  }

  @Test("a view without the wrapper is reported, and isn't evaluated again")
  func forgotten() throws {
    let store = Store(initialState: Untracked.Forgotten.State()) { Untracked.Forgotten() }
    let renderer = renderer(Untracked.ForgottenView(store: store))
    let issues = issues { #expect(renderer.frame().description == "3") }
    #expect(
      Set(issues.map(\.firstLine)) == [
        "Perceptible state was accessed but is not being tracked. "
          + "The view is not evaluated again when that state changes."
      ])
    #expect(issues.contains { $0.message.hasSuffix("Accessed: a property of 'State'") })
    try renderer.frame().perform("increment")
    #expect(renderer.frame().description == "3")
  }

  @Test("a row without the wrapper is reported, even in a wrapped list")
  func lazyClosure() {
    let store = Store(initialState: Untracked.Lazy.State(rows: [Untracked.LazyRow.State(id: 1)])) {
      Untracked.Lazy()
    }
    let renderer = renderer(Untracked.LazyView(store: store))
    let issues = issues { _ = renderer.frame() }
    #expect(!issues.isEmpty)
    store.send(.rows(.element(id: 1, action: .turned)))
    #expect(renderer.frame().description == "0")
  }

  @Test("tracked bodies cause no report")
  func notReported() {
    let store = Store(initialState: Untracked.Tracked.State()) { Untracked.Tracked() }
    let renderer = Renderer(Untracked.TrackedView(store: store))
    let issues = issues {
      #expect(renderer.frame().description == "3")
      store.send(.incremented)
      #expect(renderer.frame().description == "4")
    }
    #expect(issues.isEmpty)
  }

  @Test("reads in actions, effects and tests aren't reported")
  func outsideBodies() {
    let store = Store(initialState: Untracked.Tracked.State()) { Untracked.Tracked() }
    let issues = issues { #expect(store.count == 3) }
    #expect(issues.isEmpty)
  }
}
