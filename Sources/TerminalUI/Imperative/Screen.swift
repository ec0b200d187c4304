/// A screen that is changed piece by piece instead of being described: what `UIViewController` is
/// beside SwiftUI.
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
    /// Whether the command can be run now.
    public var isEnabled: Bool {
      didSet {
        if isEnabled != oldValue { onChange?() }
      }
    }

    /// Why the command cannot be run while it is disabled, as words that follow a colon: `nothing is recorded`.
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

  /// Puts a label below those that are there.
  @discardableResult
  public func add(_ label: Label) -> Label {
    labels.append(label)
    label.onChange = { [weak self] in
      MainActorCheck.run("A label's text was changed") { self?.becomeStale() }
    }
    becomeStale()
    return label
  }

  /// Offers a command.
  ///
  /// - Parameters:
  ///   - name: What is typed.
  ///   - aliases: What can be typed instead.
  ///   - help: What it does, in a sentence.
  ///   - isEnabled: Whether it can be run at first.
  ///   - action: What it does.
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

  /// Offers a command that takes an argument.
  ///
  /// - Parameters:
  ///   - name: What is typed.
  ///   - aliases: What can be typed instead.
  ///   - argument: What is typed after the name.
  ///   - help: What it does, in a sentence.
  ///   - isEnabled: Whether it can be run at first.
  ///   - action: What it does with the argument.
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

  /// Shows an alert, in place of the one that may be there. Any answer dismisses it, before the
  /// button's action.
  public func present(_ alert: Alert) {
    self.alert = alert
    becomeStale()
  }

  /// Takes the alert away, if there is one.
  public func dismiss() {
    guard alert != nil else { return }
    alert = nil
    becomeStale()
  }

  /// Keeps something as long as the screen is there, such as a token of what the screen observes.
  ///
  /// - Parameter token: What is release with the screen.
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
