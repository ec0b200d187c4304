/// The hint that says most at this moment.
public struct HintChoice: Hashable, Sendable {
  /// The hint; `nil` when all were shown.
  public let hint: Hint?
  /// The invariant for which it was preferred to an earlier one; `nil` when it was its turn.
  public let reason: String?

  /// Chooses a hint that was not shown yet: one that speaks to the failure that the last check has shown,
  /// where other tests of the exercise pass, and otherwise the next in order.
  ///
  /// Where everything fails, what fails says nothing, and a nudge is what helps. Once a hint was shown, those
  /// before it, which say less, are not shown any more.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - memory: What was shown, and what the last check found.
  public init(_ exercise: Exercise, memory: Memory) {
    let strongest = memory.hintNumbersShown(exercise.id).max() ?? 0
    let rest = exercise.hints.filter { $0.number > strongest }
    let broken = memory.brokenInvariants(exercise.id)
    let saysMore = !exercise.invariants.allSatisfy(broken.contains)
    let shown = memory.shownInvariant(exercise.id).flatMap { saysMore ? $0 : nil }
    let fitting = shown.flatMap { shown in
      // The last one is nearly the code: nobody gets that unasked.
      rest.first { $0 != exercise.hints.last && $0.invariants.contains(shown) }
    }
    hint = fitting ?? rest.first
    reason = fitting == nil || fitting == rest.first ? nil : shown
  }
}
