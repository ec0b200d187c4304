import ComposableArchitecture
import TerminalUI
import Testing

@testable import settings

@Suite(
  "Exercise 12.7 · Connect a screen with observe", .serialized, .serialExecutor,
  .timeLimit(.minutes(5)))
@MainActor
struct ScreenTests {
  private let writes = Evaluations("written")

  /// A form without requests.
  private func makeStore(_ form: SettingsForm.State = SettingsForm.State(Settings())) -> StoreOf<
    SettingsForm
  > {
    Store(initialState: form) {
      BindingReducer<SettingsForm.State, SettingsForm.Action, SettingsForm.Action>()
      Reduce { state, action in
        if case .nameResponse(let result) = action { state.nameStatus = NameStatus(result) }
        if case .notificationReceived = action { state.notificationCount += 1 }
        return .none
      }
    }
  }

  /// The lines of the screen, without its title.
  private func lines(_ screen: SettingsScreen) -> [String] {
    screen.frame().text(width: 80).split(separator: "\n").dropFirst().map(String.init)
  }

  /// The number of writes since the last call, by section.
  private func newWrites(since before: [Int]) -> [Int] {
    zip(counts, before).map { $0 - $1 }
  }

  private var counts: [Int] { Evaluations.Section.allCases.map { writes[$0] } }

  @Test("the screen immediately shows the state")
  func shows() {
    var form = SettingsForm.State(.ada)
    form.nameStatus = .taken
    form.digest = .off
    form.notificationCount = 3
    let screen = SettingsScreen(store: makeStore(form), countingIn: writes)
    #expect(
      screen.frame().text(width: 80) == """
        Settings
          not saved yet
          name: Countess  (is taken)
          digest: off
          [x] protect
          page size: 50
          [x] notifications  (3 received)
          [x] email
          [x] mobile
        """)
  }

  @Test("each label is written once when the screen is created")
  func writesOnce() {
    let screen = SettingsScreen(store: makeStore(), countingIn: writes)
    #expect(counts == [1, 4, 2])
    withExtendedLifetime(screen) {}
  }

  @Test("a later change appears on the screen", arguments: ScreenChange.allCases)
  func follows(change: ScreenChange) async {
    let store = makeStore()
    let screen = SettingsScreen(store: store, countingIn: writes)
    change.make(in: store)
    await Task.megaYield()
    #expect(lines(screen).contains(change.line), "\(lines(screen))")
  }

  @Test(
    "a change writes only the label that shows it", arguments: ScreenChange.allCases)
  func writesOneLabel(change: ScreenChange) async {
    let store = makeStore()
    let screen = SettingsScreen(store: store, countingIn: writes)
    let before = counts
    change.make(in: store)
    await Task.megaYield()
    let new = newWrites(since: before)
    #expect(
      zip(change.writes, new).allSatisfy { $0.contains($1) },
      "Labels written in the header, the profile and the notifications: \(new)")
    withExtendedLifetime(screen) {}
  }

  @Test("many changes in one turn write a label once, with the last value")
  func coalesces() async {
    let store = makeStore()
    let screen = SettingsScreen(store: store, countingIn: writes)
    let before = counts
    for size in [30, 40, 50, 60] { store.pageSize = size }
    await Task.megaYield()
    #expect(lines(screen).contains("  page size: 60"))
    #expect(newWrites(since: before) == [1, 1, 0])
  }

  @Test("a label follows each later change of its property")
  func followsForGood() async {
    let store = makeStore()
    let screen = SettingsScreen(store: store, countingIn: writes)
    for digest in [Digest.weekly, .off, .daily] {
      store.digest = digest
      await Task.megaYield()
      #expect(lines(screen).contains("  digest: \(digest)"))
    }
  }

  @Test("settings can be saved and reverted only while there are changes")
  func saveAndRevert() async {
    let store = makeStore()
    let screen = SettingsScreen(store: store, countingIn: writes)
    #expect(!screen.frame().typedCommands.contains("save"))
    #expect(!screen.frame().typedCommands.contains("revert"))
    store.pageSize = 30
    await Task.megaYield()
    #expect(screen.frame().typedCommands.prefix(2) == ["save", "revert"])
    store.pageSize = 20
    await Task.megaYield()
    #expect(screen.frame().typedCommands.first == "back")
  }

  @Test("email and mobile can be chosen only while notifications are on")
  func ways() async {
    let store = makeStore()
    let screen = SettingsScreen(store: store, countingIn: writes)
    #expect(screen.frame().typedCommands.last == "notifications")
    store.enableNotifications = true
    await Task.megaYield()
    #expect(screen.frame().typedCommands.suffix(2) == ["email", "mobile"])
    store.enableNotifications = false
    await Task.megaYield()
    #expect(screen.frame().typedCommands.last == "notifications")
    store.enableNotifications = true
    await Task.megaYield()
    #expect(screen.frame().typedCommands.suffix(2) == ["email", "mobile"])
  }

  @Test("the headline shows an obstacle, and the notifications that permission is being requested")
  func obstacle() {
    var form = SettingsForm.State(Settings(), obstacle: "The file is read-only.")
    form.isLoading = true
    form.notificationCount = 3
    let screen = SettingsScreen(store: makeStore(form), countingIn: writes)
    #expect(lines(screen).first == "  The file is read-only.")
    #expect(lines(screen).contains("  [ ] notifications  (asking)"))
  }

  @Test("a screen without references is deallocated, and its labels are no longer written")
  func goes() async {
    let store = makeStore()
    weak var gone: SettingsScreen?
    do {
      let screen = SettingsScreen(store: store, countingIn: writes)
      gone = screen
    }
    #expect(
      gone == nil,
      "The screen is still retained. Does a closure that is passed to “observe” capture it strongly?"
    )
    let before = counts
    store.pageSize = 30
    await Task.megaYield()
    #expect(newWrites(since: before) == [0, 0, 0])
  }
}

/// A change in the form, its line, and the number of affected labels in each section.
enum ScreenChange: String, CaseIterable, CustomTestStringConvertible {
  case name, answer, digest, protect, pageSize, notifications, notification, email, mobile

  var testDescription: String { rawValue }

  @MainActor
  func make(in store: StoreOf<SettingsForm>) {
    switch self {
    case .name: store.displayName = "Bob"
    case .answer: store.send(.nameResponse(.success(true)))
    case .digest: store.digest = .weekly
    case .protect: store.protectMyPosts = true
    case .pageSize: store.pageSize = 30
    case .notifications: store.enableNotifications = true
    case .notification: store.send(.notificationReceived)
    case .email: store.sendEmailNotifications = true
    case .mobile: store.sendMobileNotifications = true
    }
  }

  var line: String {
    switch self {
    case .name: "  name: Bob"
    case .answer: "  name: Blob  (is taken)"
    case .digest: "  digest: weekly"
    case .protect: "  [x] protect"
    case .pageSize: "  page size: 30"
    case .notifications: "  [x] notifications"
    case .notification: "  [ ] notifications  (1 received)"
    case .email: "  [x] email"
    case .mobile: "  [x] mobile"
    }
  }

  /// For the header, the profile and the notifications.
  var writes: [ClosedRange<Int>] {
    switch self {
    case .name, .digest, .protect, .pageSize: [1...1, 1...1, 0...0]
    case .answer: [0...0, 1...1, 0...0]
    case .email, .mobile: [1...1, 0...0, 1...1]
    case .notification: [0...0, 0...0, 1...1]
    // Its own label. That of the ways may be written where their commands are enabled.
    case .notifications: [1...1, 0...0, 1...2]
    }
  }
}
