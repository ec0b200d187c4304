import Dispatch
import Foundation
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

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

@Suite("Exercise 3.1 · Extract a payload, memory and threads")
struct CasePathSafetyTests {
  @Test("C10: extraction neither leaks nor over-releases a payload")
  func memory() {
    let freed = Counter()
    do {
      let path = casePath(Root.tracked)
      let boxed = casePath(Root.boxed)
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

  @Test("C10: a path retains neither roots nor payloads")
  func letsGo() {
    let freed = Counter()
    let path = casePath(Root.tracked)
    for round in 1...3 {
      _ = path.extract(from: .alsoTracked(Tracked(freed)))
      _ = path.extract(from: .tracked(Tracked(freed)))
      #expect(freed.value == 2 * round, "the path still retains a payload")
    }
    withExtendedLifetime(path) {}
  }

  @Test("C8: a path from a function that does not return an enum extracts nothing")
  func noEnum() async {
    // Code that treats every root as an enum crashes here. That would end all tests, so it runs in a separate process.
    await #expect(
      processExitsWith: .success,
      "a path extracted from a struct: it must return `nil`, without a crash"
    ) {
      let path = casePath(NoEnum.init(number:))
      let isRight =
        path.extract(from: NoEnum(number: 3)) == nil && path.embed(3) == NoEnum(number: 3)
      exit(isRight ? EXIT_SUCCESS : EXIT_FAILURE)
    }
    withKnownIssue("this must be reported as an issue") {
      #expect(casePath(NoEnum(number: 3)).extract(from: NoEnum(number: 3)) == nil)
    } matching: { issue in
      issue.description.contains("NoEnum(number: 3)\", which is not an enum's.")
    }
  }

  @Test("C8: a path from a function that embeds in two nested cases extracts nothing")
  func deep() {
    let path: CasePath<Root, Int> = .case { Root.inner(.number($0)) }
    #expect(path.extract(from: .inner(.number(3))) == nil)
    #expect(path.extract(from: .number(3)) == nil)
    #expect(path.extract(from: .inner(.number(3))) == nil)
    let right: CasePath<Root, _> = /Root.inner .. /Inner.number
    #expect(right.extract(from: .inner(.number(3))) == 3)
  }

  @Test("C8: if the function changes the value, the payload in the root is extracted")
  func changing() {
    let path: CasePath<Inner, Int> = .case { .number($0 * 2) }
    #expect(path.embed(21) == .number(42))
    #expect(path.extract(from: .number(42)) == 42)
    #expect(path.extract(from: .none) == nil)
  }

  @Test("C10: many threads may use a new path concurrently", .timeLimit(.minutes(1)))
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
