import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The table of all chapters' benchmarks")
struct ChapterTableTests {
  private func run(_ counts: [(String, Double)], section: String = "In all chapters") throws
    -> BenchmarkRun
  {
    var run = BenchmarkRun()
    for (name, instructions) in counts {
      run.read(
        #"{"section":"\#(section)","name":"\#(name)","calls":1,"instructions":\#(instructions)}"#)
    }
    return run
  }

  @Test(
    "has a row for each measurement, in the order of the latest chapter, and a number for each chapter with it"
  )
  func rows() throws {
    let table = ChapterTable([
      10: try run([("make", 30), ("stack", 5), ("send", 7)]),
      3: try run([("send", 6), ("make", 40)]),
    ])
    #expect(table.chapters == [3, 10])
    #expect(table.measurements.map(\.name) == ["make", "stack", "send"])
    #expect(table.measurements.map(\.instructions) == [[3: 40, 10: 30], [10: 5], [3: 6, 10: 7]])
  }

  @Test("names measurements that grow by more than a tenth from one chapter to the next")
  func growths() throws {
    let table = ChapterTable([
      3: try run([("make", 100), ("send", 100)]),
      4: try run([("make", 110), ("send", 111)]),
      6: try run([("make", 150), ("send", 10), ("stack", 900)]),
    ])
    #expect(table.growths.map(\.name) == ["make", "send"])
    #expect(table.growths.map(\.chapter) == [6, 4])
    #expect(table.growths.last?.factor == 1.11)
  }

  @Test("omits other sections, and measurements whose names don't contain the text")
  func only() throws {
    var counted = try run([("Make a store", 1), ("send", 2)])
    counted.measurements += try run([("make an array", 3)], section: "Arrays").measurements
    #expect(ChapterTable([3: counted], only: "make").measurements.map(\.name) == ["Make a store"])
    #expect(ChapterTable([3: counted], only: "none").measurements.isEmpty)
  }

  @Test("has an object for each row's numbers in JSON")
  func json() throws {
    let text = try JSON.text(ChapterTable([3: try run([("make", 4)])]))
    #expect(text.filter { !$0.isWhitespace }.contains(#""instructions":{"3":4}"#))
  }
}
