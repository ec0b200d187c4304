import ComposableArchitecture
import TerminalUI

/// The app's screens, imperatively: the account, and the form on top of it.
final class ScreenStack: FrameSource {
  var onChange: (() -> Void)?

  private let account: AccountScreen
  private var form: SettingsScreen?
  /// The store of the form to show next.
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

  /// Creates the screen of a new form, and releases the screen of a removed form.
  ///
  /// A screen starts observing when it is created. Creating it while the form is observed would nest two `observe`
  /// calls.
  private func showForm() {
    guard form?.store !== formStore else { return }
    form = formStore.map { SettingsScreen(store: $0, countingIn: writes) }
    form?.onChange = { [weak self] in self?.onChange?() }
  }
}
