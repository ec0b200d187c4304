import ComposableArchitecture
import TerminalUI

/// The app's screens, imperatively: the account, and the form on top of it.
final class ScreenStack: FrameSource {
  var onChange: (() -> Void)?

  private let account: AccountScreen
  private var form: SettingsScreen?
  /// The store of the form that is to be shown next.
  private var formStore: StoreOf<SettingsForm>?
  private let writes: Evaluations

  /// - Parameters:
  ///   - store: The app.
  ///   - writes: Counts how often the lines of the form are written.
  init(store: StoreOf<AppFeature>, countingIn writes: Evaluations) {
    self.writes = writes
    account = AccountScreen(store: store)
    account.onChange = { [weak self] in self?.onChange?() }
    account.observe { [weak self] in
      self?.formStore = store.scope(state: \.form, action: \.form.presented)
      self?.onChange?()
    }
  }

  func frame() -> Frame {
    showForm()
    var frame = account.frame()
    if let form { frame.presentation = .screen(.push, form.frame(), back: nil) }
    return frame
  }

  /// Makes the screen of a form that has come, and releases one that was removed.
  ///
  /// A screen begins to observe when it is made. Where the form is observed, that would be one `observe` in another.
  private func showForm() {
    guard form?.store !== formStore else { return }
    form = formStore.map { SettingsScreen(store: $0, countingIn: writes) }
    form?.onChange = { [weak self] in self?.onChange?() }
  }
}
