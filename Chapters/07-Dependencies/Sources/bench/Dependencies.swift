import Benchmarking
import ComposableArchitecture

/// The cost of reading a dependency.
@MainActor let reading = BenchmarkSection(
  name: "Reading",
  measurements: [
    bareReducer,
    actions("handed down", to: HandedDown(number: .liveValue)),
    Measurement("making a @Dependency") { stopwatch in
      stopwatch.time { use(Feature()) }
    },
  ]
    + [0, 10, 50].flatMap { others in
      [
        read(others: others, isOverridden: false),
        read(others: others, isOverridden: true),
      ]
    }
    + [
      Measurement("an override, kept by the wrapper") { stopwatch in
        let feature = withDependencies {
          $0.number.next = { 2 }
        } operation: {
          Feature()
        }
        withDependencies {
          $0.setOthers(10)
        } operation: {
          stopwatch.time { use(feature.number) }
        }
      }
    ]
)

@MainActor
private func read(others: Int, isOverridden: Bool) -> Measurement {
  let name = isOverridden ? "an override" : "a default"
  return Measurement("\(name), \(others) others overridden") { stopwatch in
    let feature = Feature()
    withDependencies {
      $0.setOthers(others)
      if isOverridden { $0.number.next = { 2 } }
    } operation: {
      stopwatch.time { use(feature.number) }
    }
  }
}

/// The cost of overriding dependencies.
@MainActor let overriding = BenchmarkSection(
  name: "Overriding",
  measurements: [
    bareReducer,
    override(others: 0),
    override(others: 11),
    override(others: 50),
    Measurement("keeping them: withEscapedDependencies") { stopwatch in
      stopwatch.time { withEscapedDependencies { use($0) } }
    },
    Measurement("and putting them in force: yield") { stopwatch in
      withDependencies {
        $0.number.next = { 2 }
      } operation: {
        withEscapedDependencies { dependencies in
          withDependencies {
            $0.number.next = { 3 }
          } operation: {
            stopwatch.time { dependencies.yield { use(0) } }
          }
        }
      }
    },
    actions("1 .dependency", to: Counting().dependency(Other<0>())),
    actions(
      "7 .dependency",
      to: Counting()
        .dependency(Other<0>())
        .dependency(Other<1>())
        .dependency(Other<2>())
        .dependency(Other<3>())
        .dependency(Other<4>())
        .dependency(Other<5>())
        .dependency(Other<6>())),
  ]
)

@MainActor
private func override(others: Int) -> Measurement {
  Measurement("withDependencies, \(others) others overridden") { stopwatch in
    let number = Number { 2 }
    withDependencies {
      $0.setOthers(others)
    } operation: {
      stopwatch.time {
        withDependencies {
          $0.number = number
        } operation: {
          use(0)
        }
      }
    }
  }
}

/// The cost of dependencies in stores and effects.
@MainActor let running = BenchmarkSection(
  name: "Running",
  measurements: [
    bareReducer,
    Measurement("a root store") { stopwatch in
      let viewStore = ViewStore(Store(initialState: 0, reducer: Counting()))
      stopwatch.time { viewStore.send(()) }
    },
    Measurement("a root store that was prepared") { stopwatch in
      let viewStore = ViewStore(
        Store(initialState: 0, reducer: Counting()) { $0.number.next = { 2 } })
      stopwatch.time { viewStore.send(()) }
    },
    Measurement("making an effect") { stopwatch in
      stopwatch.time { use(EffectTask<Void>.run { _ in }) }
    },
    Measurement("making an effect, with an override") { stopwatch in
      withDependencies {
        $0.number.next = { 2 }
      } operation: {
        stopwatch.time { use(EffectTask<Void>.run { _ in }) }
      }
    },
  ]
)
