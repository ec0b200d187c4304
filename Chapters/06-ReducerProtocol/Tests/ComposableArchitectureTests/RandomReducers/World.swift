@testable import ComposableArchitecture
@testable import TestFixtures

/// The state of all reducers in a random tree: a part, a sheet, a screen and rows, which are the same again.
struct World: Equatable, Identifiable {
  indirect enum Screen: Equatable {
    case closed
    case open(World)
  }

  let id: Int
  /// The log of the reducers.
  var log: [String] = []
  var rows: IdentifiedArrayOf<World> = []
  var screen = Screen.closed
  private var parts: [World] = []
  private var sheets: [World] = []

  init(id: Int) { self.id = id }

  var part: World {
    get { parts.first ?? World(id: 0) }
    set { parts = [newValue] }
  }

  var sheet: World? {
    get { sheets.first }
    set { sheets = newValue.map { [$0] } ?? [] }
  }

  static func random(depth: Int, id: Int = 0, using random: inout SeededGenerator) -> World {
    var world = World(id: id)
    guard depth > 0 else { return world }
    func inner(_ id: Int = 0) -> World { .random(depth: depth - 1, id: id, using: &random) }
    world.part = inner()
    if Bool.random(using: &random) { world.sheet = inner() }
    if Bool.random(using: &random) { world.screen = .open(inner()) }
    for id in 1...3 where Bool.random(using: &random) { world.rows.append(inner(id)) }
    return world
  }
}

/// The actions of all reducers in a random tree.
indirect enum WorldAction: Equatable, Sendable {
  case own(Int)
  case part(WorldAction)
  case sheet(WorldAction)
  case screen(WorldAction)
  case row(id: Int, action: WorldAction)

  /// The first destination of an action.
  enum Target: Hashable, CaseIterable, Sendable { case own, part, sheet, screen, row }

  var target: Target {
    switch self {
    case .own: .own
    case .part: .part
    case .sheet: .sheet
    case .screen: .screen
    case .row: .row
    }
  }

  /// The number of actions that reducers may still send.
  var number: Int {
    switch self {
    case .own(let number): number
    case .part(let action), .sheet(let action), .screen(let action), .row(_, let action):
      action.number
    }
  }

  /// The same action, with another number.
  func with(number: Int) -> WorldAction {
    switch self {
    case .own: .own(number)
    case .part(let action): .part(action.with(number: number))
    case .sheet(let action): .sheet(action.with(number: number))
    case .screen(let action): .screen(action.with(number: number))
    case .row(let id, let action): .row(id: id, action: action.with(number: number))
    }
  }

  static func random(depth: Int, using random: inout SeededGenerator) -> WorldAction {
    guard depth > 0 else { return .own(Int.random(in: 0...2, using: &random)) }
    func inner() -> WorldAction { .random(depth: depth - 1, using: &random) }
    switch Target.allCases.randomElement(using: &random)! {
    case .own: return .own(Int.random(in: 0...2, using: &random))
    case .part: return .part(inner())
    case .sheet: return .sheet(inner())
    case .screen: return .screen(inner())
    case .row: return .row(id: Int.random(in: 1...4, using: &random), action: inner())
    }
  }
}

extension WorldAction: CustomStringConvertible {
  /// How it is written, for a test that fails: `row 2 › sheet › own 1`.
  var description: String {
    switch self {
    case .own(let number): "own \(number)"
    case .part(let action): "part › \(action)"
    case .sheet(let action): "sheet › \(action)"
    case .screen(let action): "screen › \(action)"
    case .row(let id, let action): "row \(id) › \(action)"
    }
  }
}
