import TerminalUI

@testable import ComposableArchitecture
@testable import TestFixtures

/// A house with a stack of rooms, for tests of views.
struct StackViewHouse: Reducer {
  struct State: Equatable {
    var path: StackState<Room.State>
    /// The doors at the root.
    var doors = ["hall", "attic", "cellar"]

    init(_ rooms: String...) { path = StackState(rooms.map { Room.State(name: $0) }) }
  }

  enum Action {
    case path(StackAction<Room.State, Room.Action>)
    /// Anything that the base may do.
    case changes(@Sendable (inout State) -> Void)
  }

  /// A room, which may contain a note.
  struct Room: Reducer {
    struct State: Equatable {
      var name: String
      var lamps = 0
      /// Whether the lamp in the hand is on.
      var isOn = false
      @PresentationState var note: Note?
    }

    enum Action: Equatable {
      case light
      case turns(on: Bool)
      case write
      case leave
      case note(PresentationAction<Note.Action>)
    }

    struct Note: Equatable {
      enum Action: Equatable { case add }
      var text = "note"
    }

    @Dependency(\.dismiss) private var dismiss

    var body: some ReducerOf<Self> {
      Reduce<State, Action> { state, action in
        switch action {
        case .light: state.lamps += 1
        case .turns(let isOn): state.isOn = isOn
        case .write: state.note = Note()
        case .leave: return .run { [dismiss] _ in await dismiss() }
        case .note: break
        }
        return .none
      }
      .ifLet(\.$note, action: /Action.note) {
        Reduce<Note, Note.Action> { note, _ in
          note.text += "!"
          return .none
        }
      }
    }
  }

  typealias PathAction = StackAction<Room.State, Room.Action>

  /// The actions of the stack.
  var actions = LockIsolated<[PathAction]>([])

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { [actions] state, action in
      switch action {
      case .path(let action): actions.withValue { $0.append(action) }
      case .changes(let change): change(&state)
      }
      return .none
    }
    .forEach(\.path, action: /Action.path) { Room() }
  }
}

/// The log of the rooms of a house while they are shown.
@MainActor
final class StackViewLog {
  /// The evaluated rooms.
  var evaluated: [String] = []
  /// The stores that were created for rooms.
  var stores: [StoreOf<StackViewHouse.Room>] = []
  /// The rooms whose tasks started and were cancelled.
  var tasks: [String] = []

  func work(_ name: String) async {
    tasks.append("\(name) comes")
    do { try await Task.never() } catch { tasks.append("\(name) goes") }
  }
}

/// Shows a house: its doors, or the last room.
struct StackViewHouseView: View {
  let store: StoreOf<StackViewHouse>
  let log: StackViewLog

  var body: some View {
    let _ = log.evaluated.append("house")
    NavigationStackStore(store.scope(state: \.path, action: StackViewHouse.Action.path)) {
      WithViewStore(store, observe: \.doors) { viewStore in
        let _ = log.evaluated.append("doors")
        ForEach(viewStore.state, id: \.self) { name in
          NavigationLink(state: StackViewHouse.Room.State(name: name)) { Text(name) }
        }
      }
      NavigationLink("enter", state: StackViewHouse.Room.State(name: "hall"))
      NavigationLink("wall", state: StackViewHouse.Room.State?.none)
      Button("edit") { store.send(.changes { $0.doors = [] }) }
    } destination: { room in
      StackViewRoomView(store: room, log: log)
    }
  }
}

private struct StackViewRoomView: View {
  typealias Room = StackViewHouse.Room

  let store: StoreOf<Room>
  let log: StackViewLog

  private var name: String { store.withState(\.name) }

  var body: some View {
    let name = name
    let _ = log.evaluated.append(name)
    let _ = log.stores.append(store)
    WithViewStore(store, observe: \.lamps) { viewStore in
      let _ = log.evaluated.append("lamps of \(name)")
      Text("\(name) with \(viewStore.state)")
      if name == "kitchen" { Button("cook") { viewStore.send(.light) } }
    }
    .sheet(store: store.scope(state: \.$note, action: Room.Action.note)) { note in
      WithViewStore(note, observe: \.text) { Text($0.state) }
      Button("add") { note.send(.add) }
    }
    .task { await log.work(name) }
    if name == "study" {
      WithViewStore(store, observe: \.isOn) { viewStore in
        Toggle("lamp", isOn: viewStore.binding(send: Room.Action.turns(on:)))
      }
    }
    Button("light") { store.send(.light) }
    Button("leave") { store.send(.leave) }
    NavigationLink("on", state: Room.State(name: name + "'"))
  }
}
