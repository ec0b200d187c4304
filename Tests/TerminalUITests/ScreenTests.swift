import Dispatch
import IssueReporting
import Testing

@testable import TerminalUI

@MainActor
@Suite("Imperative screens", .timeLimit(.minutes(10)))
struct ScreenTests {
  @Test("a screen shows its labels under its title, and offers its commands")
  func contents() throws {
    let screen = Screen("Counter")
    let count = screen.add(Label("0"))
    var isPrime = false
    screen.addCommand("increment", aliases: "+") { count.text = "1" }
    screen.addCommand("set", argument: .integer("n", in: 0...9)) { count.text = "\($0)" }
    let prime = screen.addCommand("prime", isEnabled: false) { isPrime = true }
    #expect(screen.frame().description == "Counter\n  0")
    #expect(
      screen.frame().commands.map(\.description) == ["increment", "set N", "prime (not available)"])
    try screen.frame().perform("+")
    #expect(screen.frame().description == "Counter\n  1")
    try screen.frame().perform("set 7")
    #expect(screen.frame().description == "Counter\n  7")
    prime.isEnabled = true
    try screen.frame().perform("prime")
    #expect(isPrime)
  }

  @Test("a screen tells once that its frame is out of date, and only when it is")
  func onChange() {
    let screen = Screen("A")
    let label = screen.add(Label("a"))
    let item = screen.addCommand("go") {}
    _ = screen.frame()
    var changes = 0
    screen.onChange = { changes += 1 }
    label.text = "a"
    item.isEnabled = true
    screen.dismiss()
    #expect(changes == 0)
    label[keyPath: \.text] = "b"
    label.text = "c"
    item.isEnabled = false
    #expect(changes == 1)
    _ = screen.frame()
    item.isEnabled = true
    #expect(changes == 2)
  }

  @Test("an alert is presented, answered and dismissed")
  func alert() throws {
    let screen = Screen("A")
    var answers: [String] = []
    screen.present(
      Alert(title: Text("Sure?"), dismissButton: .default(Text("Yes")) { answers.append("yes") })
    )
    #expect(screen.frame().isAlerting)
    try screen.frame().perform("yes")
    #expect(answers == ["yes"])
    #expect(!screen.frame().isAlerting)
    screen.present(Alert(title: Text("Again?")))
    screen.dismiss()
    #expect(!screen.frame().isAlerting)
  }

  @Test("what a screen keeps goes with the screen")
  func keeping() {
    var released: [String] = []
    var screen: Screen? = Screen("A")
    for name in ["first", "second"] { screen?.keep(Token { released.append(name) }) }
    _ = screen?.frame()
    #expect(released == [])
    screen = nil
    #expect(released.sorted() == ["first", "second"])
  }

  @Test("a label changed off the main actor is reported, and still shown")
  func offMainActor() async {
    let screen = Screen("A")
    // Misused on purpose: a different queue changes it while this test waits, so accesses never overlap.
    nonisolated(unsafe) let label = screen.add(Label("before"))
    _ = screen.frame()
    let reporter = RecordingReporter()
    await withCheckedContinuation { continuation in
      screen.onChange = { continuation.resume() }
      DispatchQueue.global().async {
        withIssueReporters([reporter]) { label.text = "after" }
      }
    }
    #expect(reporter.messages.count == 1)
    #expect(screen.frame().description == "A\n  after")
  }
}
