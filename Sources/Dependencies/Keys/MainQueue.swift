import CombineSchedulers
import Dispatch
import OpenCombineDispatch

extension DependencyValues {
  /// The main queue, for effects that are publishers. In tests each use of it is reported, and then done
  /// immediately, until it is overridden.
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
