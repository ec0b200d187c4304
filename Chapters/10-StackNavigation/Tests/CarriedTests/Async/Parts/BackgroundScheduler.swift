import Dispatch
import IssueReporting
import OpenCombine
import OpenCombineDispatch

@testable import ComposableArchitecture
@testable import TestFixtures

/// A scheduler that runs its work on a background queue. A test advances its time.
struct BackgroundScheduler: Scheduler {
  typealias SchedulerTimeType = DispatchQueue.OCombine.SchedulerTimeType
  typealias SchedulerOptions = Never

  /// The issues that were reported on the queue.
  let reports = LockIsolated<[String]>([])
  let now = DispatchQueue.testScheduler.now
  let minimumTolerance = SchedulerTimeType.Stride.zero
  private let queue = DispatchQueue(label: "BackgroundScheduler")
  // What waits is handed over.
  private let waiting = LockIsolated<[UncheckedSendable<() -> Void>]>([])

  private struct Recorder: IssueReporter {
    let reports: LockIsolated<[String]>

    func reportIssue(
      _ message: @autoclosure () -> String?, severity: IssueSeverity,
      fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
    ) {
      let message = message() ?? ""
      reports.withValue { $0.append(message) }
    }
  }

  /// Does soon what waits for a later time.
  func endWaits() {
    let ended = waiting.withValue { waiting in
      defer { waiting = [] }
      return waiting
    }
    for action in ended { schedule(action.value) }
  }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    let action = UncheckedSendable(action)  // It is handed over.
    queue.async { [reports] in
      withIssueReporters([Recorder(reports: reports)]) { action.value() }
    }
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) {
    let action = UncheckedSendable(action)
    waiting.withValue { $0.append(action) }
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, tolerance: tolerance, options: options, action)
    return AnyCancellable {}
  }
}
