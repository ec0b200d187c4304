import IssueReporting
import Synchronization

/// How loading and saving the value of a key went.
final class PersistenceStatus: Sendable {
  private let readers: SharedReference
  private let status = Mutex(Status())

  private struct Status {
    var isLoading = false
    var loadError: (any Error)?
    var saveError: (any Error)?
  }

  init(readers: SharedReference) {
    self.readers = readers
  }

  /// Whether the value is being loaded.
  var isLoading: Bool {
    get {
      readers.registerRead(\.isLoading)
      return status.withLock { $0.isLoading }
    }
    set {
      let isOther = status.withLock { status in
        defer { status.isLoading = newValue }
        return status.isLoading != newValue
      }
      if isOther { readers.notify(\.isLoading) }
    }
  }

  /// The error of the last load.
  var loadError: (any Error)? {
    readers.registerRead(\.loadError)
    return status.withLock { $0.loadError }
  }

  /// What went wrong when the value was saved last.
  var saveError: (any Error)? {
    readers.registerRead(\.saveError)
    return status.withLock { $0.saveError }
  }

  /// Notes how loading went. If it went well, there is no error any more.
  func finishLoading(with error: (any Error)? = nil) {
    isLoading = false
    setLoadError(error)
  }

  /// Notes how saving went. If it went well, the source has what is shown, and so there is no error of loading either.
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
    if old != nil || error != nil { readers.notify(\.loadError) }
    report(error)
  }

  private func setSaveError(_ error: (any Error)?) {
    let old = status.withLock { status in
      defer { status.saveError = error }
      return status.saveError
    }
    if old != nil || error != nil { readers.notify(\.saveError) }
    report(error)
  }

  /// A test looks at the error itself.
  private func report(_ error: (any Error)?) {
    guard let error, !isTesting else { return }
    reportIssue(error)
  }
}
