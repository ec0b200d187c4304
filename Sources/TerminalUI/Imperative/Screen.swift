/// A screen that is changed imperatively rather than described declaratively, as a `UIViewController` in contrast to
/// SwiftUI.
///
/// ```swift
/// let screen = Screen("Counter")
/// let count = screen.add(Label())
/// screen.addCommand("increment", aliases: "+") { viewStore.send(.incrementButtonTapped) }
/// viewStore.publisher.map { "\($0.count)" }.assign(to: \.text, on: count)
/// ```
@MainActor
open class Screen: FrameSource {
  /// A command on a screen.
  public final class Item {
    /// Whether the command is enabled.
    public var isEnabled: Bool {
      didSet {
        if isEnabled != oldValue { onChange?() }
      }
    }

    /// The reason why the command is disabled, as words that follow a colon: `nothing is recorded`.
    public var reason: String? {
      didSet {
        if reason != oldValue { onChange?() }
      }
    }

    var onChange: (() -> Void)?

    init(isEnabled: Bool) {
      self.isEnabled = isEnabled
    }
  }

  public var onChange: (() -> Void)?

  private let title: String
  private var labels: [Label] = []
  private var commands: [(item: Item, command: Command)] = []
  private var alert: Alert?
  private var tokens: [AnyObject] = []
  private var isStale = false

  /// - Parameter title: The line above the labels.
  public init(_ title: String) {
    self.title = title
  }

  /// Adds a label below the existing ones.
  @discardableResult
  public func add(_ label: Label) -> Label {
    labels.append(label)
    label.onChange = { [weak self] in
      MainActorCheck.run("A label's text was changed") { self?.becomeStale() }
    }
    becomeStale()
    return label
  }

  /// Adds a command.
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - aliases: Alternative names of the command.
  ///   - help: A description of the command, in one sentence.
  ///   - isEnabled: Whether it is initially enabled.
  ///   - action: The action of the command.
  /// - Returns: The command, to enable and disable.
  @discardableResult
  public func addCommand(
    _ name: String,
    aliases: String...,
    help: String? = nil,
    isEnabled: Bool = true,
    action: @escaping () -> Void
  ) -> Item {
    add(
      Command(label: name, aliases: aliases, help: help, action: action), isEnabled: isEnabled
    )
  }

  /// Adds a command that takes an argument.
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - aliases: Alternative names of the command.
  ///   - argument: The argument after the command's name.
  ///   - help: A description of the command, in one sentence.
  ///   - isEnabled: Whether it is initially enabled.
  ///   - action: The action of the command. It receives the argument.
  /// - Returns: The command, to enable and disable.
  @discardableResult
  public func addCommand<Value>(
    _ name: String,
    aliases: String...,
    argument: CommandArgument<Value>,
    help: String? = nil,
    isEnabled: Bool = true,
    action: @escaping (Value) -> Void
  ) -> Item {
    add(
      Command(label: name, aliases: aliases, argument: argument, help: help) {
        action($0)
        return nil
      },
      isEnabled: isEnabled
    )
  }

  /// Shows an alert, and replaces a current one. Each button dismisses it before the button's action.
  public func present(_ alert: Alert) {
    self.alert = alert
    becomeStale()
  }

  /// Dismisses the alert, if there is one.
  public func dismiss() {
    guard alert != nil else { return }
    alert = nil
    becomeStale()
  }

  /// Retains an object until the screen is deallocated, such as the token of an observation.
  ///
  /// - Parameter token: The object, which is released together with the screen.
  public func keep(_ token: AnyObject) {
    tokens.append(token)
  }

  public func frame() -> Frame {
    isStale = false
    let lines = labels.map { label in
      Fragment.text([StyledLine.Span(label.text, style: label.style)])
    }
    let commands = commands.map { item, command in
      item.isEnabled
        ? Fragment.command(command) : .disabled(.command(command), because: item.reason)
    }
    let title = Fragment.styled(.bold, .text([StyledLine.Span(title)]))
    let base = Fragment.group([title, .indented(.group(lines)), .group(commands)])
    guard let alert else { return Frame(flattening: base) }
    return Frame(
      flattening: .alert(alert, dismiss: { [weak self] in self?.dismiss() }, over: base)
    )
  }

  private func add(_ command: Command, isEnabled: Bool) -> Item {
    let item = Item(isEnabled: isEnabled)
    item.onChange = { [weak self] in
      MainActorCheck.run("A command was enabled or disabled") { self?.becomeStale() }
    }
    commands.append((item, command))
    becomeStale()
    return item
  }

  private func becomeStale() {
    guard !isStale else { return }
    isStale = true
    onChange?()
  }
}
