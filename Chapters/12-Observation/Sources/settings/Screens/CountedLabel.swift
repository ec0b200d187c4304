import TerminalUI

/// A label that counts how often it is written, also where the same is written again.
@MainActor
final class CountedLabel {
  /// The label, to be added to a screen.
  let label = Label()

  private let section: Evaluations.Section
  private let writes: Evaluations

  /// - Parameters:
  ///   - section: What it is a part of.
  ///   - writes: Counts.
  init(_ section: Evaluations.Section, countedIn writes: Evaluations) {
    self.section = section
    self.writes = writes
  }

  /// What the line says.
  var text: String {
    get { label.text }
    set {
      writes.count(section)
      label.text = newValue
    }
  }

  /// How the line is drawn.
  var style: TextStyle {
    get { label.style }
    set { label.style = newValue }
  }
}
