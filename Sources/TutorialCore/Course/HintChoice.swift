/// The most useful hint at this point.
public struct HintChoice: Hashable, Sendable {
  /// The hint; `nil` if all were shown.
  public let hint: Hint?
  /// The invariant for which it was preferred to an earlier one; `nil` if it is the next in order.
  public let reason: String?

  /// Chooses a hint that wasn't shown yet: a hint about the failure that the last check showed, if other tests of the
  /// exercise pass, and otherwise the next in order.
  ///
  /// If everything fails, the failures are no guide, and a nudge helps most. After a hint was shown, the earlier ones,
  /// which say less, aren't shown anymore.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - memory: The hints that were shown, and the results of the last check.
  public init(_ exercise: Exercise, memory: Memory) {
    let strongest = memory.hintNumbersShown(exercise.id).max() ?? 0
    let rest = exercise.hints.filter { $0.number > strongest }
    let broken = memory.brokenInvariants(exercise.id)
    let saysMore = !exercise.invariants.allSatisfy(broken.contains)
    let shown = memory.shownInvariant(exercise.id).flatMap { saysMore ? $0 : nil }
    let fitting = shown.flatMap { shown in
      // The last one is nearly the code, which is shown only on request.
      rest.first { $0 != exercise.hints.last && $0.invariants.contains(shown) }
    }
    hint = fitting ?? rest.first
    reason = fitting == nil || fitting == rest.first ? nil : shown
  }
}
