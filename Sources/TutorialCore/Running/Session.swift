import Foundation

/// What a program has started, and may leave behind: children that do not listen to an interrupt, and
/// children with process groups of their own, such as a test starts with Foundation's `Process`.
struct Session {
  private let leader: pid_t
  private let start: Substring?

  /// The session that a process leads. It has to be there still, or nobody has waited for it yet.
  init(leader: pid_t) {
    self.init(leader: leader, start: Self.start(of: leader))
  }

  /// - Parameter start: When the leader began.
  init(leader: pid_t, start: Substring?) {
    self.leader = leader
    self.start = start
  }

  /// Ends all processes of the session.
  ///
  /// As long as a session has members its number is given to nobody else. When it has none, its number
  /// may belong to another process by now, which began later.
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

  /// Ends all processes of the session, and waits until they are gone: what is killed may still be
  /// writing. One that waits for a disk which does not answer is not waited for.
  func end() async {
    let deadline = ContinuousClock.now + .seconds(10)
    while kill(), ContinuousClock.now < deadline {
      // Not the task's: that may have been cancelled, which is why the session ends.
      await Task.detached { try? await Task.sleep(for: .milliseconds(5)) }.value
    }
  }

  /// The processes of the session. Only Linux tells them; elsewhere the group has to do.
  var members: [pid_t] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [])
      .compactMap { pid_t($0) }
      .filter { getsid($0) == leader }
  }

  /// When a process began, in ticks, where the system tells that in a file.
  static func start(of process: pid_t) -> Substring? {
    ProcessStatus("/proc/\(process)/stat")?.start
  }
}
