import Foundation
import Synchronization

/// The club that all requests of a server are about.
final class SharedClub: Sendable {
  private let house = Mutex(ClubHouse())
  private let now: @Sendable () -> Date

  /// - Parameter now: The date.
  init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  /// Asks the club something, or changes it.
  ///
  /// - Parameter body: Is passed the club and the date now. Nobody else has the club meanwhile.
  func callAsFunction<Value: Sendable>(
    _ body: (inout ClubHouse, Date) throws(ServerFailure) -> Value
  ) throws(ServerFailure) -> Value {
    let date = now()
    return try house.withLock { (house) throws(ServerFailure) in try body(&house, date) }
  }
}
