import Foundation

/// The processor activity of a session's processes, on systems that provide it in files, such as Linux.
struct Activity: Hashable, Sendable {
  /// Their processor time, including that of ended children.
  let processorTime: Duration
  /// Whether one of them is running or ready to run. Otherwise all of them wait.
  let isComputing: Bool

  /// Creates an activity.
  init(processorTime: Duration, isComputing: Bool) {
    self.processorTime = processorTime
    self.isComputing = isComputing
  }

  /// Reads the activity of a session.
  ///
  /// - Parameter leader: The leader of the session.
  /// - Returns: `nil` if the system doesn't provide it, or the session has no process.
  init?(session leader: pid_t) {
    var ticks = 0
    var isComputing = false
    var isThere = false
    for process in Session(leader: leader, start: nil).members {
      guard let status = ProcessStatus("/proc/\(process)/stat") else { continue }
      isThere = true
      ticks += status.ticks
      isComputing = isComputing || Self.isComputing(process)
    }
    guard isThere else { return nil }
    self.init(
      processorTime: .seconds(1) * ticks / sysconf(Int32(_SC_CLK_TCK)), isComputing: isComputing)
  }

  private static func isComputing(_ process: pid_t) -> Bool {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // R: it is running or ready to run. D: it waits for a disk, which depends on the load of the machine.
    return threads.contains { thread in
      ProcessStatus("\(folder)/\(thread)/stat").map { $0.state == "R" || $0.state == "D" } ?? false
    }
  }
}

/// A process or a thread, from a file of Linux.
struct ProcessStatus {
  /// A letter: `R` if it is running or ready to run, `S` if it waits.
  let state: Substring
  /// Its processor time, including that of ended children, in ticks.
  let ticks: Int
  /// Its start time, in ticks.
  let start: Substring

  /// Reads a file named `stat`.
  ///
  /// - Returns: `nil` if there is no such file, or it has a different format.
  init?(_ file: String) {
    // The name of the program, in parentheses, may contain anything. After it, the fields continue with number 3.
    guard let text = try? String(contentsOfFile: file, encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 19 else { return nil }
    state = fields[0]
    ticks = fields[11...14].reduce(0) { $0 + (Int($1) ?? 0) }
    start = fields[19]
  }
}
