import IssueReporting
import Synchronization

/// The status of loading and saving the value of a key.
final class PersistenceStatus: Sendable {
  private let observers: SharedReference
  private let status = Mutex(Status())

  private struct Status {
    var isLoading = false
    var loadError: (any Error)?
    var saveError: (any Error)?
  }

  init(observers: SharedReference) {
    self.observers = observers
  }

  /// Whether the value is being loaded.
  var isLoading: Bool {
    get {
      observers.registerRead(\.isLoading)
      return status.withLock { $0.isLoading }
    }
    set {
      let isOther = status.withLock { status in
        defer { status.isLoading = newValue }
        return status.isLoading != newValue
      }
      if isOther { observers.notify(\.isLoading) }
    }
  }

  /// The error of the last load.
  var loadError: (any Error)? {
    observers.registerRead(\.loadError)
    return status.withLock { $0.loadError }
  }

  /// The error of the last save.
  var saveError: (any Error)? {
    observers.registerRead(\.saveError)
    return status.withLock { $0.saveError }
  }

  /// Records the result of a load. A success clears the error.
  func finishLoading(with error: (any Error)? = nil) {
    isLoading = false
    setLoadError(error)
  }

  /// Records the result of a save. After a success, the source has the current value, so the load error is cleared,
  /// too.
  func finishSaving(with error: (any Error)? = nil) {
    setSaveError(error)
    if error == nil { setLoadError(nil) }
  }

  private func setLoadError(_ error: (any Error)?) {
    // The old error is released without the lock.
    let old = status.withLock { status in
      defer { status.loadError = error }
      return status.loadError
    }
    if old != nil || error != nil { observers.notify(\.loadError) }
    report(error)
  }

  private func setSaveError(_ error: (any Error)?) {
    let old = status.withLock { status in
      defer { status.saveError = error }
      return status.saveError
    }
    if old != nil || error != nil { observers.notify(\.saveError) }
    report(error)
  }

  /// Reports an error, except in tests, which read the error itself.
  private func report(_ error: (any Error)?) {
    guard let error, !isTesting else { return }
    reportIssue(error)
  }
}
