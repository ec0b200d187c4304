import CLibEdit

/// The lines that the arrow keys recall: libedit's history, backed by a file.
final class RecalledHistory {
  private let history: OpaquePointer
  private let recall = UnsafeMutablePointer<CLERecall>.allocate(capacity: 1)
  private let file: HistoryFile?
  private let capacity: Int
  /// Oldest first.
  private var lines: [String]

  init?(file: HistoryFile?, capacity: Int, standIns: inout StandIns) {
    guard let history = history_winit() else { return nil }
    self.history = history
    self.file = file
    self.capacity = capacity
    _ = cle_history_w_set_size(history, Int32(capacity))
    _ = cle_history_w_set_unique(history, 1)
    // The file may contain longer lines, for example from a different version. They would make every recall slow.
    lines = file?.load().filter { $0.unicodeScalars.count <= LineEditor.maximumLineLength } ?? []
    for line in lines { enter(line, standIns: &standIns) }
  }

  /// Adds a line as the latest, here and in the file, and removes an equal earlier line. Empty lines aren't added.
  func remember(_ line: String, standIns: inout StandIns) {
    if line.isEmpty { return }
    file?.remember(line)
    // For libedit, unique means only that no two adjacent lines are equal.
    let isKnown = lines.dropLast().contains(line)
    lines.removeAll { $0 == line }
    lines = (lines + [line]).suffix(capacity)
    if isKnown {
      _ = cle_history_w_clear(history)
      for line in lines { enter(line, standIns: &standIns) }
    } else {
      enter(line, standIns: &standIns)
    }
  }

  /// Gives an editor access to the lines.
  ///
  /// - Parameter mustStop: Whether to stop; it is called before each step.
  func attach(
    to editor: OpaquePointer, mustStop: @escaping @convention(c) (OpaquePointer?) -> Int32
  ) {
    recall.initialize(to: CLERecall(el: editor, history: history, must_stop: mustStop))
    cle_set_history(editor, recall)
  }

  /// Call it after the editor ends.
  func close() {
    history_wend(history)
    recall.deallocate()
  }

  private func enter(_ line: String, standIns: inout StandIns) {
    let characters = standIns.encode(line).map { wchar_t(bitPattern: $0.value) } + [0]
    _ = cle_history_w_enter(history, characters)
  }
}
