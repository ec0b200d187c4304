/// An alert or a dialog as a value.
public struct AlertFrame: Equatable {
  /// A button of an alert or a dialog.
  public struct Button: Equatable {
    /// The label.
    public var label: String
    /// The role.
    public var role: Alert.Button.Role
    /// The command that chooses this button, named after its label.
    public var command: Command
  }

  /// The title. A dialog's title may be hidden.
  public var title: Text
  /// The message, if any.
  public var message: Text?
  /// The buttons.
  public var buttons: [Button]

  /// The lines to show.
  public var lines: [StyledLine]
}

extension AlertFrame {
  /// Choosing a button first dismisses the alert and then performs the button's action, so that the action can present
  /// the next alert.
  init(
    title: Text,
    message: Text?,
    buttons: [Alert.Button],
    lines: [StyledLine],
    dismiss: @escaping () -> Void
  ) {
    var names = CommandNames()
    self.title = title
    self.message = message
    self.lines = lines
    self.buttons = buttons.map { button in
      var command = Command(label: button.label.plain) {
        dismiss()
        button.action()
      }
      command.name = names.unique(command.name)
      return Button(label: button.label.plain, role: button.role, command: command)
    }
  }

  /// A title with a message below it.
  @MainActor
  static func lines(title: Text?, message: Text?) -> [StyledLine] {
    let title = title.map { Fragment.styled(.bold, .text($0.spans)) }
    let message = message.map { Fragment.indented(.text($0.spans)) }
    return Frame(flattening: .group([title ?? .empty, message ?? .empty])).lines
  }
}
