/// Calls a closure whose reads are no concern of whoever follows what is read around it.
///
/// Nobody is told of changes of what the closure reads, and no read in it is reported as one that nobody tracks. A
/// tracking that the closure begins by itself is as any other.
///
/// - Parameter apply: Is called once, at once.
/// - Returns: What `apply` returns.
public func _withoutPerceptionTracking<T>(_ apply: () throws -> T) rethrows -> T {
  guard let thread = TrackingsOfThread.existing,
    thread.isBodyUntracked || !thread.inForce.isEmpty
  else { return try apply() }
  return try thread.withoutTracking(isBodyUntracked: false, apply)
}
