import Testing

@testable import TerminalUI

private enum IndentKey: EnvironmentKey {
  static let defaultValue = 2
}

private enum WidthKey: EnvironmentKey {
  static let defaultValue: Int? = 80
}

extension EnvironmentValues {
  fileprivate var indent: Int {
    get { self[IndentKey.self] }
    set { self[IndentKey.self] = newValue }
  }

  fileprivate var width: Int? {
    get { self[WidthKey.self] }
    set { self[WidthKey.self] = newValue }
  }
}

@MainActor
@Suite("What views hand down", .timeLimit(.minutes(10)))
struct EnvironmentTests {
  private func reader() -> some View {
    EnvironmentReader(\.indent) { Text("\($0)") }
  }

  @Test("is the default where nobody has set it, and otherwise what the nearest view has set")
  func nearest() {
    let view = Group {
      reader()
      Group {
        reader()
        reader().environment(\.indent, 5)
        reader().transformEnvironment(\.indent) { $0 *= 10 }
      }
      .environment(\.indent, 4)
      reader()
    }
    #expect(Frame(rendering: view).description == "2\n4\n5\n40\n2")
  }

  @Test("an optional is its default if no view sets it, and `nil` if a view sets that")
  func optional() {
    let reader = EnvironmentReader(\.width) { Text($0.map(String.init) ?? "any") }
    let view = Group {
      reader
      reader.environment(\.width, 40)
      reader.environment(\.width, nil)
    }
    #expect(Frame(rendering: view).description == "80\n40\nany")
  }

  @Test("reaches screens, rows and observed views, also when these alone are evaluated again")
  func everywhere() {
    let model = Model<Int, Int>(0) { state, action in state = action }
    let view = ForEach(0..<1) { _ in
      WithModel(model: model) { state in
        EnvironmentReader(\.indent) { Text("\(state) \($0)") }
          .sheet(isPresented: .constant(true)) { reader() }
      }
    }
    .environment(\.indent, 7)
    let renderer = Renderer(view)
    #expect(renderer.frame().lines.flatMap(\.spans).map(\.text).contains("0 7"))
    model.send(1)
    #expect(renderer.frame().lines.flatMap(\.spans).map(\.text).contains("1 7"))
    #expect(renderer.frame().presentation?.sheet?.description == "7")
  }

  @Test("is followed when the view around is evaluated with another value")
  func changes() {
    let model = Model<Int, Int>(0) { state, action in state = action }
    let renderer = Renderer(
      WithModel(model: model) { state in
        WithModel(model: model) { _ in reader() }.environment(\.indent, state)
      })
    #expect(renderer.frame().description == "0")
    model.send(3)
    #expect(renderer.frame().description == "3")
  }
}
