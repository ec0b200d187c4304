import TerminalUI

/// A label that counts how often it is written, even if the text stays the same.
@MainActor
final class CountedLabel {
  /// The label, to be added to a screen.
  let label = Label()

  private let section: Evaluations.Section
  private let writes: Evaluations

  /// - Parameters:
  ///   - section: The section of the label.
  ///   - writes: The counts.
  init(_ section: Evaluations.Section, countedIn writes: Evaluations) {
    self.section = section
    self.writes = writes
  }

  /// The text of the line.
  var text: String {
    get { label.text }
    set {
      writes.count(section)
      label.text = newValue
    }
  }

  /// The style of the line.
  var style: TextStyle {
    get { label.style }
    set { label.style = newValue }
  }
}
