import Foundation

/// What the processes of a session have done with the processors, where the system tells that in
/// files, as Linux does.
struct Activity: Hashable, Sendable {
  /// The processor time that they have used, with that of their children which have ended.
  let processorTime: Duration
  /// Whether one of them computes, or would if a processor were free. Otherwise all of them wait.
  let isComputing: Bool

  /// Takes an activity as it received.
  init(processorTime: Duration, isComputing: Bool) {
    self.processorTime = processorTime
    self.isComputing = isComputing
  }

  /// Looks at a session.
  ///
  /// - Parameter leader: The process that leads it.
  /// - Returns: `nil` when the system does not tell, or the session has no process.
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
    // R: it runs, or would. D: it waits for a disk, which is as busy as the rest of the machine.
    return threads.contains { thread in
      ProcessStatus("\(folder)/\(thread)/stat").map { $0.state == "R" || $0.state == "D" } ?? false
    }
  }
}

/// A process or a thread, as Linux tells of it in a file.
struct ProcessStatus {
  /// A letter: `R` if it runs or would, `S` if it waits.
  let state: Substring
  /// The processor time that it has used, with that of its children which have ended, in ticks.
  let ticks: Int
  /// When it began, in ticks.
  let start: Substring

  /// Reads a file that is called `stat`.
  ///
  /// - Returns: `nil` when there is no such file, or it says something else.
  init?(_ file: String) {
    // The name of the program, in parentheses, may hold anything. What follows begins with field 3.
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
