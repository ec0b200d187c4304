import ComposableArchitecture
import TerminalUI

/// The app's screens, imperatively: the account, and the form on top of it.
final class ScreenStack: FrameSource {
  var onChange: (() -> Void)?

  private let account: AccountScreen
  private var form: SettingsScreen?

  /// - Parameters:
  ///   - store: The app.
  ///   - writes: Counts how often the lines of the form are written.
  init(store: StoreOf<AppFeature>, countingIn writes: Evaluations) {
    account = AccountScreen(store: store)
    account.onChange = { [weak self] in self?.onChange?() }
    account.observe { [weak self] in
      self?.show(store.scope(state: \.form, action: \.form.presented), countingIn: writes)
    }
  }

  func frame() -> Frame {
    var frame = account.frame()
    if let form { frame.presentation = .screen(.push, form.frame(), back: nil) }
    return frame
  }

  /// Shows the form of a store, or none. A form that is on the screen stays.
  private func show(_ store: StoreOf<SettingsForm>?, countingIn writes: Evaluations) {
    guard form?.store !== store else { return }
    form = store.map { SettingsScreen(store: $0, countingIn: writes) }
    form?.onChange = { [weak self] in self?.onChange?() }
    onChange?()
  }
}
