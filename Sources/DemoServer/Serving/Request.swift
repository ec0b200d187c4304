import Foundation

/// A request that has arrived as a whole.
struct Request: Hashable, Sendable {
  let head: RequestHead
  /// What follows the head. It is no larger than the ``ServerLimits`` allow.
  let body: Data
}
