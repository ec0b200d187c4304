/// The app to type into, the length of the run, and the limits.
public struct FuzzSettings: Sendable {
  /// The program's path and its arguments.
  public var program: [String]
  /// The seed of the random choices.
  public var seed: UInt64
  /// The number of bytes to type; `nil` means any number.
  public var bytes: Int?
  /// The duration of the run; `nil` means any time.
  public var time: Duration?
  /// The maximum response time.
  public var patience: Duration
  /// The maximum growth of the program's memory in bytes, from a start to its end.
  public var growth: Int

  /// Settings for a program.
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
