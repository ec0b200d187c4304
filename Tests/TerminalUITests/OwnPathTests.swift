import Testing

@testable import TerminalUI

@Suite("A stack without a path")
@MainActor
struct OwnPathTests {
  private let renderer = Renderer(
    NavigationStack {
      VStack {
        Text("root")
        NavigationLink("one", value: 1)
        NavigationLink("word", value: "a")
      }
      .navigationDestination(for: Int.self) { number in
        VStack {
          Text("number \(number)")
          NavigationLink("next", value: number + 1)
        }
      }
      .navigationDestination(for: String.self) { Text("word \($0)") }
    })

  @Test("links with values of any type push, and back takes away")
  func pushes() throws {
    #expect(renderer.frame().description.contains("root"))
    _ = try renderer.frame().perform("one")
    #expect(renderer.frame().description.contains("number 1"))
    _ = try renderer.frame().perform("next")
    #expect(renderer.frame().description.contains("number 2"))
    _ = try renderer.frame().perform("back 2")
    #expect(renderer.frame().description.contains("root"))
    _ = try renderer.frame().perform("word")
    #expect(renderer.frame().description.contains("word a"))
  }

  @Test("a stack keeps its path when the view around is evaluated again")
  func keepsThePath() throws {
    var changed = {}
    var title = "first"
    let renderer = Renderer(
      Observed(id: 0) { change in
        changed = change
        return ()
      } content: {
        Text(title)
        NavigationStack {
          NavigationLink("one", value: 1)
            .navigationDestination(for: Int.self) { Text("number \($0)") }
        }
      })
    _ = try renderer.frame().perform("one")
    title = "second"
    changed()
    #expect(renderer.frame().description.contains("number 1"))
  }
}
