import DemoServer
import Foundation
import Testing

@Suite("The presence board")
struct PresenceBoardTests {
  private let noon = Date(timeIntervalSince1970: 1_767_268_800)
  private let board = PresenceBoard()

  private func expect(
    _ id: String, at minutes: Double, isHere: Bool, since start: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = PersonPresence(id: id, isHere: isHere, since: noon + start * 60)
    #expect(
      board.presence(of: id, at: noon + minutes * 60) == expected, sourceLocation: sourceLocation)
  }

  @Test("a person stays for some minutes, leaves for one, and returns")
  func rounds() {
    expect("ada", at: 0, isHere: true, since: 0)
    expect("ada", at: 3.99, isHere: true, since: 0)
    expect("ada", at: 4, isHere: false, since: 4)
    expect("ada", at: 4.99, isHere: false, since: 4)
    expect("ada", at: 5, isHere: true, since: 5)
    expect("ada", at: -0.5, isHere: false, since: -1)
  }

  @Test(
    "at each full hour, every person arrives",
    arguments: ["ada", "alan", "grace", "zoë", "", "a/b", "A very long name indeed", "🦉"])
  func fullHour(id: String) {
    for hour in 0..<24 { expect(id, at: Double(hour) * 60, isHere: true, since: Double(hour) * 60) }
  }

  @Test("people stay for one to four minutes, for different times")
  func different() throws {
    let stays = (0..<100).map { number in
      (1...5).first { !board.presence(of: "person \(number)", at: noon + Double($0) * 60).isHere }
    }
    #expect(Set(stays) == [1, 2, 3, 4])
  }

  @Test("there is a result for any date", arguments: [Date.distantPast, .distantFuture])
  func anyDate(date: Date) {
    #expect(board.presence(of: "ada", at: date).id == "ada")
  }
}
