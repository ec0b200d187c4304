import Observation
import Perception
import TerminalUI
import Testing

@testable import Perception
@testable import TestFixtures

// A location is reported once per process, so each test has its own type.

@Suite("Together · untracked reads")
@MainActor
struct UntrackedReadsTests {
  let tracker = PerceptionBodyTracker()

  @Test("a read in an untracked body is reported")
  func reported() {
    final class Model: Perceptible {
      let registrar = PerceptionRegistrar(isPerceptionCheckingEnabled: true)

      var count: Int {
        registrar.access(self, keyPath: \.count)
        return 3
      }
    }
    let issues = issues {
      tracker.withoutTracking { _ = Model().count }
    }
    #expect(
      issues.map(\.message) == [
        """
        Perceptible state was accessed but is not being tracked. The view is not evaluated again \
        when that state changes.

        Wrap the view's content in a 'WithPerceptionTracking' view. A closure that is called later \
        than 'body', such as the content of 'ForEach', needs one of its own.

          Accessed: a property of 'Model'
        """
      ])
  }

  @Test("an untracked read is reported at the location that was passed to the registrar")
  func place() {
    let registrar = PerceptionRegistrar(isPerceptionCheckingEnabled: true)
    struct Model: Perceptible {
      var count = 3
    }
    let issues = issues {
      tracker.withoutTracking {
        registrar.access(Model(), keyPath: \.count, file: "Models/Model.swift", line: 12)
      }
    }
    #expect(issues.map(\.file) == ["Models/Model.swift"])
    #expect(issues.map(\.line) == [12])
  }

  @Test("a location is reported once for each property")
  func once() {
    struct Model: Perceptible {
      var count = 3
      var name = ""
    }
    let issues = issues {
      for _ in 1...3 {
        let registrar = PerceptionRegistrar(isPerceptionCheckingEnabled: true)
        tracker.withoutTracking {
          registrar.access(Model(), keyPath: \.count)
          for _ in 1...2 { registrar.access(Model(), keyPath: \.name) }
        }
      }
    }
    #expect(issues.count == 2)
  }

  @Test("an untracked read of an observable object is reported, too")
  func observable() {
    struct Model: Observable {
      var count = 3
    }
    let registrar = PerceptionRegistrar(isPerceptionCheckingEnabled: true)
    let issues = issues {
      tracker.withoutTracking { registrar.access(Model(), keyPath: \.count) }
    }
    #expect(issues.count == 1)
  }

  @Test("reads in a nested tracking aren't reported, but reads after it are")
  func trackedInside() {
    struct Model: Perceptible {
      var count = 3
    }
    let registrar = PerceptionRegistrar(isPerceptionCheckingEnabled: true)
    var reports: [Int] = []
    let all = issues {
      tracker.withoutTracking {
        let inside = issues {
          withPerceptionTracking {
            registrar.access(Model(), keyPath: \.count)
          } onChange: {
          }
        }
        reports.append(inside.count)
        registrar.access(Model(), keyPath: \.count)
      }
    }
    #expect(reports == [0])
    #expect(all.count == 1)
  }

  @Test("reads outside bodies, and on a different thread, aren't reported")
  func outside() {
    let gauge = PerceptibleGauge()
    let issues = issues {
      _ = gauge.level
      tracker.withoutTracking {
        onNewThread { _ = gauge.level }
      }
      _ = gauge.level
    }
    #expect(issues.isEmpty)
  }

  @Test("a registrar that doesn't check reports nothing")
  func unchecked() {
    struct Model: Perceptible {
      var count = 3
    }
    let registrar = PerceptionRegistrar(isPerceptionCheckingEnabled: false)
    let issues = issues {
      tracker.withoutTracking { registrar.access(Model(), keyPath: \.count) }
    }
    #expect(issues.isEmpty)
  }

  @Test("an untracked body doesn't count for the trackings around it")
  func around() {
    let registrar = PerceptionRegistrar(isPerceptionCheckingEnabled: false)
    struct Model: Perceptible {
      var count = 3
      var name = ""
    }
    withPerceptionTracking {
      tracker.withoutTracking { registrar.access(Model(), keyPath: \.count) }
      registrar.access(Model(), keyPath: \.name)
    } onChange: {
    }
    let properties = registrar.storage.observers.trackings.withLock { Set($0.keys) }
    #expect(properties == [Property(\Model.name)])
  }
}

@Suite("Perception · checks of untracked reads")
struct PerceptionCheckingTests {
  @Test("debug builds check, and a registrar can be created without checks")
  func defaults() {
    #expect(isPerceptionCheckingEnabled)
    #expect(PerceptionRegistrar().storage.isCheckingEnabled)
    #expect(!PerceptionRegistrar(isPerceptionCheckingEnabled: false).storage.isCheckingEnabled)
  }
}
