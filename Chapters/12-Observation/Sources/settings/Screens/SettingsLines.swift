import TerminalUI

/// The labels of the form, from top to bottom.
@MainActor
struct SettingsLines {
  let headline: CountedLabel
  let name: CountedLabel
  let digest: CountedLabel
  let protect: CountedLabel
  let pageSize: CountedLabel
  let notifications: CountedLabel
  /// The switches for the kinds of notifications, one per line.
  let ways: CountedLabel

  /// - Parameters:
  ///   - screen: The screen that the lines are added to.
  ///   - writes: Counts how often they are written.
  init(addedTo screen: Screen, countedIn writes: Evaluations) {
    func line(_ section: Evaluations.Section) -> CountedLabel {
      let line = CountedLabel(section, countedIn: writes)
      screen.add(line.label)
      return line
    }
    headline = line(.header)
    name = line(.profile)
    digest = line(.profile)
    protect = line(.profile)
    pageSize = line(.profile)
    notifications = line(.notifications)
    ways = line(.notifications)
  }
}

extension String {
  /// A switch: `[x] protect`.
  ///
  /// - Parameters:
  ///   - title: The name of the switch.
  ///   - isOn: Whether it is on.
  init(switch title: String, isOn: Bool) {
    self = "\(isOn ? "[x]" : "[ ]") \(title)"
  }
}
