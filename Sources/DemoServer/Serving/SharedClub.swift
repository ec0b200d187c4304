import Foundation
import Synchronization

/// The club that all requests of a server share.
final class SharedClub: Sendable {
  private let house = Mutex(ClubHouse())
  private let now: @Sendable () -> Date

  /// - Parameter now: The current date.
  init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  /// Reads or changes the club.
  ///
  /// - Parameter body: Receives the club, exclusively, and the current date.
  func callAsFunction<Value: Sendable>(
    _ body: (inout ClubHouse, Date) throws(ServerFailure) -> Value
  ) throws(ServerFailure) -> Value {
    let date = now()
    return try house.withLock { (house) throws(ServerFailure) in try body(&house, date) }
  }
}
