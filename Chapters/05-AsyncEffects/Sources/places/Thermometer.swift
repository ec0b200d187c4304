import ComposableArchitecture
import DemoServer
import Foundation

/// A thermometer at each place of the world. It sends readings repeatedly, forever.
struct Thermometer: Sendable {
  /// The temperatures at a place, in degrees Celsius. The stream ends only when the iterating task is cancelled.
  var readings: @Sendable (Search.Result) -> AsyncStream<Double>
}

extension Thermometer {
  /// A thermometer that is read every two seconds. A day takes half a minute here.
  static func simulated(clock: AnyClock<Duration>) -> Thermometer {
    let beginning = clock.now
    return Thermometer { place in
      let today = Almanac().forecast(latitude: place.latitude, longitude: place.longitude).daily
      let low = today.temperatureMin[0]
      let high = today.temperatureMax[0]
      return clock.timer(interval: .seconds(2))
        .map { now in
          let day = beginning.duration(to: now) / .seconds(30)
          // From midnight, when it is coldest, to noon and back.
          let warmth = (1 - cos(day * 2 * .pi)) / 2
          return ((low + (high - low) * warmth) * 10).rounded() / 10
        }
        .eraseToStream()
    }
  }
}
