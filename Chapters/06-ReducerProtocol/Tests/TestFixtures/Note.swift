@testable import ComposableArchitecture

/// Adds a line to a list, and has an effect that sends the line.
///
/// It has a `reduce` and no body, so that it needs no exercise.
struct Note: ReducerProtocol {
  let line: String

  init(_ line: String) { self.line = line }

  func reduce(into state: inout [String], action: String) -> EffectTask<String> {
    state.append(line)
    return .send(line)
  }
}

/// A feature with the given body. Like every body, it is created again for each action.
struct Listed<Content: ReducerProtocol>: ReducerProtocol
where Content.State == [String], Content.Action == String {
  let content: () -> Content

  init(@ReducerBuilder<[String], String> _ content: @escaping () -> Content) {
    self.content = content
  }

  var body: some ReducerProtocol<[String], String> { content() }
}

/// The result of a reducer for an empty list, and the actions of its effect.
struct Run: Equatable {
  var lines: [String] = []
  var sent: [String] = []
}

extension ReducerProtocol where State == [String], Action == String {
  /// Runs the reducer once, and its effect, whose parts all begin immediately.
  @MainActor
  func run(_ action: String = "go") -> Run {
    var lines: [String] = []
    let effect = reduce(into: &lines, action: action)
    return Run(lines: lines, sent: AsyncRun(effect).actions)
  }
}
