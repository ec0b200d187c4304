import ComposableArchitecture
import TerminalUI

/// The commands of the form that aren't always enabled.
@MainActor
struct SettingsCommands {
  let save: Screen.Item
  let revert: Screen.Item
  let email: Screen.Item
  let mobile: Screen.Item

  /// Adds all commands of the form to a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - store: The form's store. Assigning to a field sends an action, as a control of a view does.
  init(addedTo screen: Screen, for store: StoreOf<SettingsForm>) {
    save = screen.addCommand("save", help: "Saves the settings.") {
      store.send(.view(.saveButtonTapped))
    }
    revert = screen.addCommand(
      "revert", help: "Reverts to the saved settings."
    ) {
      store.send(.view(.revertButtonTapped))
    }
    screen.addCommand("back", help: "Closes the form. If something was changed, it asks first.") {
      store.send(.view(.backButtonTapped))
    }
    screen.addCommand(
      "name", argument: .text("text"),
      help: "Sets the name that others see, and asks whether it is taken."
    ) {
      store.displayName = $0
    }
    screen.addCommand(
      "digest", argument: .choice(among: Digest.allCases, title: \.rawValue),
      help: "Chooses how often a summary is sent."
    ) {
      store.digest = $0
    }
    screen.addCommand("protect", argument: .onOrOff, help: "Turns “protect” on or off.") {
      store.protectMyPosts = $0 ?? !store.protectMyPosts
    }
    screen.addCommand(
      "page size", argument: .pageSize, help: "Changes how many posts are on a page."
    ) { change in
      store.pageSize = change(store.pageSize)
    }
    screen.addCommand("notifications", argument: .onOrOff, help: "Turns “notifications” on or off.")
    {
      store.enableNotifications = $0 ?? !store.enableNotifications
    }
    email = screen.addCommand("email", argument: .onOrOff, help: "Turns “email” on or off.") {
      store.sendEmailNotifications = $0 ?? !store.sendEmailNotifications
    }
    mobile = screen.addCommand("mobile", argument: .onOrOff, help: "Turns “mobile” on or off.") {
      store.sendMobileNotifications = $0 ?? !store.sendMobileNotifications
    }
    save.reason = "nothing has changed"
    revert.reason = "nothing has changed"
    email.reason = "notifications are off"
    mobile.reason = "notifications are off"
  }
}

extension CommandArgument<Bool?> {
  /// `on`, `off`, or nothing, which toggles the switch.
  fileprivate static var onOrOff: Self {
    .optional(.choice(among: [true, false]) { $0 ? "on" : "off" })
  }
}

extension CommandArgument<(Int) -> Int> {
  /// A step up or down, or a number of posts, within the range.
  fileprivate static var pageSize: Self {
    let range = Settings.pageSizes
    let expectation = "+, - or a whole number from \(range.lowerBound) to \(range.upperBound)"
    return CommandArgument(
      "+|-|NUMBER", expectation: expectation, completions: { ["+", "-"] }
    ) { text throws(ArgumentError) in
      switch (text, Int(text)) {
      case ("+", _): return { min($0 + Settings.pageSizeStep, range.upperBound) }
      case ("-", _): return { max($0 - Settings.pageSizeStep, range.lowerBound) }
      case (_, let size?) where range.contains(size): return { _ in size }
      default: throw ArgumentError(expectation: expectation)
      }
    }
  }
}
