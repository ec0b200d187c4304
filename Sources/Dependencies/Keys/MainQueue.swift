import CombineSchedulers
import Dispatch
import OpenCombineDispatch

extension DependencyValues {
  /// The main queue, for effects that are publishers. In tests, each use without an override is reported, and the work
  /// then runs immediately.
  ///
  /// Seed: 000, Dependencies.
  public var mainQueue: AnySchedulerOf<DispatchQueue.OCombine> {
    get { self[MainQueueKey.self] }
    set { self[MainQueueKey.self] = newValue }
  }
}

private enum MainQueueKey: DependencyKey {
  static let liveValue = AnySchedulerOf<DispatchQueue.OCombine>.main
  static let testValue = AnySchedulerOf<DispatchQueue.OCombine>
    .unimplemented("@Dependency(\\.mainQueue)")
}
