import IssueReporting
import Testing

@testable import Sharing
@testable import TestFixtures

@Suite("Continuations", .timeLimit(.minutes(5)))
struct ContinuationTests {
  let answers = RecordedValues<String>()

  func load(_ name: String = "the key") -> LoadContinuation<Int> {
    LoadContinuation(name) { [answers] result in
      switch result {
      case .success(let value): answers(value.map(String.init) ?? "nothing")
      case .failure(let error): answers("failed: \(reason(error) ?? "")")
      }
    }
  }

  func save(_ name: String = "the key") -> SaveContinuation {
    SaveContinuation(name) { [answers] result in
      switch result {
      case .success: answers("saved")
      case .failure(let error): answers("failed: \(reason(error) ?? "")")
      }
    }
  }

  @Test("a load is resumed with a value, without one, or with an error")
  func loads() {
    load().resume(returning: 1)
    load().resumeReturningInitialValue()
    load().resume(throwing: SourceError("offline"))
    load().resume(with: .success(2))
    #expect(answers.all == ["1", "nothing", "failed: offline", "2"])
  }

  @Test("a save is resumed with success or with an error")
  func saves() {
    save().resume()
    save().resume(throwing: SourceError("full"))
    save().resume(with: .success(()))
    #expect(answers.all == ["saved", "failed: full", "saved"])
  }

  @Test("I319: resuming a load twice is reported, and the second call is ignored")
  func loadTwice() {
    let continuation = load()
    let reported = issues {
      continuation.resume(returning: 1)
      continuation.resume(returning: 2)
    }
    #expect(answers.all == ["1"])
    #expect(
      reported.map(\.message) == ["'the key' tried to resume its continuation more than once."])
  }

  @Test("I319: resuming a save twice is reported, and the second call is ignored")
  func saveTwice() {
    let continuation = save()
    let reported = issues {
      continuation.resume()
      continuation.resume(throwing: SourceError("full"))
    }
    #expect(answers.all == ["saved"])
    #expect(
      reported.map(\.message) == ["'the key' tried to resume its continuation more than once."])
  }

  @Test("I319: a load that is released without being resumed is reported, and ends without a value")
  func droppedLoad() {
    let reported = issues { _ = load() }
    #expect(answers.all == ["nothing"])
    #expect(reported.count == 1)
    #expect(
      reported.first?.message.hasPrefix(
        "'the key' leaked its continuation without one of its resume methods being invoked.")
        == true)
  }

  @Test("I319: a save that is released without being resumed is reported, and ends")
  func droppedSave() {
    let reported = issues { _ = save() }
    #expect(answers.all == ["saved"])
    #expect(
      reported.map(\.firstLine).allSatisfy { $0.hasPrefix("'the key' leaked its continuation") })
    #expect(reported.count == 1)
  }

  @Test("a report about a continuation without a description says “a key”")
  func nameless() {
    let continuation = SaveContinuation { _ in }
    let reported = issues {
      continuation.resume()
      continuation.resume()
    }
    #expect(
      reported.map(\.message) == ["A key tried to resume its continuation more than once."])
  }

  @Test("the description is computed only for a report")
  func lazyName() {
    let names = RecordedValues<String>()
    @Sendable func name() -> String {
      names("made")
      return "the key"
    }
    LoadContinuation<Int>(name(), callback: { _ in }).resume(returning: 1)
    #expect(names.all == [])
  }

  @Test("I319: if many threads resume a continuation, one call counts")
  func threads() {
    for _ in 1...100 {
      let answers = RecordedValues<Int>()
      let continuation = LoadContinuation<Int>("the key") { answers((try? $0.get()) ?? -1) }
      let reports = RecordedValues<String>()
      onThreads(4) { index in
        issues { continuation.resume(returning: index) }.forEach { reports($0.message) }
      }
      #expect(answers.all.count == 1)
      #expect(reports.all.count == 3)
    }
  }

  @Test("a resumed continuation releases its captured values")
  func released() {
    let survivors = Survivors()
    var continuation: LoadContinuation<Int>?
    do {
      let survivor = survivors.make()
      continuation = LoadContinuation("the key") { _ in withExtendedLifetime(survivor) {} }
    }
    continuation?.resume(returning: 1)
    #expect(survivors.count == 0)
    continuation = nil
  }
}
