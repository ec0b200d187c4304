import Testing

@testable import TerminalUI

private enum IndentKey: EnvironmentKey {
  static let defaultValue = 2
}

private enum NamesKey: EnvironmentKey {
  static let defaultValue: [String] = []
}

extension EnvironmentValues {
  fileprivate var indent: Int {
    get { self[IndentKey.self] }
    set { self[IndentKey.self] = newValue }
  }

  fileprivate var names: [String] {
    get { self[NamesKey.self] }
    set { self[NamesKey.self] = newValue }
  }
}

@MainActor
@Suite("Views that are made again with the same value", .timeLimit(.minutes(10)))
struct SameViewTests {
  private let tracker = ToyTracker()
  private let counts = Counts()
  private let number: Cell<Int>

  init() {
    number = Cell(0, tracker)
  }

  /// A view that is evaluated when a number changes, and re-creates its content.
  private struct Around<Content: View>: View {
    let number: Cell<Int>
    let counts: Counts
    @ViewBuilder let content: (Int) -> Content

    var body: some View {
      counts.text("around", "around \(number.value)")
      content(number.value)
    }
  }

  private func around(@ViewBuilder _ content: @escaping (Int) -> some View) -> Renderer {
    Renderer(Around(number: number, counts: counts, content: content), tracker: tracker)
  }

  /// Evaluates the outer view for some numbers, and returns the number of evaluations of an inner view.
  private func evaluations(of name: String, in renderer: Renderer, numbers: Int...) -> Int {
    _ = renderer.frame()
    for number in numbers {
      self.number.value = number
      _ = renderer.frame()
    }
    #expect(counts["around"] == numbers.count + 1)
    return counts[name]
  }

  private struct Titled: View {
    let title: String
    let counts: Counts

    var body: some View { counts.text("titled", title) }
  }

  @Test("are not evaluated again")
  func same() {
    let renderer = around { _ in Titled(title: "a", counts: counts) }
    #expect(evaluations(of: "titled", in: renderer, numbers: 1, 2) == 1)
    #expect(renderer.frame().description == "around 2\na")
  }

  @Test("are not evaluated again if a text in them was put together again")
  func sameText() {
    let renderer = around { number in
      Titled(title: "a title that is too long for a few bytes \(number / 10)", counts: counts)
    }
    #expect(evaluations(of: "titled", in: renderer, numbers: 1, 2, 10) == 2)
    #expect(renderer.frame().description.hasSuffix("too long for a few bytes 1"))
  }

  @Test("are evaluated if the value is another")
  func other() {
    let renderer = around { number in Titled(title: "\(number % 2)", counts: counts) }
    #expect(evaluations(of: "titled", in: renderer, numbers: 1, 3, 4) == 3)
    #expect(renderer.frame().description == "around 4\n0")
  }

  @Test("are not evaluated again, whatever is in the gaps between their properties")
  func gaps() {
    struct Pair {
      let small: UInt8
      let object: AnyObject
    }
    struct Gaps: View {
      let isFirst: Bool
      let counts: Counts
      let small: UInt8?
      let pair: Pair?
      let large: Int

      var body: some View { counts.text("gaps", "\(isFirst) \(large)") }
    }
    let renderer = around { number in
      // Leaves different contents on the stack each time.
      let _ = withUnsafeTemporaryAllocation(of: Int.self, capacity: 128) { buffer in
        buffer.initialize(repeating: number &* 0x5555_5555_5555)
      }
      Gaps(
        isFirst: true, counts: counts, small: 3, pair: Pair(small: 1, object: counts), large: 7)
    }
    #expect(evaluations(of: "gaps", in: renderer, numbers: 1, 2, 3) == 1)
  }

  @Test("are evaluated if an object in them is another, though an equal one")
  func otherObject() {
    final class Object: Equatable {
      static func == (first: Object, second: Object) -> Bool { true }
    }
    struct Holder: View {
      let object: Object
      let counts: Counts

      var body: some View { counts.text("holder", "") }
    }
    let renderer = around { _ in Holder(object: Object(), counts: counts) }
    #expect(evaluations(of: "holder", in: renderer, numbers: 1, 2) == 3)
  }

