import Foundation
import Testing

@testable import TerminalUI

@MainActor
@Suite("Scaling", .timeLimit(.minutes(20)))
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
    // The processor time of this thread, because on a busy machine, the clock includes the time of other threads.
    func now() -> Int {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
    func time(_ count: Int) -> Int {
      let times = (0..<3).map { _ in
        let start = now()
        _ = Frame(rendering: view(count))
        return now() - start
      }
      return times.min() ?? 0
    }
    #expect(Frame(rendering: view(10_000)).commands.count == 20_000)
    // Eight times the rows take eight times as long, or sixty-four times if rows are copied each time.
    #expect(time(8_000) < time(1_000) * 24)
  }
}
