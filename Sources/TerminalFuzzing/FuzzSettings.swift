/// What is typed into, for how long, and what is taken for a failure.
public struct FuzzSettings: Sendable {
  /// The program's path and its arguments.
  public var program: [String]
  /// What the random choices begin with.
  public var seed: UInt64
  /// How many bytes are typed; `nil` means any number.
  public var bytes: Int?
  /// For how long it goes on; `nil` means any time.
  public var time: Duration?
  /// How long an answer may take.
  public var patience: Duration
  /// By how many bytes the program's memory may grow from one start to its end.
  public var growth: Int

  /// Settings for the program alone, or with another rule.
  public init(
    program: [String], seed: UInt64 = .random(in: 0..<1_000_000), bytes: Int? = nil,
    time: Duration? = nil, patience: Duration = .seconds(10), growth: Int = 256_000_000
  ) {
    self.program = program
    self.seed = seed
    self.bytes = bytes
    self.time = time
    self.patience = patience
    self.growth = growth
  }
}