  @Test("are evaluated if a part in them is another, though an equal one")
  func otherPart() {
    final class Object {}
    struct Part: Equatable {
      let object = Object()
      static func == (first: Part, second: Part) -> Bool { true }
    }
    struct Holder: View {
      let part: Part
      let counts: Counts

      var body: some View { counts.text("holder", "") }
    }
    let renderer = around { _ in Holder(part: Part(), counts: counts) }
    #expect(evaluations(of: "holder", in: renderer, numbers: 1, 2) == 3)
  }

  @Test("are evaluated if they have a closure that has been made again")
  func closure() throws {
    struct Acting: View {
      let counts: Counts
      let action: () -> Void

      var body: some View {
        counts.text("acting", "")
        Button("act", action: action)
      }
    }
    var acted: [Int] = []
    let renderer = around { number in
      Acting(counts: counts) { acted.append(number) }
    }
    #expect(evaluations(of: "acting", in: renderer, numbers: 1, 2) == 3)
    try renderer.frame().perform("act")
    #expect(acted == [2])
  }

  @Test("are asked whether they are equal, if they can be")
  func equatable() {
    struct Rounded: View, @MainActor Equatable {
      let number: Int
      let counts: Counts

      static func == (first: Rounded, second: Rounded) -> Bool {
        first.number / 10 == second.number / 10
      }

      var body: some View { counts.text("rounded", "\(number / 10)") }
    }
    let renderer = around { number in Rounded(number: number, counts: counts) }
    #expect(evaluations(of: "rounded", in: renderer, numbers: 1, 9, 10, 19) == 2)
    #expect(renderer.frame().description == "around 19\n1")
  }

  @Test("are not evaluated again if they have no properties at all")
  func empty() {
    struct Empty: View {
      static var evaluations = 0

      var body: some View {
        let _ = Self.evaluations += 1
        Text("empty")
      }
    }
    let renderer = around { _ in Empty() }
    _ = evaluations(of: "", in: renderer, numbers: 1, 2)
    #expect(Empty.evaluations == 1)
  }

  @Test("are not evaluated again if they have an object that bindings are made of")
  func bindable() {
    struct Form: View {
      @Bindable var profile: Profile
      let counts: Counts

      var body: some View {
        counts.text("form", "form")
        TextField("name", text: $profile.name)
      }
    }
    let profile = Profile()
    let renderer = around { _ in Form(profile: profile, counts: counts) }
    #expect(evaluations(of: "form", in: renderer, numbers: 1, 2) == 1)
  }

  @Test("of hidden types are not evaluated again, and begin again if the type is another")
  func hiddenType() async {
    struct One: View {
      let journal: Journal
      let counts: Counts
      var body: some View { counts.text("one", "one").task { await journal.work("one") } }
    }
    struct Two: View {
      let journal: Journal
      let counts: Counts
      var body: some View { counts.text("two", "two").task { await journal.work("two") } }
    }
    let journal = Journal()
    let renderer = around { number in
      number < 2
        ? AnyView(One(journal: journal, counts: counts))
        : AnyView(Two(journal: journal, counts: counts))
    }
    _ = renderer.frame()
    await journal.has("one begins")
    number.value = 1
    _ = renderer.frame()
    number.value = 2
    #expect(renderer.frame().description == "around 2\ntwo")
    await journal.has("two begins")
    #expect(counts["one"] == 1)
    #expect(journal.entries == ["one begins", "one is cancelled", "two begins"])
  }

  private struct Indented: View {
    let counts: Counts

    var body: some View {
      EnvironmentReader(\.indent) { indent in counts.text("indented", "\(indent)") }
    }
  }

  /// A view that doesn't read its environment, around one that does.
  private struct Middle: View {
    let counts: Counts

    var body: some View {
      counts.text("middle", "middle")
      Indented(counts: counts)
    }
  }

