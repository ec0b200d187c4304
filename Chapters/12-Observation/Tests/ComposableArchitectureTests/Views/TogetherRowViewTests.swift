import ComposableArchitecture
import TerminalUI
import Testing

/// A list of rows with views of their own.
private struct RowsView: View {
  let store: StoreOf<Panel>

  var body: some View {
    let _ = evaluated("list")
    ForEach(store.scope(state: \.rows, action: \.rows)) { store in
      RowView(store: store)
    }
  }
}

private struct RowView: View {
  let store: StoreOf<Knob>

  var body: some View {
    let _ = evaluated("\(store.state.id)")
    Text("\(store.state.id): \(store.level)")
    Button("Turn") { store.send(.turned) }
  }
}

/// A list whose rows have no views of their own.
private struct PlainRowsView: View {
  let store: StoreOf<Panel>

  var body: some View {
    let _ = evaluated("list")
    ForEach(store.scope(state: \.rows, action: \.rows), id: \.state.id) { store in
      Text("\(store.level)")
    }
  }
}

@Suite("Together · evaluation of rows")
@MainActor
struct RowViewTests {
  private let store = StoreOf<Panel>.panel(rows: 1, 2, 3)

  /// A renderer after its first frame.
  private func renderer() -> Renderer {
    let renderer = Renderer(RowsView(store: store))
    #expect(renderer.evaluations() == ["list": 1, "1": 1, "2": 1, "3": 1])
    return renderer
  }

  @Test("I276: a changed row is evaluated alone")
  func changed() throws {
    let renderer = renderer()
    try renderer.frame().perform("turn 2")
    #expect(renderer.evaluations() == ["2": 1])
    #expect(renderer.frame().description == "1. 1: 0\n2. 2: 1\n3. 3: 0")
  }

  @Test("I276: a row isn't evaluated for properties that it didn't read")
  func notRead() {
    let renderer = renderer()
    store.send(.rows(.element(id: 2, action: .labelled("b"))))
    #expect(renderer.evaluations() == [:])
  }

  @Test("I276: of many rows, only the changed one is evaluated")
  func many() {
    store.send(.edit { $0.rows = IdentifiedArray((1...200).map { Knob.State(id: $0) }) })
    let renderer = Renderer(RowsView(store: store))
    #expect(renderer.evaluations().count == 201)
    store.send(.rows(.element(id: 117, action: .turned)))
    #expect(renderer.evaluations() == ["117": 1])
  }

  @Test("I276: a row keeps its store when it moves")
  func sameStore() {
    let before = Array(store.scope(state: \.rows, action: \.rows))
    store.send(.edit { $0.rows.move(fromOffsets: [0], toOffset: 3) })
    let after = Array(store.scope(state: \.rows, action: \.rows))
    #expect(after.map(\.state.id) == [2, 3, 1])
    #expect(after == [before[1], before[2], before[0]])
  }

  @Test("I276: replacing the state that contains the rows evaluates the list")
  func parentReplaced() {
    let renderer = renderer()
    store.send(.edit { $0 = Panel.State(rows: [Knob.State(id: 3, level: 7), Knob.State(id: 4)]) })
    #expect(renderer.evaluations()["list"] == 1)
    #expect(renderer.frame().description == "1. 3: 7\n2. 4: 0")
  }

  @Test("I276: replacing it by a state with the same ids shows the new state")
  func parentReplacedSameIDs() {
    let renderer = renderer()
    store.send(
      .edit {
        $0 = Panel.State(
          rows: IdentifiedArray(uniqueElements: (1...3).map { Knob.State(id: $0, level: 10 * $0) }))
      })
    #expect(renderer.frame().description == "1. 1: 10\n2. 2: 20\n3. 3: 30")
    store.send(.rows(.element(id: 2, action: .turned)))
    #expect(renderer.evaluations() == ["2": 1])
    #expect(renderer.frame().description == "1. 1: 10\n2. 2: 21\n3. 3: 30")
  }

