import TerminalUI
import Testing

@testable import Perception

@Suite("Perception · bodies of views", .timeLimit(.minutes(5)))
@MainActor
struct BodiesOfViewsTests {
  @Test("once a registrar exists, Perception tracks the bodies of views")
  func installed() throws {
    _ = PerceptionRegistrar()
    let tracker = try #require(BodyTracking.tracker)
    #expect(tracker is PerceptionBodyTracker)
  }

  @Test("a body is notified of a change of what it has read, unless its tracking has ended")
  func tracked() {
    let gauge = PerceptibleGauge()
    let calls = RecordedValues<String>()
    let tracker = PerceptionBodyTracker()
    let first = tracker.track {
      _ = gauge.level
    } onChange: {
      calls("first")
    }
    let second = tracker.track {
      _ = gauge.level
    } onChange: {
      calls("second")
    }
    first()
    gauge.level = 1
    #expect(calls.all == ["second"])
    second()
    first()
    #expect(calls.all == ["second"])
    #expect(gauge.isForgotten)
  }

  @Test("a view is evaluated only when a property that its body read changes")
  func views() {
    let left = PerceptibleGauge()
    let right = PerceptibleGauge()
    let evaluated = RecordedValues<String>()
    let renderer = Renderer(
      VStack {
        GaugeView(name: "left", gauge: left, evaluated: evaluated)
        GaugeView(name: "right", gauge: right, evaluated: evaluated)
      })
    #expect(renderer.frame().description == "left 0\nright 0")
    right.level = 1
    #expect(renderer.frame().description == "left 0\nright 1")
    right.limit = 1
    #expect(renderer.frame().description == "left 0\nright 1")
    #expect(evaluated.all == ["left", "right", "right"])
  }

  @Test("a hundred evaluations of a view leave one tracking")
  func leavesOne() {
    let gauge = PerceptibleGauge()
    let renderer = Renderer(GaugeView(name: "gauge", gauge: gauge, evaluated: RecordedValues()))
    for level in 1...100 {
      gauge.level = level
      #expect(renderer.frame().description == "gauge \(level)")
    }
    #expect(gauge.levelReaders == 1)
  }

  @Test("a removed view is not notified, and leaves no records")
  func gone() {
    let gauge = PerceptibleGauge()
    var renderer: Renderer? = Renderer(
      GaugeView(name: "gauge", gauge: gauge, evaluated: RecordedValues()))
    _ = renderer?.frame()
    #expect(gauge.levelReaders == 1)
    renderer = nil
    #expect(gauge.isForgotten)
  }

  @Test("without automatic tracking, a view follows what `WithPerceptionTracking` wraps")
  func wrapped() {
    let gauge = PerceptibleGauge()
    let renderer = Renderer(WrappedGaugeView(gauge: gauge), tracksBodies: false)
    let issues = issues {
      #expect(renderer.frame().description == "wrapped 0")
      gauge.level = 1
      #expect(renderer.frame().description == "wrapped 1")
    }
    #expect(issues.isEmpty)
  }

  @Test("without automatic tracking, other reads are reported and not followed")
  func notWrapped() {
    let gauge = PerceptibleGauge()
    let view = UnwrappedGaugeView(gauge: gauge)
    let renderer = Renderer(view, tracksBodies: false)
    let issues = issues {
      #expect(renderer.frame().description == "unwrapped 0")
      gauge.limit = 1
      #expect(renderer.frame().description == "unwrapped 0")
    }
    #expect(
      issues.map { $0.firstLine.prefix(64) } == [
        "Perceptible state was accessed but is not being tracked. The vie"
      ])
  }
}

private struct GaugeView: View {
  let name: String
  let gauge: PerceptibleGauge
  let evaluated: RecordedValues<String>

  var body: some View {
    evaluated(name)
    return Text("\(name) \(gauge.level)")
  }
}

private struct WrappedGaugeView: View {
  let gauge: PerceptibleGauge

  var body: some View {
    WithPerceptionTracking {
      Text("wrapped \(gauge.level)")
    }
  }
}

/// The only view that reads `limit` without tracking, because a location is reported once.
private struct UnwrappedGaugeView: View {
  let gauge: PerceptibleGauge

  var body: some View {
    Text("unwrapped \(gauge.limit)")
  }
}
