/// A whole number in a range, `step: 3`. `+` or `-` after the name changes it by a step, and a number sets it.
///
/// ```swift
/// Stepper("step", value: $settings.step, in: 1...100)  // step +, step 7
/// ```
public struct Stepper: View, PrimitiveView {
  public typealias Body = Never

  private enum Change {
    case up, down
    case to(Int)
  }

  private let title: String
  private let value: Binding<Int>
  private let range: ClosedRange<Int>
  private let step: Int
  private let help: String?

  /// - Parameters:
  ///   - title: What the number is called, and its command with it.
  ///   - value: The number.
  ///   - range: What it can be.
  ///   - step: How far `+` and `-` go.
  ///   - help: What the number is for, in a sentence.
  public init(
    _ title: some StringProtocol,
    value: Binding<Int>,
    in range: ClosedRange<Int> = Int.min...Int.max,
    step: Int = 1,
    help: String? = nil
  ) {
    self.title = String(title)
    self.value = value
    self.range = range
    self.step = step
    self.help = help
  }

  func fragment(in context: ResolutionContext) -> Fragment {
    let command = Command(
      label: title,
      argument: argument,
      help: help ?? "Changes “\(title)” by a step, or sets it."
    ) { [value, range, step] change in
      switch change {
      case .up: value.wrappedValue = range.clamping(value.wrappedValue, plus: step)
      case .down: value.wrappedValue = range.clamping(value.wrappedValue, plus: 0 &- step)
      case .to(let newValue): value.wrappedValue = newValue
      }
      return nil
    }
    return .control([StyledLine.Span("\(title): \(value.wrappedValue)")], command)
  }

  private var argument: CommandArgument<Change> {
    let isBounded = range != Int.min...Int.max
    let number = CommandArgument<Int>.integer("number", in: range)
    let expectation = "+, - or " + (isBounded ? number.expectation : "a whole number")
    return CommandArgument(
      "+|-|NUMBER", expectation: expectation, completions: { ["+", "-"] }
    ) { text throws(ArgumentError) in
      switch text {
      case "+": return .up
      case "-", "\u{2212}": return .down
      default:
        guard let value = try? number.parse(text) else {
          throw ArgumentError(expectation: expectation)
        }
        return .to(value)
      }
    }
  }
}

extension ClosedRange<Int> {
  fileprivate func clamping(_ value: Int, plus step: Int) -> Int {
    let (sum, overflow) = value.addingReportingOverflow(step)
    if overflow { return step > 0 ? upperBound : lowerBound }
    return Swift.min(Swift.max(sum, lowerBound), upperBound)
  }
}
