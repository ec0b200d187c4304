import TestSupport
import Testing

@testable import TerminalUI

@MainActor
@Suite("Screens on screens, at random", .timeLimit(.minutes(20)))
struct NestedScreensTests {
  typealias Kind = Presentation.Kind

  /// One of the stacked screens.
  struct Level: Identifiable, Equatable {
    var id: Int
    var kind: Kind
    var hasBack: Bool
  }

  struct State: Equatable {
    var levels: [Level] = []
    var question: Bool?
    var typed: [String] = []
  }

  typealias Screens = Model<State, (inout State) -> Void>

  /// A screen with the screens of the next levels on top of it.
  struct LevelView: View {
    let model: Screens
    let depth: Int
    let journal: Journal

    var body: some View {
      // Views that observe by themselves and other views are stored in different ways.
      if depth.isMultiple(of: 2) {
        WithModel(model: model) { _ in content }
      } else {
        content
      }
    }

    private var content: some View {
      Group {
        Text("screen \(depth)")
        Button("go \(depth)") { model.send { $0.typed.append("go \(depth)") } }
        Button("all") { model.send { $0.typed.append("all \(depth)") } }
      }
      .presentingNext(.sheet, on: self)
      .presentingNext(.popover, on: self)
      .presentingNext(.fullScreenCover, on: self)
      .presentingNext(.push, on: self)
      .alert(isPresented: question(false)) { Alert(title: Text("Alert")) }
      .confirmationDialog(isPresented: question(true)) {
        ConfirmationDialog(title: Text("Dialog"), buttons: [.default(Text("Yes"))])
      }
    }

    private func question(_ isDialog: Bool) -> Binding<Bool> {
      Binding(
        get: { model.state.levels.count == depth && model.state.question == isDialog },
        set: { _ in model.send { $0.question = nil } }
      )
    }

    func next(_ kind: Kind) -> Binding<Level?> {
      Binding(
        get: {
          let levels = model.state.levels
          return levels.indices.contains(depth) && levels[depth].kind == kind
            ? levels[depth] : nil
        },
        set: { _ in model.send { $0.levels.removeSubrange(depth...) } }
      )
    }
  }

  /// The expected state, without views.
  private struct Expectation {
    var state = State()
    var gone: [String] = []
    var shown: [Level] = []

    var commands: [String] {
      if let isDialog = state.question { return isDialog ? ["yes", "cancel"] : ["ok"] }
      let own = ["go-\(state.levels.count)", "all"]
      return own + (state.levels.last?.hasBack == true ? ["back"] : [])
    }

    /// Removes the screens that the next frame dismisses.
    mutating func show() {
      let stay = zip(shown, state.levels).prefix { $0.id == $1.id }.count
      for level in shown[stay...].reversed()
      where level.kind == .sheet || level.kind == .fullScreenCover {
        gone.append("\(level.id) is gone")
      }
      shown = state.levels
    }
  }

  @Test("what is on top takes commands, and what goes is told, whatever happens", arguments: 0..<10)
  func random(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let model = Screens(State())
    let journal = Journal()
    let renderer = Renderer(LevelView(model: model, depth: 0, journal: journal))
    var expected = Expectation()
    var nextID = 0

    func level() -> Level {
      nextID += 1
      return Level(
        id: nextID, kind: Kind.allCases.randomElement(using: &generator) ?? .sheet,
        hasBack: Int.random(in: 0..<4, using: &generator) > 0)
    }

    for _ in 0..<30 {
      let before = renderer.frame()
      let depth = expected.state.levels.count
      switch Int.random(in: 0..<7, using: &generator) {
      case 0, 1:
        expected.state.levels.append(level())
      case 2:
        expected.state.levels += [level(), level()]
      case 3:
        expected.state.levels.removeLast(Int.random(in: 0...depth, using: &generator))
      case 4 where depth > 0:
        // Different levels replace the current ones.
        expected.state.levels.removeLast(Int.random(in: 1...depth, using: &generator))
        expected.state.levels.append(level())
      case 5:
        expected.state.question = Bool.random(using: &generator)
      default:
        try type(
          ["go-0", "go-1", "go-\(depth)", "all", "back", "ok", "yes", "cancel"]
            .randomElement(using: &generator) ?? "", into: before, &expected)
        #expect(model.state == expected.state)
      }
      model.send { [state = expected.state] in $0 = state }
      let frame = renderer.frame()
      expected.show()
      #expect(frame.availableCommands.map(\.name) == expected.commands)
      #expect(frame.isAlerting == (expected.state.question != nil))
      #expect(frame.description.contains("screen \(expected.state.levels.count)"))
      await settle()
      #expect(journal.entries == expected.gone)
      #expect(renderer.frame() == frame)
    }
    #expect(nextID > 5)
  }

  /// Types a command, which should take effect only if it belongs to the topmost presentation.
  private func type(_ name: String, into frame: Frame, _ expected: inout Expectation) throws {
    let depth = expected.state.levels.count
    guard expected.commands.contains(name) else {
      #expect(throws: CommandError.self) { try frame.perform(name) }
      return
    }
    switch name {
    case "back": expected.state.levels.removeLast()
    case "ok", "yes", "cancel": expected.state.question = nil
    case "all": expected.state.typed.append("all \(depth)")
    default: expected.state.typed.append("go \(depth)")
    }
    try frame.perform(name)
  }
}

extension View {
  /// The next level on top of a screen, if it is of this kind.
  fileprivate func presentingNext(
    _ kind: Presentation.Kind, on view: NestedScreensTests.LevelView
  ) -> some View {
    let next = view.next(kind)
    let shown = next.wrappedValue
    return presenting(kind, item: next) {
      if let shown { view.journal.note("\(shown.id) is gone") }
    } content: { level in
      AnyView(
        NestedScreensTests.LevelView(
          model: view.model, depth: view.depth + 1, journal: view.journal)
      )
      .navigationBarBackButtonHidden(!level.hasBack)
      .interactiveDismissDisabled(!level.hasBack)
    }
  }
}
