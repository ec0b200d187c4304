/// Calls a closure whose reads are not registered with the trackings around it.
///
/// Changes to the properties that the closure reads don't reach the trackings around it, and no read in it is
/// reported as untracked. A tracking that starts inside the closure works as usual.
///
/// - Parameter apply: A closure that is called once, immediately.
/// - Returns: The result of `apply`.
public func _withoutPerceptionTracking<T>(_ apply: () throws -> T) rethrows -> T {
  guard let thread = TrackingsOfThread.existing,
    thread.isBodyUntracked || !thread.active.isEmpty
  else { return try apply() }
  return try thread.withoutTracking(isBodyUntracked: false, apply)
}
