import TestSupport
import Testing

@testable import TerminalUI

@MainActor
@Suite("Stacks of screens at random", .timeLimit(.minutes(10)))
struct RandomNavigationStackTests {
  @Test("links, back and written paths do what a plain array does", arguments: 0..<20)
  func steps(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let model = Model<[Int], [Int]>([]) { state, path in state = path }
    let renderer = Renderer(
      NavigationStack(
        path: model.binding(get: { $0 }, send: { $0 }), subscribe: { model.subscribe($0) }
      ) {
        Group {
          Text("root")
          NavigationLink("push", value: 0)
        }
        .navigationDestination(for: Int.self) { number in
          Text("screen \(number)")
          NavigationLink("push", value: number * 2 + 1)
        }
      })
    var expected: [Int] = []
    var steps: [String] = []
    for _ in 1...40 {
      let levels = Int.random(in: 1...max(1, expected.count), using: &generator)
      switch Int.random(in: 0...3, using: &generator) {
      case 0...1 where expected.count < 12:
        steps.append("push")
        try renderer.frame().perform("push")
        expected.append(expected.last.map { $0 * 2 + 1 } ?? 0)
      case 2 where !expected.isEmpty:
        steps.append(levels == 1 ? "back" : "back \(levels)")
        try renderer.frame().perform(steps[steps.count - 1])
        expected.removeLast(levels)
      default:
        expected = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          Int.random(in: 0...5, using: &generator)
        }
        steps.append("\(expected)")
        model.send(expected)
      }
      #expect(model.state == expected, "after \(steps)")
      let top = expected.last.map { "screen \($0)" } ?? "root"
      try #require(renderer.frame().description == top, "after \(steps)")
    }
  }
}
