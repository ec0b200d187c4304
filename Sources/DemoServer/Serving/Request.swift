import Foundation

/// A complete request.
struct Request: Hashable, Sendable {
  let head: RequestHead
  /// The body. It is no larger than the ``ServerLimits`` allow.
  let body: Data
}
