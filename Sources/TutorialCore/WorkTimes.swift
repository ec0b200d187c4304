import Foundation

/// How long work took on this machine the last time, in `.tutorial/times.json`. A file that is missing
/// or damaged says nothing.
public struct WorkTimes: Hashable, Sendable {
  private var seconds: [String: Double] = [:]
  private let file: URL

  /// Reads what a clone remembers.
  public init(_ repository: Repository) {
    file = repository.memory.appending(path: "times.json")
    seconds =
      (try? Data(contentsOf: file))
      .flatMap { try? JSONDecoder().decode([String: Double].self, from: $0) } ?? [:]
  }

  /// How long some work took the last time; `nil` when it was never done to its end.
  public subscript(work: String) -> Duration? { seconds[work].map { .seconds($0) } }

  /// Remembers how long some work took. Where nothing can be written, it is forgotten.
  public mutating func remember(_ work: String, _ duration: Duration) {
    seconds[work] = (duration / .milliseconds(100)).rounded() / 10
    try? Files.write(JSON.text(seconds), to: file)
  }
}

extension Duration {
  /// The duration as a person says it who has no watch: `20 seconds`, `3 minutes`.
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
