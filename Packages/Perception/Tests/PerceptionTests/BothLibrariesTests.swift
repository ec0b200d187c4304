import Foundation
import Testing

@testable import Perception

@Suite("Perception · as the standard library does", .timeLimit(.minutes(5)))
struct BothLibrariesTests {
  @Test(
    "the closure runs once, immediately, and its result is returned",
    arguments: Following.allCases
  )
  func applies(following: Following) {
    let gauge = following.gauge()
    gauge.level = 6
    var runs = 0
    let value = following.track {
      runs += 1
      return gauge.level * 7
    } onChange: {
    }
    #expect(value == 42)
    #expect(runs == 1)
  }

  @Test(
    "only the first change of a read property notifies",
    arguments: Following.allCases)
  func firstChange(following: Following) {
    let gauge = following.gauge()
    let calls = RecordedValues<String>()
    following.track {
      _ = gauge.level
    } onChange: {
      calls("called")
    }
    #expect(calls.all.isEmpty)
    gauge.level = 1
    #expect(calls.all == ["called"])
    gauge.level = 2
    #expect(calls.all == ["called"])
  }

  @Test("observers are notified before the change", arguments: Following.allCases)
  func beforeChange(following: Following) {
    let gauge = following.gauge()
    gauge.level = 1
    let seen = RecordedValues<Int>()
    following.track {
      _ = gauge.level
    } onChange: {
      seen(gauge.level)
    }
    gauge.level = 2
    #expect(seen.all == [1])
    #expect(gauge.level == 2)
  }

  @Test("observers are notified on the thread that makes the change", arguments: Following.allCases)
  func sameThread(following: Following) {
    let gauge = following.gauge()
    let threads = RecordedValues<ObjectIdentifier>()
    let changing = RecordedValues<ObjectIdentifier>()
    following.track {
      _ = gauge.level
    } onChange: {
      threads(ObjectIdentifier(Thread.current))
    }
    onNewThread {
      changing(ObjectIdentifier(Thread.current))
      gauge.level = 1
    }
    #expect(threads.all == changing.all)
  }

  @Test("all observers are notified", arguments: Following.allCases)
  func everybody(following: Following) {
    let gauge = following.gauge()
    let calls = RecordedValues<Int>()
    for index in 1...3 {
      following.track {
        _ = gauge.level
      } onChange: {
        calls(index)
      }
    }
    gauge.level = 1
    #expect(calls.all.sorted() == [1, 2, 3])
  }

  @Test("a change of an unread property notifies no observer", arguments: Following.allCases)
  func others(following: Following) {
    let gauge = following.gauge()
    let other = following.gauge()
    let calls = RecordedValues<String>()
    following.track {
      _ = gauge.level
    } onChange: {
      calls("called")
    }
    gauge.limit = 1
    other.level = 1
    other.limit = 1
    #expect(calls.all.isEmpty)
  }

  @Test(
    "observers of a different property are still notified after a change",
    arguments: Following.allCases
  )
  func stillNotified(following: Following) {
    let gauge = following.gauge()
    let calls = RecordedValues<String>()
    following.track {
      _ = gauge.level
    } onChange: {
      calls("level")
    }
    following.track {
      _ = gauge.limit
    } onChange: {
      calls("limit")
    }
    gauge.level = 1
    #expect(calls.all == ["level"])
    gauge.limit = 1
    #expect(calls.all == ["level", "limit"])
  }

  @Test(
    "after one change, changes of other read properties notify no observer",
    arguments: Following.allCases)
  func rest(following: Following) {
    let gauge = following.gauge()
    let other = following.gauge()
    let calls = RecordedValues<String>()
    following.track {
      _ = gauge.level + gauge.limit + other.level
    } onChange: {
      calls("called")
    }
    gauge.limit = 1
    gauge.level = 1
    other.level = 1
    #expect(calls.all == ["called"])
  }

  @Test("a new tracking is notified again", arguments: Following.allCases)
  func anew(following: Following) {
    let gauge = following.gauge()
    let calls = RecordedValues<Int>()
    for index in 1...3 {
      following.track {
        _ = gauge.level
      } onChange: {
        calls(index)
      }
      gauge.level = index
    }
    #expect(calls.all == [1, 2, 3])
  }

  @Test(
    "a read of the inner tracking notifies both", arguments: Following.allCases)
  func inner(following: Following) {
    let gauge = following.gauge()
    let calls = RecordedValues<String>()
    following.track {
      following.track {
        _ = gauge.level
      } onChange: {
        calls("inner")
      }
    } onChange: {
      calls("outer")
    }
    gauge.level = 1
    #expect(calls.all.sorted() == ["inner", "outer"])
  }

  @Test(
    "reads before and after the inner tracking notify only the outer one",
    arguments: Following.allCases)
  func outer(following: Following) {
    for readsBefore in [true, false] {
      let gauge = following.gauge()
      let other = following.gauge()
      let calls = RecordedValues<String>()
      following.track {
        if readsBefore { _ = gauge.level }
        following.track {
          _ = other.level
        } onChange: {
          calls("inner")
        }
        if !readsBefore { _ = gauge.level }
      } onChange: {
        calls("outer")
      }
      gauge.level = 1
      #expect(calls.all == ["outer"])
      other.level = 1
      #expect(calls.all == ["outer", "inner"])
    }
  }

  @Test(
    "reads in a different thread or task don't count", arguments: Following.allCases)
  func elsewhere(following: Following) async {
    let gauge = following.gauge()
    let calls = RecordedValues<String>()
    let task = following.track {
      onNewThread { _ = gauge.level }
      return Task { gauge.level }
    } onChange: {
      calls("called")
    }
    #expect(await task.value == 0)
    gauge.level = 1
    #expect(calls.all.isEmpty)
  }
}
