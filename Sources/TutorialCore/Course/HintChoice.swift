/// The hint that says most at this moment.
public struct HintChoice: Hashable, Sendable {
  /// The hint; `nil` when all were shown.
  public let hint: Hint?
  /// The invariants for which it was preferred to an earlier one; none when it was its turn.
  public let reason: [String]

  /// Chooses a hint that was not shown yet: one that speaks to what fails, where something does and
  /// something else does not, and otherwise the next in order.
  ///
  /// Where everything fails, what fails says nothing, and a nudge is what helps.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - memory: What was shown, and what the last check found.
  public init(_ exercise: Exercise, memory: Memory) {
    let shown = memory.hintNumbersShown(exercise.id)
    let rest = exercise.hints.filter { !shown.contains($0.number) }
    let broken = memory.brokenInvariants(exercise.id)
    let saysMore = !broken.isEmpty && !exercise.invariants.allSatisfy(broken.contains)
    let fitting = rest.first { hint in
      // The last one is nearly the code: nobody gets that unasked.
      saysMore && hint != exercise.hints.last && hint.invariants.contains(where: broken.contains)
    }
    hint = fitting ?? rest.first
    reason =
      fitting == nil || fitting == rest.first
      ? [] : broken.filter { fitting?.invariants.contains($0) == true }
  }
}