  @Test("I271: replacing a row by one with the same id evaluates the row, but not the list")
  func rowReplaced() {
    let renderer = renderer()
    store.send(.edit { $0.rows[id: 2] = Knob.State(id: 2, level: 9) })
    #expect(renderer.evaluations()["2"] == 1)
    #expect(renderer.frame().description == "1. 1: 0\n2. 2: 9\n3. 3: 0")
    store.send(.rows(.element(id: 1, action: .replaced)))
    #expect(renderer.evaluations() == ["1": 1])
  }

  @Test("I294: adding a row evaluates the new row and the list, but no other row")
  func added() {
    let renderer = renderer()
    store.send(.edit { $0.rows.insert(Knob.State(id: 4), at: 1) })
    #expect(renderer.evaluations() == ["list": 1, "4": 1])
    #expect(renderer.frame().description == "1. 1: 0\n2. 4: 0\n3. 2: 0\n4. 3: 0")
  }

  @Test("I294: removing a row evaluates the list, but no row")
  func removed() {
    let renderer = renderer()
    store.send(.edit { $0.rows.remove(id: 2) })
    #expect(renderer.evaluations() == ["list": 1])
    #expect(renderer.frame().description == "1. 1: 0\n2. 3: 0")
  }

  @Test("I294: moving a row evaluates the list, but no row")
  func moved() throws {
    let renderer = renderer()
    store.send(.edit { $0.rows.move(fromOffsets: [0], toOffset: 3) })
    #expect(renderer.evaluations() == ["list": 1])
    #expect(renderer.frame().description == "1. 2: 0\n2. 3: 0\n3. 1: 0")
    try renderer.frame().perform("turn 3")
    #expect(renderer.evaluations() == ["1": 1])
  }

  @Test("I294: recreating the rows evaluates no existing row")
  func sorted() {
    let renderer = renderer()
    store.send(.edit { $0.rows.sort { $0.id > $1.id } })
    #expect(renderer.evaluations() == ["list": 1])
    #expect(renderer.frame().description == "1. 3: 0\n2. 2: 0\n3. 1: 0")
  }

  @Test("a row that is removed and added again is a new row, with its current state")
  func comesAgain() {
    let renderer = renderer()
    store.send(.edit { $0.rows.remove(id: 2) })
    _ = renderer.frame()
    store.send(.edit { $0.rows.append(Knob.State(id: 2, level: 5)) })
    #expect(renderer.evaluations() == ["list": 1, "2": 1])
    #expect(renderer.frame().description == "1. 1: 0\n2. 3: 0\n3. 2: 5")
  }

  @Test("a row removed and added again between two frames shows its current state")
  func comesAgainUnseen() {
    let renderer = renderer()
    store.send(.edit { $0.rows.remove(id: 2) })
    store.send(.edit { $0.rows.append(Knob.State(id: 2, level: 5)) })
    #expect(renderer.frame().description == "1. 1: 0\n2. 3: 0\n3. 2: 5")
    store.send(.rows(.element(id: 2, action: .turned)))
    #expect(renderer.frame().description == "1. 1: 0\n2. 3: 0\n3. 2: 6")
  }

  @Test("a read in a row without its own view evaluates the list")
  func withoutViews() {
    let renderer = Renderer(PlainRowsView(store: store))
    _ = renderer.frame()
    store.send(.rows(.element(id: 2, action: .turned)))
    #expect(renderer.evaluations() == ["list": 1])
    #expect(renderer.frame().description == "0\n1\n0")
  }

  @Test("I293: rows read before a removal can be iterated after it")
  func walkedAfterRemoval() {
    store.send(.rows(.element(id: 2, action: .turned)))
    let rows: some RandomAccessCollection<StoreOf<Knob>> = store.scope(
      state: \.rows, action: \.rows)
    store.send(.edit { $0.rows.remove(id: 2) })
    #expect(rows.count == 3)
    #expect(rows.map(\.level) == [0, 1, 0])
    #expect(rows[rows.index(after: rows.startIndex)].level == 1)
  }

  @Test("I293: a frame from before a removal shows the removed row's last state")
  func frameOfBefore() {
    let renderer = renderer()
    let frame = renderer.frame()
    store.send(.edit { $0.rows.removeAll() })
    #expect(frame.description == "1. 1: 0\n2. 2: 0\n3. 3: 0")
    #expect(renderer.frame().description == "")
  }
}
