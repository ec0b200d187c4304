import Benchmarking
import ComposableArchitecture
import OpenCombine

@MainActor private let bareReducer = Measurement("a bare reducer") { stopwatch in
  let reduce = opaque { (state: inout Int, _: Bool) in state += 1 }
  var state = 0
  stopwatch.time { reduce(&state, true) }
}

/// The cost of reading a shared value.
@MainActor let reading = BenchmarkSection(
  name: "Reading",
  measurements: [
    bareReducer,
    Measurement("a shared value") { stopwatch in
      let count = Shared(value: 0)
      stopwatch.time { use(opaque(count).wrappedValue) }
    },
    Measurement("a part of it") { stopwatch in
      let number = Shared(value: Outer()).middle
      stopwatch.time { use(opaque(number).wrappedValue) }
    },
    Measurement("a part of a part of a part") { stopwatch in
      let number = Shared(value: Outer()).middle.inner.number
      stopwatch.time { use(opaque(number).wrappedValue) }
    },
    Measurement("a shared value, in a tracking that is cancelled", calls: 5_000) { stopwatch in
      let count = Shared(value: 0)
      stopwatch.time {
        PerceptionTracking.track({ use(count.wrappedValue) }, onChange: {}).1.cancel()
      }
    },
  ])

/// The cost of changing a shared value.
@MainActor let changing = BenchmarkSection(
  name: "Changing",
  measurements: [
    bareReducer,
    Measurement("a shared value") { stopwatch in
      let count = Shared(value: 0)
      stopwatch.time { opaque(count).withLock { $0 += 1 } }
    },
    Measurement("one in memory, by a key") { stopwatch in
      let count = Shared(wrappedValue: 0, .inMemory("count"))
      stopwatch.time { opaque(count).withLock { $0 += 1 } }
    },
    Measurement("a part of a part of a part") { stopwatch in
      let number = Shared(value: Outer()).middle.inner.number
      stopwatch.time { opaque(number).withLock { $0 += 1 } }
    },
    Measurement("with 1000 subscribers", calls: 200) { stopwatch in
      let count = Shared(value: 0)
      let subscriptions = (0..<1_000).map { _ in count.publisher.sink { use($0) } }
      withExtendedLifetime(subscriptions) {
        stopwatch.time { count.withLock { $0 += 1 } }
      }
    },
  ]
    + [10, 10_000].map { count in
      Measurement("an element of \(count), by its position", calls: 5_000) { stopwatch in
        let numbers = Shared(value: Array(0..<count))
        stopwatch.time { numbers.withLock { $0[5] += 1 } }
      }
    })

/// The cost of creating a wrapper.
@MainActor let making = BenchmarkSection(
  name: "Making",
  measurements: [
    bareReducer,
    Measurement("a wrapper of a value") { stopwatch in
      stopwatch.time { use(Shared(value: opaque(0))) }
    },
    Measurement("the second wrapper of a key", calls: 5_000) { stopwatch in
      let first = Shared(wrappedValue: 0, .inMemory("count"))
      withExtendedLifetime(first) {
        stopwatch.time { use(Shared(wrappedValue: 0, .inMemory("count"))) }
      }
    },
    Measurement("the only wrapper of a key", calls: 5_000) { stopwatch in
      stopwatch.time { use(Shared(wrappedValue: 0, .inMemory("count"))) }
    },
    Measurement("a wrapper of a part") { stopwatch in
      let outer = Shared(value: Outer())
      stopwatch.time { use(opaque(outer).middle) }
    },
  ])

/// The cost of sharing the elements of a collection.
@MainActor let elements = BenchmarkSection(
  name: "Elements of a collection",
  measurements: [bareReducer]
    + [100, 10_000].flatMap { count in
      [
        Measurement("a wrapper for each of \(count)", calls: count == 100 ? 200 : 5) { stopwatch in
          let rows = Shared(value: Row.array(of: count))
          stopwatch.time { use(Array(rows)) }
        },
        Measurement("change one of \(count)", calls: 2_000) { stopwatch in
          let rows = Shared(value: Row.array(of: count))
          let row = Shared(rows[id: count / 2])
          stopwatch.time { row?.withLock { $0.count += 1 } }
        },
      ]
    })

private struct Outer {
  var middle = Middle()
}

private struct Middle {
  var inner = Inner()
}

private struct Inner {
  var number = 0
}

private struct Row: Identifiable {
  let id: Int
  var count = 0

  static func array(of count: Int) -> IdentifiedArrayOf<Row> {
    IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
  }
}
