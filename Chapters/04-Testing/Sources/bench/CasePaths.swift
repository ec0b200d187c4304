import Benchmarking
import ComposableArchitecture

private enum Part {
  case tapped, typed(String)
}

private enum Action {
  case row(id: Int, action: Part)
  case child(Part)
  case otherChild(Part)
  case selected(Int)
  case failed(any Error)
  case quit
}

private let hit = opaque(Action.child(.typed("a text that is too long to be kept in the string")))
private let miss = opaque(Action.selected(3))

/// Measures the extraction of a case path. The path is created for each measurement, so that each reports
/// an exercise that isn't done.
///
/// - Parameter known: A value to extract from first: the path finds its case with the first hit.
@MainActor private func extracting<Value>(
  _ name: String, by path: @escaping @autoclosure () -> CasePath<Action, Value>,
  from action: Action, after known: Action? = nil
) -> Measurement {
  Measurement(name) { stopwatch in
    let path = opaque(path())
    if let known { use(path.extract(from: known)) }
    stopwatch.time { use(path.extract(from: action)) }
  }
}

@MainActor private func byHand(_ name: String, from action: Action) -> Measurement {
  let extract: (Action) -> Part? = opaque { if case .child(let part) = $0 { part } else { nil } }
  return Measurement(name) { $0.time { use(extract(action)) } }
}

@MainActor private func byMirror(_ name: String, from action: Action) -> Measurement {
  let extract: (Action) -> Part? = opaque {
    guard let child = Mirror(reflecting: $0).children.first, child.label == "child" else {
      return nil
    }
    return child.value as? Part
  }
  return Measurement(name) { $0.time { use(extract(action)) } }
}

/// The extraction of a case. The baseline is handwritten code.
@MainActor let casePaths = BenchmarkSection(
  name: "Case paths",
  measurements: [
    byHand("if case, hit", from: hit),
    byHand("if case, miss", from: miss),
    extracting("hit", by: /Action.child, from: hit),
    extracting(
      "hit, two associated values", by: /Action.row, from: .row(id: 7, action: .tapped)),
    extracting("hit, two levels", by: /Action.child .. /Part.typed, from: hit),
    extracting("miss", by: /Action.child, from: miss, after: hit),
    extracting("miss, before any hit", by: /Action.child, from: miss),
    extracting(
      "miss, same payload type", by: /Action.child, from: .otherChild(.tapped), after: hit),
    extracting("no payload, hit", by: /Action.quit, from: .quit),
    extracting("no payload, miss", by: /Action.quit, from: hit, after: .quit),
    Measurement("embed") { stopwatch in
      let path: CasePath<Action, Part> = opaque(/Action.child)
      stopwatch.time { use(path.embed(.tapped)) }
    },
    Measurement("new path, and a hit") { stopwatch in
      stopwatch.time { use((/Action.child as CasePath<Action, Part>).extract(from: hit)) }
    },
    byMirror("Mirror, hit", from: hit),
    byMirror("Mirror, miss", from: miss),
  ]
)
