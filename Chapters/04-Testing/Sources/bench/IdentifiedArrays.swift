import Benchmarking
import ComposableArchitecture

private struct Row: Identifiable {
  let id: Int
  var name = "a name that is too long to be kept in the string itself"
  var count = 0
}

/// Finding elements by identity. The baseline is an array that finds them by position.
@MainActor func identifiedArrays(count: Int) -> BenchmarkSection {
  let rows = (0..<count).map { Row(id: $0) }

  /// Measures an operation on an array, with a different identity each time.
  func change(
    _ name: String, calls: Int = 20_000,
    _ body: @escaping (inout IdentifiedArrayOf<Row>, Int) -> Void
  ) -> Measurement {
    Measurement(name, calls: calls) { stopwatch in
      var array = IdentifiedArray(rows)
      var id = 0
      stopwatch.time {
        id = (id + 7919) % count
        body(&array, id)
      }
    }
  }

  return BenchmarkSection(
    name: "Identified arrays, \(count) elements",
    measurements: [
      Measurement("a plain array[position].count += 1") { stopwatch in
        var array = rows
        var id = 0
        stopwatch.time {
          id = (id + 7919) % count
          array[id].count += 1
        }
        use(array)
      },
      change("array[id: id]?.count += 1") { $0[id: $1]?.count += 1 },
      change("array[position].count += 1") { $0[$1].count += 1 },
      change("array[id: id], read") { use($0[id: $1]) },
      change("array[id: id] = element") { $0[id: $1] = Row(id: $1) },
      change("append and remove the last") { array, _ in
        array.append(Row(id: count))
        array.remove(at: count)
      },
      change("a copy, and a change to it", calls: 20) { array, id in
        let copy = array
        array[id: id]?.count += 1
        use(copy)
      },
      change("remove the middle and insert it again", calls: 20) { array, _ in
        array.insert(array.remove(at: count / 2), at: count / 2)
      },
      change("move the first to the end", calls: 20) { array, _ in
        array.move(fromOffsets: [0], toOffset: count)
      },
    ]
  )
}
