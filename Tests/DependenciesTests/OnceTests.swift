import Dispatch
import Testing

@testable import Dependencies

@Suite("Once", .timeLimit(.minutes(5)))
struct OnceTests {
  @Test("it creates its value at the first call, and returns it from then on")
  func once() {
    let once = Once<Int>()
    #expect(once.known == nil)
    #expect(once.value { 1 } == 1)
    #expect(once.known == 1)
    #expect(once.value { 2 } == 1)
    #expect(Once(3).value { 4 } == 3)
  }

  @Test("while it creates its value, the value is unknown, and other code does not wait")
  func making() {
    let once = Once<Int>()
    let value = once.value {
      #expect(once.known == nil)
      #expect(onAnotherThread { once.known } == .some(nil))
      return Once<Int>().value { 5 }
    }
    #expect(value == 5)
  }

  @Test("all threads get the value that the first one creates")
  func threads() {
    let once = Once<Int>()
    let (made, got) = (LockIsolated(0), LockIsolated<Set<Int>>([]))
    let barrier = Barrier(50)
    onThreads(50) { number in
      barrier.wait()
      let value = once.value {
        made.withValue { $0 += 1 }
        return number
      }
      got.withValue { _ = $0.insert(value) }
    }
    #expect(made.value == 1)
    #expect(got.value.count == 1)
  }
}

@Suite("Overrides", .timeLimit(.minutes(5)))
struct OverrideValuesTests {
  @Test("a copy is a value: changing it changes no other")
  func copies() {
    var one = Overrides()
    one.set(NumberKey.self, to: 1)
    var two = one
    two.set(NumberKey.self, to: 2)
    #expect(one[NumberKey.self] == 1)
    #expect(two[NumberKey.self] == 2)
    #expect(one[WordKey.self] == nil)
    #expect(!one.isSame(as: two))
    let three = two
    #expect(three.isSame(as: two))
  }

  @Test("of two layers the inner one wins, for each key, and for the context")
  func merging() {
    var (outer, inner) = (Overrides(), Overrides())
    outer.set(NumberKey.self, to: 1)
    outer.set(WordKey.self, to: "outer")
    outer.setContext(.live)
    inner.set(NumberKey.self, to: 2)
    inner.set(MaybeKey.self, to: nil)
    let merged = outer.merging(inner)
    #expect(merged[NumberKey.self] == 2)
    #expect(merged[WordKey.self] == "outer")
    #expect(merged[MaybeKey.self] == .some(nil), "`nil` was set")
    #expect(merged.context == .live)
    inner.setContext(.preview)
    #expect(outer.merging(inner).context == .preview)
    #expect(outer[NumberKey.self] == 1)
  }

  @Test("an empty layer changes nothing, on either side")
  func empty() {
    var overrides = Overrides()
    overrides.set(NumberKey.self, to: 1)
    overrides.setTest(.unique())
    for merged in [Overrides().merging(overrides), overrides.merging(Overrides())] {
      #expect(merged[NumberKey.self] == 1)
      #expect(merged.isSame(as: overrides))
      #expect(merged.test == overrides.test)
    }
  }

  @Test("a captured test stays with its layer, regardless of what the layer contains")
  func test() {
    var kept = Overrides()
    kept.setTest(.unique())
    #expect(kept.isUntouched, "to keep a test is not to override")
    #expect(kept.merging(Overrides()).test == kept.test)
    #expect(Overrides().merging(kept).test == kept.test)
    var other = kept
    other.setTest(.unique())
    #expect(kept.merging(other).test == other.test)
    other.set(NumberKey.self, to: 1)
    #expect(kept.merging(other).test == other.test)
    other = Overrides()
    other.set(NumberKey.self, to: 1)
    #expect(kept.merging(other).test == kept.test, "the test is forgotten")
    #expect(other.merging(kept).test == kept.test, "the test is forgotten")
  }
}
