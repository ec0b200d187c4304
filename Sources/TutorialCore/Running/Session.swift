import Foundation

/// The processes that a program started and may leave behind: children that ignore an interrupt, and children with
/// their own process groups, such as those of Foundation's `Process` in a test.
struct Session {
  private let leader: pid_t
  private let start: Substring?

  /// The session of a leader, which has to be running or not yet reaped.
  init(leader: pid_t) {
    self.init(leader: leader, start: Self.start(of: leader))
  }

  /// - Parameter start: The leader's start time.
  init(leader: pid_t, start: Substring?) {
    self.leader = leader
    self.start = start
  }

  /// Ends all processes of the session.
  ///
  /// As long as a session has members, its ID isn't reused. Without members, the ID may already belong to a new
  /// process, which has a later start time.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  func kill() -> Bool {
    if let other = Self.start(of: leader), other != start { return false }
    let members = members.filter {
      ProcessStatus("/proc/\($0)/stat").map { $0.state != "Z" } == true
    }
    for process in members { _ = Foundation.kill(process, SIGKILL) }
    _ = Foundation.kill(-leader, SIGKILL)
    return !members.isEmpty
  }

  /// Ends all processes of the session, and waits until they have ended, because a killed process may still be writing.
  /// It doesn't wait for a process that is blocked by a disk.
  func end() async {
    let deadline = ContinuousClock.now + .seconds(10)
    while kill(), ContinuousClock.now < deadline {
      // Not the task's sleep: the task may be cancelled, which is why the session ends.
      await Task.detached { try? await Task.sleep(for: .milliseconds(5)) }.value
    }
  }

  /// The processes of the session. Only Linux lists them; on other systems, the group is used.
  var members: [pid_t] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [])
      .compactMap { pid_t($0) }
      .filter { getsid($0) == leader }
  }

  /// The start time of a process in ticks, if the system provides it in a file.
  static func start(of process: pid_t) -> Substring? {
    ProcessStatus("/proc/\(process)/stat")?.start
  }
}
