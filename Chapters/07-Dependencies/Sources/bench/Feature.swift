import Benchmarking
import ComposableArchitecture

/// A dependency that returns a number, so that using it costs almost nothing.
struct Number: Sendable {
  var next: @Sendable () -> Int
}

extension Number: DependencyKey {
  static let liveValue = Number { 1 }
}

extension DependencyValues {
  var number: Number {
    get { self[Number.self] }
    set { self[Number.self] = newValue }
  }
}

/// Any number of other dependencies to override: `Other<0>`, `Other<1>`, and so on.
struct Other<let index: Int>: DependencyKey {
  static var liveValue: Self { Self() }
}

extension DependencyValues {
  /// Sets up to fifty dependencies that aren't read.
  mutating func setOthers(_ count: Int) {
    let all: [(inout DependencyValues) -> Void] = [
      { $0[Other<0>.self] = .init() }, { $0[Other<1>.self] = .init() },
      { $0[Other<2>.self] = .init() },
      { $0[Other<3>.self] = .init() }, { $0[Other<4>.self] = .init() },
      { $0[Other<5>.self] = .init() },
      { $0[Other<6>.self] = .init() }, { $0[Other<7>.self] = .init() },
      { $0[Other<8>.self] = .init() },
      { $0[Other<9>.self] = .init() }, { $0[Other<10>.self] = .init() },
      { $0[Other<11>.self] = .init() },
      { $0[Other<12>.self] = .init() }, { $0[Other<13>.self] = .init() },
      { $0[Other<14>.self] = .init() },
      { $0[Other<15>.self] = .init() }, { $0[Other<16>.self] = .init() },
      { $0[Other<17>.self] = .init() },
      { $0[Other<18>.self] = .init() }, { $0[Other<19>.self] = .init() },
      { $0[Other<20>.self] = .init() },
      { $0[Other<21>.self] = .init() }, { $0[Other<22>.self] = .init() },
      { $0[Other<23>.self] = .init() },
      { $0[Other<24>.self] = .init() }, { $0[Other<25>.self] = .init() },
      { $0[Other<26>.self] = .init() },
      { $0[Other<27>.self] = .init() }, { $0[Other<28>.self] = .init() },
      { $0[Other<29>.self] = .init() },
      { $0[Other<30>.self] = .init() }, { $0[Other<31>.self] = .init() },
      { $0[Other<32>.self] = .init() },
      { $0[Other<33>.self] = .init() }, { $0[Other<34>.self] = .init() },
      { $0[Other<35>.self] = .init() },
      { $0[Other<36>.self] = .init() }, { $0[Other<37>.self] = .init() },
      { $0[Other<38>.self] = .init() },
      { $0[Other<39>.self] = .init() }, { $0[Other<40>.self] = .init() },
      { $0[Other<41>.self] = .init() },
      { $0[Other<42>.self] = .init() }, { $0[Other<43>.self] = .init() },
      { $0[Other<44>.self] = .init() },
      { $0[Other<45>.self] = .init() }, { $0[Other<46>.self] = .init() },
      { $0[Other<47>.self] = .init() },
      { $0[Other<48>.self] = .init() }, { $0[Other<49>.self] = .init() },
    ]
    for set in all.prefix(count) { set(&self) }
  }
}

/// A feature that uses the dependency for each action.
struct Feature: ReducerProtocol {
  @Dependency(\.number) var number

  func reduce(into state: inout Int, action: Void) -> EffectTask<Void> {
    state += number.next()
    return .none
  }
}

/// The same feature with its dependencies passed as parameters.
struct HandedDown: ReducerProtocol {
  let number: Number

  func reduce(into state: inout Int, action: Void) -> EffectTask<Void> {
    state += number.next()
    return .none
  }
}

/// A feature without dependencies.
struct Counting: ReducerProtocol {
  func reduce(into state: inout Int, action: Void) -> EffectTask<Void> {
    state += 1
    return .none
  }
}

struct Todo: Equatable {
  var title = ""
  var renamings = 0
  var isDone = false
}

enum TodoAction { case toggled, renamed(String) }

@MainActor let rename = opaque(
  TodoAction.renamed("a title that is too long to be kept in the string itself"))

/// The baseline, as in the chapters before: a reducer that is called through a closure that the compiler can't inline.
@MainActor let bareReducer = Measurement("a bare reducer") { stopwatch in
  let reduce = opaque { (todo: inout Todo, action: TodoAction) -> EffectTask<TodoAction> in
    switch action {
    case .toggled:
      todo.isDone.toggle()
    case .renamed(let title):
      todo.title = title
      todo.renamings += 1
    }
    return .none
  }
  var todo = Todo()
  stopwatch.time { use(reduce(&todo, rename)) }
}

/// Actions to a reducer that the compiler cannot see into.
@MainActor
func actions<R: ReducerProtocol<Int, Void>>(_ name: String, to reducer: R) -> Measurement {
  Measurement(name) { stopwatch in
    let reduce = opaque { (state: inout Int, action: Void) in
      reducer.reduce(into: &state, action: action)
    }
    var state = 0
    stopwatch.time { use(reduce(&state, ())) }
  }
}
