/// Suggestions for a mistyped command.
enum Suggestions {
  /// The commands that a mistyped name resembles, the closest first, at most three.
  ///
  /// - Parameters:
  ///   - typed: The name, in lower case.
  ///   - hasArgument: Whether there is text after it. If so, commands that take an argument are preferred.
  ///   - commands: The available commands.
  static func suggestions(
    for typed: String, hasArgument: Bool, among commands: [Command]
  ) -> [String] {
    let fitting = commands.filter { !hasArgument || $0.argument != nil || !$0.row.isEmpty }
    let best = suggestions(for: typed, among: fitting.flatMap { [$0.name] + $0.aliases })
    guard best.isEmpty, hasArgument else { return best }
    return suggestions(for: typed, among: commands.flatMap { [$0.name] + $0.aliases })
  }

  private static func suggestions(for typed: String, among names: [String]) -> [String] {
    let letters = Array(typed)
    var seen: Set<String> = []
    let candidates: [(name: String, distance: Int)] = names.compactMap { name in
      // One-letter aliases resemble every name.
      guard name.count > 1, seen.insert(name).inserted else { return nil }
      // In a word of two letters, one wrong letter is half of it.
      if name.count == 2, name.lowercased().first != typed.first { return nil }
      let limit = max(1, name.count / 3)
      // The name may be a long pasted text. Each additional letter is a mistake.
      guard letters.count - name.count <= limit else { return nil }
      let distance = distance(letters, Array(name.lowercased()))
      return distance <= limit ? (name, distance) : nil
    }
    guard let best = candidates.map(\.distance).min() else { return [] }
    // The sort is stable, so equal candidates keep the order of the screen.
    return candidates.filter { $0.distance <= best + 1 }
      .sorted { $0.distance < $1.distance }
      .prefix(3).map(\.name)
  }

  /// The number of insertions, deletions, replacements, and swaps of neighbouring letters.
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for i in first.indices {
      var row = [i + 1]
      for j in second.indices {
        var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (first[i] == second[j] ? 0 : 1))
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[second.count]
  }
}
