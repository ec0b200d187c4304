import ComposableArchitecture
import TerminalUI
import Testing

@testable import settings

@Suite("Together · views", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ViewTests {
  /// The form on the screen.
  private func frame(
    _ form: SettingsForm.State, shownBy style: ScreenStyle = .views
  ) throws -> Frame {
    try #require(style.still(form: form).presentation?.push)
  }

  private let commands = [
    "save", "revert", "back", "name", "digest", "protect", "page-size", "notifications",
  ]

  @Test(
    "the default settings are off, and there is nothing to save", arguments: ScreenStyle.allCases)
  func usual(style: ScreenStyle) throws {
    let frame = try frame(SettingsForm.State(Settings()), shownBy: style)
    #expect(
      frame.text(width: 80) == """
        Settings
          saved
          name: Blob
          digest: daily
          [ ] protect
          page size: 20
          [ ] notifications
          [ ] email
          [ ] mobile
        """)
    #expect(frame.typedCommands == Array(commands.dropFirst(2)))
  }

  @Test("changes are marked, and can be saved", arguments: ScreenStyle.allCases)
  func changed(style: ScreenStyle) throws {
    var form = SettingsForm.State(Settings())
    form.settings = .ada
    form.nameStatus = .free
    form.isLoading = true
    let frame = try frame(form, shownBy: style)
    #expect(
      frame.text(width: 80) == """
        Settings
          not saved yet
          name: Countess  (is free)
          digest: weekly
          [x] protect
          page size: 50
          [x] notifications  (asking)
          [x] email
          [x] mobile
        """)
    #expect(frame.typedCommands == commands + ["email", "mobile"])
  }

  @Test(
    "the name's status is shown beside the name",
    arguments: [
      (NameStatus.missing, "(is missing)"), (.asking, "(asking)"), (.free, "(is free)"),
      (.taken, "(is taken)"), (.unknown("It rains."), "(cannot be checked)"),
    ])
  func nameStatus(status: NameStatus, mark: String) throws {
    var form = SettingsForm.State(Settings())
    form.nameStatus = status
    for style in ScreenStyle.allCases {
      #expect(try frame(form, shownBy: style).text(width: 80).contains("  name: Blob  \(mark)\n"))
    }
  }

  @Test(
    "a file that must not be overwritten is reported at the top", arguments: ScreenStyle.allCases)
  func obstacle(style: ScreenStyle) throws {
    let frame = try frame(
      SettingsForm.State(.ada, obstacle: "“/settings.json”: It is read-only."), shownBy: style)
    #expect(
      frame.text(width: 80).hasPrefix(
        "Settings\n  “/settings.json”: It is read-only.\n  name: Countess\n"))
  }

  @Test("the number of received notifications is shown beside their switch")
  func notifications() throws {
    var form = SettingsForm.State(.ada)
    form.notificationCount = 12
    for style in ScreenStyle.allCases {
      let text = try frame(form, shownBy: style).text(width: 80)
      #expect(text.contains("  [x] notifications  (12 received)\n"))
    }
  }

  @Test("an alert offers only the commands of its own buttons", arguments: ScreenStyle.allCases)
  func alert(style: ScreenStyle) throws {
    var form = SettingsForm.State(Settings())
    form.destination = .alert(.notAllowed)
    let notice = try frame(form, shownBy: style)
    #expect(notice.typedCommands == ["ok"])
    #expect(
      notice.text(width: 80).hasSuffix(
        "Notifications are not allowed.\n  The server denied the permission to send them."))
    form.destination = .alert(.savingFailed("The disk is full."))
    let question = try frame(form, shownBy: style)
    #expect(question.typedCommands == ["save-again", "later"])
  }

  @Test(
    "closing a form with changes presents a dialog", arguments: ScreenStyle.allCases)
  func dialog(style: ScreenStyle) throws {
    var form = SettingsForm.State(Settings())
    form.destination = .leave(.discardChanges)
    let frame = try frame(form, shownBy: style)
    #expect(frame.typedCommands == ["discard", "keep-editing"])
    #expect(frame.text(width: 80).contains("\nDiscard your changes?"))
  }

  @Test("without the form, the account is shown", arguments: ScreenStyle.allCases)
  func account(style: ScreenStyle) {
    var found = FoundSettings()
    found.settings = .ada
    let frame = style.still(found, form: nil)
    #expect(frame.text(width: 80) == "Account\n  Countess, weekly digest, 50 posts on a page")
    #expect(frame.typedCommands == ["edit"])
  }

  @Test("the form fits on a narrow screen")
  func narrow() throws {
    var form = SettingsForm.State(.ada)
    form.displayName = "Blob the Magnifi"
    form.nameStatus = .unknown("It rains.")
    #expect(
      try frame(form).text(width: 40).contains(
        "  name: Blob the Magnifi  (cannot be\n  checked)\n"))
  }
}
