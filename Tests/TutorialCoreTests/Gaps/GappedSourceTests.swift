import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("A file with gaps")
struct GappedSourceTests {
  @Test("has a gap from its marker to the end of the block, without provided code before it")
  func gaps() throws {
    let source = GappedSource(CourseFixture.store("a\n\n    b", "c"))
    try #require(source.gaps.count == 2)
    #expect(source.gaps.map(\.id.number) == [1, 2])
    #expect(source.body(source.gaps[0]) == ["    a", "", "    b"])
    #expect(source.body(source.gaps[1]) == ["    c"])
  }

  @Test("has a gap that ends where a closure or an else ends")
  func nested() throws {
    let source = GappedSource(
      """
      func f() {
        if x {
          // Exercise 2.1
          one {
            two
          }
        } else {
          three
        }
      }
      """)
    try #require(source.gaps.count == 1)
    #expect(source.body(source.gaps[0]) == ["    one {", "      two", "    }"])
  }

  @Test(
    "recognizes no other markers",
    arguments: ["// Exercise", "x // Exercise 1.1", "/// Exercise 1.1"])
  func noMarker(line: String) {
    #expect(GappedSource("func f() {\n  \(line)\n}").gaps.isEmpty)
  }

  @Test("is the same text if nothing is filled")
  func roundTrip() {
    let text = CourseFixture.store("a", "b")
    #expect(GappedSource(text).filled { _, _ in nil }.lines.text == text)
  }

  @Test(
    "has an untouched gap while it calls exercise with its number",
    arguments: [
      (#"exercise("1.2", "double")"#, true),
      ("exercise(\n  \"1.2\", \"double\"\n)", true),
      (#"// exercise("1.2", "double")"#, false),
      (#"return a + a  // return exercise("1.2", "double")"#, false),
      ("/* It was /* once */\n  exercise(\"1.2\", \"double\") */\nreturn a + a", false),
      (#"let url = "http://a.b"; return exercise("1.2", "double")"#, true),
      (#"exercise("1.1", "add")"#, false),
      ("a + a", false),
    ])
  func untouched(body: String, isUntouched: Bool) {
    let id = ExerciseID(chapter: 1, number: 2)
    #expect(id.isUntouched(in: body.lines) == isUntouched)
  }
}

@Suite("Stand-ins")
struct StandInsTests {
  @Test("recreate the starter from the solution")
  func starter() {
    let open = CourseFixture.store(
      "exercise(\n      \"1.1\", \"add\"\n    )", CourseFixture.openTwo)
    let starter = GappedSource(open)
    let kept = StandIns(StandIns(starters: [starter]).text)
    let solution = GappedSource(CourseFixture.store("a + b", "let b = a\n    return b + b"))
    let anew = solution.filled { gap, _ in kept.body(of: gap, in: solution) }
    #expect(anew.lines.text == open)
  }

  @Test("distinguish several gaps of one exercise")
  func several() {
    let file = { (one: String, two: String) in
      GappedSource("a {\n  // Exercise 1.1\n  \(one)\n}\nb {\n    // Exercise 1.1\n    \(two)\n}\n")
    }
    let standIns = StandIns(starters: [file("first", "second")])
    let solution = file("x", "y")
    let anew = solution.filled { gap, _ in standIns.body(of: gap, in: solution) }
    #expect(anew == file("first", "second"))
  }

  @Test("have nothing for an unknown gap")
  func unknown() throws {
    let source = GappedSource(CourseFixture.store("a", "b"))
    #expect(StandIns("// Exercise 1.2\nx\n").body(of: source.gaps[0], in: source) == nil)
  }
}
