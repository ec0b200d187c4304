import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Reducers · control flow in a body", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ControlFlowTests {
  enum Plan: CaseIterable { case free, trial, paid }

  @Test("I81: an empty body, `EmptyReducer` and `nil` change nothing and have no effects")
  func nothing() {
    struct Empty: Reducer {
      var body: some Reducer<[String], String> {}
    }
    var lines = ["before"]
    #expect(Empty().reduce(into: &lines, action: "go").isNone)
    let feature = Listed {
      EmptyReducer()
      nil as Note?
      CombineReducers {}
    }
    #expect(feature.reduce(into: &lines, action: "go").isNone)
    #expect(lines == ["before"])
  }

  @Test("I81: an `if` without `else` runs if its condition is true, and otherwise does nothing")
  func ifAlone() {
    func feature(_ isOn: Bool) -> some Reducer<[String], String> {
      Listed {
        Note("before")
        if isOn {
          Note("on")
          Note("very much so")
        }
        Note("after")
      }
    }
    let all = ["before", "on", "very much so", "after"]
    #expect(feature(true).run() == Run(lines: all, sent: all))
    #expect(
      feature(false).run() == Run(lines: ["before", "after"], sent: ["before", "after"]))
  }

  @Test("I82: of `if` and `else`, only the selected branch runs", arguments: [-1, 0, 1])
  func ifElse(number: Int) {
    var made: [String] = []
    func note(_ line: String) -> Note {
      made.append(line)
      return Note(line)
    }
    let feature = Listed {
      if number < 0 {
        note("negative")
      } else if number == 0 {
        note("zero")
        note("nothing")
      } else {
        note("positive")
      }
      note("number")
    }
    let expected = [["negative"], ["zero", "nothing"], ["positive"]][number + 1] + ["number"]
    #expect(feature.run() == Run(lines: expected, sent: expected))
    #expect(made == expected, "reducers of other branches are not created")
  }

  @Test("I82: `if let` passes the unwrapped value")
  func ifLet() {
    func feature(_ name: String?) -> some Reducer<[String], String> {
      Listed {
        if let name {
          Note("hello, \(name)")
        } else {
          Note("hello")
        }
        Note("bye")
      }
    }
    #expect(feature("Blob").run().lines == ["hello, Blob", "bye"])
    #expect(feature(nil).run().lines == ["hello", "bye"])
  }

  @Test("I82: of a `switch`, only the matching case runs", arguments: Plan.allCases)
  func switches(plan: Plan) {
    let feature = Listed {
      switch plan {
      case .free:
        Note("advertise")
      case .trial:
        Note("remind")
        Note("praise")
      case .paid:
        EmptyReducer()
      }
      Note("serve")
    }
    let expected: [String] =
      switch plan {
      case .free: ["advertise", "serve"]
      case .trial: ["remind", "praise", "serve"]
      case .paid: ["serve"]
      }
    #expect(feature.run() == Run(lines: expected, sent: expected))
  }

  @Test("I82: a `for` runs all reducers in order, and each sees the changes of the previous ones")
  func loop() {
    struct Digits: Reducer {
      var body: some Reducer<Int, Bool> {
        for digit in [4, 0, 7, 1] {
          Reduce { state, _ in
            state = state * 10 + digit
            return .none
          }
        }
      }
    }
    var number = 2
    _ = Digits().reduce(into: &number, action: true)
    #expect(number == 24_071)
  }

  @Test("I82: the effects of a loop are merged, in order, and all start immediately")
  func loopEffects() async {
    let names = ["a", "b", "c"]
    #expect(
      Listed { for name in names { Note(name) } }.run() == Run(lines: names, sent: names))
    let gate = Gate()
    let waiting = Listed {
      for name in names { Reduce { _, _ in .waiting(name, at: gate) } }
    }
    var lines: [String] = []
    let run = AsyncRun(waiting.reduce(into: &lines, action: "go"))
    #expect(gate.names == names)
    for name in ["b", "c", "a"] { await gate.open(name) }
    #expect(run.events == ["b", "c", "a", "finished"])
  }

  @Test("I82: `#available` works like any `if`")
  func availability() {
    let feature = Listed {
      if #available(macOS 26, *) {
        Note("now")
        Note("and then")
      } else {
        Note("before")
      }
      if #available(macOS 26, *) {
        Note("again")
      }
    }
    let expected = ["now", "and then", "again"]
    #expect(feature.run() == Run(lines: expected, sent: expected))
  }

  @Test("I80: a body can have many parts")
  func manyParts() {
    let feature = Listed {
      Note("1")
      Note("2")
      Note("3")
      Note("4")
      Note("5")
      Note("6")
      Note("7")
      Note("8")
      Note("9")
      Note("10")
      Note("11")
      Note("12")
    }
    let expected = (1...12).map(String.init)
    #expect(feature.run() == Run(lines: expected, sent: expected))
  }
}