  @Test("are evaluated with what is inside if something else is handed down")
  func environment() {
    let renderer = around { number in
      Middle(counts: counts).environment(\.indent, number / 10)
    }
    #expect(evaluations(of: "indented", in: renderer, numbers: 1, 2, 10) == 2)
    #expect(counts["middle"] == 2)
    #expect(renderer.frame().description == "around 10\nmiddle\n1")
  }

  @Test("are evaluated if something is handed down that was not before, and the other way round")
  func moreEnvironment() {
    let renderer = around { number in
      Middle(counts: counts).transformEnvironment(\.indent) { _ in }
        .transformEnvironment(\.names) { $0 += number > 1 ? ["a"] : [] }
    }
    _ = renderer.frame()
    #expect(evaluations(of: "middle", in: renderer, numbers: 1, 2, 3, 0) == 3)
  }

  @Test("keep what is handed down when they are evaluated alone, after they were not")
  func environmentStays() {
    struct Reading: View {
      let number: Cell<Int>
      let counts: Counts

      var body: some View {
        EnvironmentReader(\.indent) { counts.text("reading", "\($0) \(number.value)") }
      }
    }
    let own = Cell(0, tracker)
    let renderer = around { _ in
      Reading(number: own, counts: counts).environment(\.indent, 8)
    }
    #expect(evaluations(of: "reading", in: renderer, numbers: 1) == 1)
    own.value = 5
    #expect(renderer.frame().description == "around 1\n8 5")
  }

  @Test("keep the tasks inside, the subscriptions, and what is done when a screen was removed")
  func keeping() async {
    struct Busy: View {
      let journal: Journal
      let sheet: Cell<Bool>
      let counts: Counts

      var body: some View {
        counts.text("busy", "busy").task { await journal.work("task") }
        Observed {
          _ in
          journal.note("subscribed")
          return Token { journal.note("released") }
        } content: {
          Text("observed").task { await journal.work("inner task") }
        }
        Text("base").sheet(isPresented: sheet.binding, onDismiss: { journal.note("dismissed") }) {
          Text("sheet").task { await journal.work("sheet") }
        }
      }
    }
    let journal = Journal()
    let sheet = Cell(true, tracker)
    let renderer = around { number in
      if number < 9 { Busy(journal: journal, sheet: sheet, counts: counts) }
    }
    _ = renderer.frame()
    for entry in ["task begins", "inner task begins", "sheet begins"] { await journal.has(entry) }
    let begun = journal.entries
    #expect(begun.count == 4)
    #expect(evaluations(of: "busy", in: renderer, numbers: 1, 2) == 1)
    await settle()
    #expect(journal.entries == begun)
    number.value = 9
    _ = renderer.frame()
    await settle()
    #expect(
      Set(journal.entries.dropFirst(4)) == [
        "task is cancelled", "inner task is cancelled", "sheet is cancelled", "released",
        "dismissed",
      ])
    #expect(journal.entries.last == "dismissed")
  }

  @Test("are evaluated if the source of an observed view around them has changed")
  func observedAround() {
    struct Total: View {
      let model: Model<Int, (inout Int) -> Void>
      let counts: Counts

      var body: some View { counts.text("total", "total \(model.state)") }
    }
    /// An outer view that is itself unchanged.
    struct Framed: View {
      let total: Total

      var body: some View { total }
    }
    let model = Model<Int, (inout Int) -> Void>(0)
    let renderer = around { _ in
      WithModel(model: model) { _ in
        Framed(total: Total(model: model, counts: counts))
      }
    }
    #expect(evaluations(of: "total", in: renderer, numbers: 1, 2) == 1)
    model.send { $0 = 6 }
    #expect(renderer.frame().description == "around 2\ntotal 6")
    model.send { $0 = 7 }
    number.value = 3
    #expect(renderer.frame().description == "around 3\ntotal 7")
    #expect(counts["total"] == 3)
    number.value = 4
    _ = renderer.frame()
    #expect(counts["total"] == 3)
  }
}
