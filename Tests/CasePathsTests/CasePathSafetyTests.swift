import Dispatch
import TestSupport
import Testing

@testable import CasePaths

private final class Tracked {
  private let count: Counter
  init(_ count: Counter) { self.count = count }
  deinit { count.increment() }
}

private enum Root {
  case tracked(Tracked)
  case alsoTracked(Tracked)
  indirect case boxed(Tracked, Int)
  case number(Int)
  case inner(Inner)
}
private enum Inner: Equatable {
  case number(Int)
  case none
}
private struct NoEnum: Equatable { var number: Int }

@Suite("Case paths, memory and threads")
struct CasePathSafetyTests {
  @Test("extraction neither leaks nor over-releases a payload")
  func memory() {
    let freed = Counter()
    do {
      let path = casePath(Root.tracked)
      let boxed = casePath(Root.boxed)
      // It only ever embeds a tracked object.
      let cast: CasePath<Root, AnyObject> = CasePath.case { Root.tracked($0 as! Tracked) }
      let roots = [
        Root.alsoTracked(Tracked(freed)), .tracked(Tracked(freed)), .boxed(Tracked(freed), 7),
      ]
      for _ in 1...100 {
        #expect(roots.compactMap(path.extract(from:)).count == 1)
        #expect(roots.compactMap(boxed.extract(from:)).map { $0.1 } == [7])
        #expect(roots.compactMap(cast.extract(from:)).count == 1)
      }
      withExtendedLifetime(roots) {
        #expect(freed.value == 0)
      }
    }
    #expect(freed.value == 3)
  }

  @Test("a path retains neither roots nor payloads")
  func letsGo() {
    let freed = Counter()
    let path = casePath(Root.tracked)
    for round in 1...3 {
      _ = path.extract(from: .alsoTracked(Tracked(freed)))
      _ = path.extract(from: .tracked(Tracked(freed)))
      #expect(freed.value == 2 * round, "the path still holds a payload")
    }
    withExtendedLifetime(path) {}
  }

  @Test("a path from a function whose result isn't an enum extracts nothing")
  func noEnum() {
    #expect(casePath(NoEnum.init(number:)).extract(from: NoEnum(number: 3)) == nil)
    withKnownIssue {
      #expect(casePath(NoEnum(number: 3)).extract(from: NoEnum(number: 3)) == nil)
    } matching: { issue in
      issue.description.contains("NoEnum(number: 3)\", which is not an enum's.")
    }
    #expect(casePath(NoEnum.init(number:)).embed(3) == NoEnum(number: 3))
  }

  @Test("a value that is embedded in nested cases is extracted, whichever root comes first")
  func deep() {
    let path: CasePath<Root, Int> = .case { Root.inner(.number($0)) }
    for _ in 1...2 {
      #expect(path.extract(from: .number(3)) == nil)
      #expect(path.extract(from: .inner(.none)) == nil)
      #expect(path.extract(from: .inner(.number(3))) == 3)
    }
    let other: CasePath<Root, Int> = .case { Root.inner(.number($0)) }
    #expect(other.extract(from: .inner(.number(4))) == 4)
    #expect(other.extract(from: .number(4)) == nil)
    let appended: CasePath<Root, _> = /Root.inner .. /Inner.number
    #expect(appended.extract(from: .inner(.number(3))) == 3)
  }

  @Test("of nested values, the one that is embedded in the same cases is extracted")
  func deepPaths() {
    enum Deep {
      case left(Middle)
      case right(Middle)
      case number(Int)
    }
    enum Middle {
      case first(label: Inner)
      case second(Inner)
      case text(String)
    }
    let path: CasePath<Deep, Int> = .case { .left(.second(.number($0))) }
    #expect(path.extract(from: .left(.first(label: .number(1)))) == nil)
    #expect(path.extract(from: .right(.second(.number(2)))) == nil)
    #expect(path.extract(from: .left(.text("3"))) == nil)
    #expect(path.extract(from: .left(.second(.number(4)))) == 4)
    #expect(path.extract(from: .number(5)) == nil)
    #expect(path.extract(from: .left(.second(.none))) == nil)
    let labelled: CasePath<Deep, Int> = .case { .right(.first(label: .number($0))) }
    #expect(labelled.extract(from: .right(.first(label: .number(6)))) == 6)
    #expect(labelled.extract(from: .right(.second(.number(7)))) == nil)
  }

  @Test(
    "a path that first gets roots with nested values in other cases extracts only from its own case"
  )
  func deepElsewhere() {
    let path = casePath(Root.number)
    #expect(path.extract(from: .inner(.number(3))) == nil)
    #expect(path.extract(from: .number(4)) == 4)
    #expect(path.extract(from: .inner(.number(5))) == nil)
  }

  @Test("if the function changes the value, the payload in the root is extracted")
  func changing() {
    let path: CasePath<Inner, Int> = .case { .number($0 * 2) }
    #expect(path.embed(21) == .number(42))
    #expect(path.extract(from: .number(42)) == 42)
    #expect(path.extract(from: .none) == nil)
  }

  @Test("many threads may use a new path concurrently", .timeLimit(.minutes(10)))
  func threads() {
    let failures = Counter()
    for round in 0..<200 {
      let number = casePath(Root.number)
      let inner: CasePath<Root, _> = /Root.inner .. /Inner.number
      DispatchQueue.concurrentPerform(iterations: 8) { index in
        let root = index.isMultiple(of: 2) ? Root.number(round) : .inner(.number(round))
        let extracted = index.isMultiple(of: 2) ? number.extract(from: root) : nil
        let innerExtracted = index.isMultiple(of: 2) ? nil : inner.extract(from: root)
        let other = index.isMultiple(of: 2) ? inner.extract(from: root) : number.extract(from: root)
        if (extracted ?? innerExtracted) != round || other != nil { failures.increment() }
      }
    }
    #expect(failures.value == 0)
  }
}
