/// An alert or a dialog as a value.
public struct AlertFrame: Equatable {
  /// A way to answer.
  public struct Button: Equatable {
    /// What the button says.
    public var label: String
    /// What the answer means.
    public var role: Alert.Button.Role
    /// What is typed to answer so: named after the label.
    public var command: Command
  }

  /// What it is about. A dialog's title may be hidden.
  public var title: Text
  /// More about it.
  public var message: Text?
  /// The ways to answer.
  public var buttons: [Button]

  /// The lines as they are shown.
  public var lines: [StyledLine]
}

extension AlertFrame {
  /// Answering dismisses first and does what the button does after that, so that a button can bring
  /// up the next alert.
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

  /// A title and a message, one below the other.
  @MainActor
  static func lines(title: Text?, message: Text?) -> [StyledLine] {
    let title = title.map { Fragment.styled(.bold, .text($0.spans)) }
    let message = message.map { Fragment.indented(.text($0.spans)) }
    return Frame(flattening: .group([title ?? .empty, message ?? .empty])).lines
  }
}
