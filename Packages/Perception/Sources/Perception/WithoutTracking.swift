/// Calls a closure whose reads are not registered with the trackings around it.
///
/// Changes of what the closure reads notify no observer, and no read in it is reported as untracked. A
/// tracking that the closure begins by itself is as any other.
///
/// - Parameter apply: Is called once, immediately.
/// - Returns: What `apply` returns.
public func _withoutPerceptionTracking<T>(_ apply: () throws -> T) rethrows -> T {
  guard let thread = TrackingsOfThread.existing,
    thread.isBodyUntracked || !thread.inForce.isEmpty
  else { return try apply() }
  return try thread.withoutTracking(isBodyUntracked: false, apply)
}
