extension CheckReport.Failure {
  /// The invariant that the test checks, from its name: `I4` in "I4: order is kept".
  public var invariant: String? { Invariant.name(in: test) }
}

extension CheckReport.Tally {
  /// The invariants with failing tests, without duplicates, in the order of the tests.
  public var brokenInvariants: [String] {
    var seen: Set<String> = []
    return failures.compactMap(\.invariant).filter { seen.insert($0).inserted }
  }
}
