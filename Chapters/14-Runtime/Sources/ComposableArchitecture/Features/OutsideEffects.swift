@_spi(Internals) import Dependencies
import Synchronization

extension RunningEffects {
  /// What is cancelled by an identifier here: in the feature that is at work, or outside of any store.
  static var here: RunningEffects { current ?? outside }

  /// What is running outside of any store, such as a task of a view. Tests run side by side in one process, so in a
  /// test it is what this test has begun.
  private static var outside: RunningEffects {
    let test = CurrentTest()
    return outsideEffects.withLock { effects in
      let found = effects[test] ?? RunningEffects()
      effects[test] = found
      return found
    }
  }

  private static let outsideEffects = Mutex<[CurrentTest: RunningEffects]>([:])
}
