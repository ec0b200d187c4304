import Foundation

/// The last durations of work on this machine, in `.tutorial/times.json`. A missing or damaged file counts as empty.
public struct WorkTimes: Hashable, Sendable {
  private var seconds: [String: Double] = [:]
  private let file: URL

  /// Reads the durations of a clone.
  public init(_ repository: Repository) {
    file = repository.memory.appending(path: "times.json")
    seconds =
      (try? Data(contentsOf: file))
      .flatMap { try? JSONDecoder().decode([String: Double].self, from: $0) } ?? [:]
  }

  /// The last duration of some work; `nil` if it never completed.
  public subscript(work: String) -> Duration? { seconds[work].map { .seconds($0) } }

  /// Stores the duration of some work. In a read-only folder, it isn't stored.
  public mutating func remember(_ work: String, _ duration: Duration) {
    seconds[work] = (duration / .milliseconds(100)).rounded() / 10
    try? Files.write(JSON.text(seconds), to: file)
  }
}

extension Duration {
  /// The approximate duration in words: `20 seconds`, `3 minutes`.
  public var roughly: String {
    let number = Int((self / .seconds(1)).rounded(.up))
    switch number {
    case ..<10: return counted(max(1, number), "second")
    case ..<55: return counted((number + 4) / 5 * 5, "second")
    case ..<90: return "a minute"
    default: return counted((number + 30) / 60, "minute")
    }
  }
}
