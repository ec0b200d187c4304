import LineEditor

/// The argument that a user types after a button's name: `integer`, `text`, `choice`, or `optional` with one of these.
///
/// ```swift
/// Button("add", argument: .text("name")) { name in add(name) }  // add Blob Jr.
/// Button("step", argument: .integer("size", in: 1...10)) { size in count += size }  // step 7
/// ```
public struct CommandArgument<Value> {
  /// The name in help.
  public var name: String

  /// A description of the argument.
  public var help: String?

  /// The valid input, as words that follow “expects”.
  public var expectation: String

  /// The default value; without it, the argument is required.
  var standIn: (() -> Value)?

  let parse: (String) throws(ArgumentError) -> Value
  let completions: () -> [String]

  /// A custom argument.
  ///
  /// - Parameters:
  ///   - name: The name in help.
  ///   - expectation: The valid input, as words that follow “expects”: `a day of the week`.
  ///   - help: A description of the argument.
  ///   - completions: The candidates for completion.
  ///   - parse: Parses the input, without quotes. It throws if the input is invalid.
  public init(
    _ name: String,
    expectation: String,
    help: String? = nil,
    completions: @escaping () -> [String] = { [] },
    parse: @escaping (String) throws(ArgumentError) -> Value
  ) {
    self.name = name
    self.help = help
    self.expectation = expectation
    self.completions = completions
    self.parse = parse
  }

  var isOptional: Bool {
    standIn != nil
  }

  func value(of text: String?) throws(ArgumentError) -> Value {
    if let text { return try parse(text) }
    if let standIn { return standIn() }
    throw ArgumentError(expectation: expectation)
  }
}

/// The error for an invalid argument.
public struct ArgumentError: Error, Equatable {
  /// The valid input, as words that follow “expects”.
  public var expectation: String

  /// - Parameter expectation: The valid input, as words that follow “expects”.
  public init(expectation: String) {
    self.expectation = expectation
  }
}

extension CommandArgument where Value == Int {
  /// A whole number.
  public static func integer(_ name: String, help: String? = nil) -> Self {
    integer(name, in: Int.min...Int.max, expectation: "a whole number", help: help)
  }

  /// A whole number within bounds.
  public static func integer(
    _ name: String, in range: ClosedRange<Int>, help: String? = nil
  ) -> Self {
    let bounds = "from \(range.lowerBound) to \(range.upperBound)"
    return integer(name, in: range, expectation: "a whole number \(bounds)", help: help)
  }

  /// A whole number that is at least the lower bound.
  public static func integer(
    _ name: String, in range: PartialRangeFrom<Int>, help: String? = nil
  ) -> Self {
    let expectation = "a whole number, \(range.lowerBound) or more"
    return integer(name, in: range.lowerBound...Int.max, expectation: expectation, help: help)
  }

  private static func integer(
    _ name: String, in range: ClosedRange<Int>, expectation: String, help: String?
  ) -> Self {
    CommandArgument(name, expectation: expectation, help: help) { text throws(ArgumentError) in
      guard let value = Int(text), range.contains(value) else {
        throw ArgumentError(expectation: expectation)
      }
      return value
    }
  }
}

extension CommandArgument where Value == String {
  /// The rest of the line. Quotes around all of it are removed.
  public static func text(_ name: String, help: String? = nil) -> Self {
    CommandArgument(name, expectation: "some text", help: help) { text in text }
  }
}

extension CommandArgument {
  /// One of several values.
  ///
  /// - Parameters:
  ///   - name: The name in help. By default the options themselves are listed, `all|active|completed`, as
  ///     many as there is room for.
  ///   - options: The options.
  ///   - help: A description of the argument.
  ///   - title: The name to type for an option. Case doesn't matter.
  public static func choice(
    _ name: String? = nil,
    among options: [Value],
    help: String? = nil,
    title: @escaping (Value) -> String = { String(describing: $0) }
  ) -> Self {
    let titles = options.map(title)
    let expectation =
      titles.count == 1
      ? "“\(titles[0])”" : "one of " + titles.map { "“\($0)”" }.joined(separator: ", ")
    return CommandArgument(
      name ?? listed(titles), expectation: expectation, help: help, completions: { titles }
    ) { text throws(ArgumentError) in
      guard let index = titles.firstIndex(where: { $0.lowercased() == text.lowercased() }) else {
        throw ArgumentError(expectation: expectation)
      }
      return options[index]
    }
  }

  /// Options as help lists them, shortened if they take too many columns.
  private static func listed(_ titles: [String]) -> String {
    guard titles.count > 1 else { return "option" }
    let mostColumns = 24
    let lists = (1...titles.count).map { count in
      (titles.prefix(count) + (count < titles.count ? ["…"] : [])).joined(separator: "|")
    }
    return lists.last { $0.terminalWidth <= mostColumns } ?? lists[0]
  }

  /// An optional argument.
  public static func optional<Wrapped>(_ argument: CommandArgument<Wrapped>) -> Self
  where Value == Wrapped? {
    var optional = CommandArgument(
      argument.name,
      expectation: argument.expectation,
      help: argument.help,
      completions: argument.completions
    ) { text throws(ArgumentError) in
      try argument.parse(text)
    }
    optional.standIn = { nil }
    return optional
  }
}
