import Foundation
import Testing

@testable import Perception

@Suite("Perception · as the standard library does", .timeLimit(.minutes(5)))
struct BothLibrariesTests {
  @Test(
    "the closure runs once, immediately, and its value is returned",
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
    "the first change of what was read is notified, and no other",
    arguments: Following.allCases)
  func firstChange(following: Following) {
    let gauge = following.gauge()
    let calls = Notes<String>()
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

  @Test("it is notified before the change takes place", arguments: Following.allCases)
  func beforeChange(following: Following) {
    let gauge = following.gauge()
    gauge.level = 1
    let seen = Notes<Int>()
    following.track {
      _ = gauge.level
    } onChange: {
      seen(gauge.level)
    }
    gauge.level = 2
    #expect(seen.all == [1])
    #expect(gauge.level == 2)
  }

  @Test("it is notified on the thread that makes the change", arguments: Following.allCases)
  func sameThread(following: Following) {
    let gauge = following.gauge()
    let threads = Notes<ObjectIdentifier>()
    let changing = Notes<ObjectIdentifier>()
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

  @Test("all who have read it are notified", arguments: Following.allCases)
  func everybody(following: Following) {
    let gauge = following.gauge()
    let calls = Notes<Int>()
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

  @Test("what was not read tells nobody", arguments: Following.allCases)
  func others(following: Following) {
    let gauge = following.gauge()
    let other = following.gauge()
    let calls = Notes<String>()
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
    "readers of another property are still told after a change",
    arguments: Following.allCases
  )
  func stillTold(following: Following) {
    let gauge = following.gauge()
    let calls = Notes<String>()
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
    "after one change, changes of the rest that was read tell nobody",
    arguments: Following.allCases)
  func rest(following: Following) {
    let gauge = following.gauge()
    let other = following.gauge()
    let calls = Notes<String>()
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

  @Test("whoever tracks again is notified again", arguments: Following.allCases)
  func anew(following: Following) {
    let gauge = following.gauge()
    let calls = Notes<Int>()
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
    "both are notified of what the inner tracking has read", arguments: Following.allCases)
  func inner(following: Following) {
    let gauge = following.gauge()
    let calls = Notes<String>()
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
    "the outer alone is notified of what it has read before and after the inner",
    arguments: Following.allCases)
  func outer(following: Following) {
    for readsBefore in [true, false] {
      let gauge = following.gauge()
      let other = following.gauge()
      let calls = Notes<String>()
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
    "what another thread or a task reads does not count", arguments: Following.allCases)
  func elsewhere(following: Following) async {
    let gauge = following.gauge()
    let calls = Notes<String>()
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
