import IssueReporting
import Synchronization

/// Prints reported issues above the prompt, each distinct issue once.
final class IssuePrinter: IssueReporter {
  private let console: any Console
  private let colors: Bool
  private let printed = Mutex<Set<String>>([])

  init(console: any Console, colors: Bool) {
    self.console = console
    self.colors = colors
  }

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let message = message().flatMap { $0.isEmpty ? nil : $0 } ?? "An issue in \(fileID):\(line)"
    guard printed.withLock({ $0.insert(message).inserted }) else { return }
    let width = console.size.columns
    let text = [StyledLine].lines(of: "⚠︎ " + message, style: .color(.purple))
      .flatMap { $0.laidOut(width: width, colors: colors) }
    console.print(text.joined(separator: "\n"))
  }
}
