import Testing

@testable import TerminalUI

@MainActor
@Suite("Scaling", .timeLimit(.minutes(2)))
struct ScalingTests {
  @Test("the time for a frame grows with the number of rows, not with its square")
  func linear() {
    func view(_ count: Int) -> some View {
      ForEach(0..<count) { index in
        HStack {
          Text("row")
          Text("\(index)")
        }
        Button("done") {}
        Button("remove") {}
      }
    }
    func time(_ count: Int) -> Duration {
      let times = (0..<3).map { _ in
        ContinuousClock().measure { _ = Frame(rendering: view(count)) }
      }
      return times.min() ?? .zero
    }
    #expect(Frame(rendering: view(10_000)).commands.count == 20_000)
    // Eight times the rows: eight times as long, or sixty-four if anything is copied each time.
    #expect(time(8_000) < time(1_000) * 24)
  }
}
