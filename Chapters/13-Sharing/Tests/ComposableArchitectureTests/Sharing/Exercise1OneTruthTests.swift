import Foundation
import OpenCombine
import Testing

@testable import Sharing
@testable import TestFixtures

extension SharedKey where Self == InMemoryKey<Int>.Default {
  fileprivate static var visits: Self { Self[.inMemory("visits"), default: 7] }
}

@Suite("Exercise 13.1 · Find or create a reference", .timeLimit(.minutes(5)))
struct OneTruthTests {
  let source = Source<Int>(1)

  @Test("I302: two wrappers whose keys have equal ids have the same reference")
  func same() {
    let first = Shared(wrappedValue: 0, SourceKey(source, "one"))
    let second = Shared(wrappedValue: 0, SourceKey(source, "two"))
    #expect(first.reference === second.reference)
    source.change(to: 5)
    #expect(first.wrappedValue == 5)
    #expect(second.wrappedValue == 5)
    #expect(source.subscribers == 1)
  }

  @Test("I302: wrappers whose keys have different ids have different references")
  func different() {
    let other = Source(2)
    let first = Shared(wrappedValue: 0, SourceKey(source))
    let second = Shared(wrappedValue: 0, SourceKey(other))
    source.change(to: 5)
    #expect(first.wrappedValue == 5)
    #expect(second.wrappedValue == 2)
  }

  @Test("I302: a reader, a derived wrapper and a wrapper from a task have the same reference")
  func others() async {
    let people = Source(Person())
    let person = Shared(wrappedValue: Person(age: 0), SourceKey(people))
    let reader = SharedReader(wrappedValue: Person(age: 0), SourceKey(people))
    let name = person.read(\.name)
    let task = Task { SharedReader(wrappedValue: Person(age: 0), SourceKey(people)) }
    let inTask = await task.value
    people.change(to: Person(name: "Grace"))
    #expect(reader.wrappedValue.name == "Grace")
    #expect(name.wrappedValue == "Grace")
    #expect(inTask.wrappedValue.name == "Grace")
    withExtendedLifetime(person) {}
  }

  @Test("I302: the first wrapper loads and then subscribes, and later ones do neither")
  func loadedOnce() {
    let wrappers = (1...3).map { _ in Shared(wrappedValue: 0, SourceKey(source)) }
    #expect(wrappers.map(\.wrappedValue) == [1, 1, 1])
    #expect(source.log.all == ["load", "subscribe"])
    withExtendedLifetime(wrappers) {}
  }

  @Test("I306: the same name with a different type of value is a different reference")
  func types() {
    let number = Shared(wrappedValue: 1, .inMemory("value"))
    let text = Shared(wrappedValue: "a", .inMemory("value"))
    #expect(number.wrappedValue == 1)
    #expect(text.wrappedValue == "a")
    #expect(number.reference === Shared(wrappedValue: 2, .inMemory("value")).reference)
  }

  @Test("I302: the reference of a read-only key is found by its id")
  func reading() {
    let first = SharedReader(wrappedValue: 0, ReadingKey(source))
    let second = SharedReader(wrappedValue: 0, ReadingKey(source))
    #expect(first.reference === second.reference)
    #expect(second.wrappedValue == 1)
  }

  @Test("I303: a key and its `.Default` have the same reference")
  func defaults() async throws {
    @Shared(.visits) var visits
    @Shared(.visits) var again = 8
    @Shared(.inMemory("visits")) var plain = 9
    @SharedReader(.visits) var reader
    @SharedReader(.visits) var readerWithDefault = 10
    #expect($visits.reference === $plain.reference)
    #expect($again.reference === $plain.reference)
    #expect($reader.reference === $plain.reference)
    #expect($readerWithDefault.reference === $plain.reference)
    #expect(visits == 7)
  }

  @Test("the default of an optional is nil")
  func optional() {
    let key = SourceKey(Source<Int?>())
    @Shared(key) var number: Int?
    @SharedReader(key) var reader: Int?
    #expect(number == nil)
    #expect(reader == nil)
  }

  @Test("I302: a new reference leaves the references of all other keys in the table")
  func neighbours() {
    let references = References()
    let sources = (1...12).map { Source($0) }
    let first = sources.map { references.value(forKey: SourceKey($0), default: { 0 }) }
    let second = sources.map { references.value(forKey: SourceKey($0), default: { 0 }) }
    #expect(zip(first, second).allSatisfy { $0 === $1 })
    #expect(second.map(\.current) == Array(1...12))
  }
}

@Suite("Exercise 13.1 · Lifetime of a reference", .timeLimit(.minutes(5)))
struct LifetimeTests {
  let source = Source<Int>(1)

  @Test(
    "I304: releasing the last wrapper cancels the subscription, and the next wrapper loads again")
  func loadsAnew() {
    do {
      let first = Shared(wrappedValue: 0, SourceKey(source))
      let second = Shared(wrappedValue: 0, SourceKey(source))
      withExtendedLifetime((first, second)) {}
    }
    #expect(source.log.all == ["load", "subscribe", "cancel"])
    source.value = 2
    let third = Shared(wrappedValue: 0, SourceKey(source))
    #expect(third.wrappedValue == 2)
    #expect(source.log.all == ["load", "subscribe", "cancel", "load", "subscribe"])
  }

  @Test("I304: a reference is alive as long as one of its wrappers is")
  func oneIsLeft() {
    var wrappers = (1...3).map { _ in Shared(wrappedValue: 0, SourceKey(source)) }
    wrappers.removeFirst(2)
    #expect(source.subscribers == 1)
    source.change(to: 5)
    let another = Shared(wrappedValue: 0, SourceKey(source))
    #expect(another.wrappedValue == 5)
    withExtendedLifetime(wrappers) {}
  }

  @Test("I304: a reader, or a wrapper derived by a function, keeps the reference alive")
  func retainedByReaders() {
    let double = SharedReader(wrappedValue: 0, ReadingKey(source)).read { $0 * 2 }
    source.change(to: 5)
    #expect(double.wrappedValue == 10)
    #expect(source.subscribers == 1)
  }

  @Test("I304: released wrappers leave nothing in memory, not even their keys")
  func nothingIsLeft() throws {
    try requireThatReferencesAreFound()
    let survivors = Survivors()
    let references = References()
    for _ in 1...1_000 {
      let key = CountedKey(counted: survivors.make())
      let reference = references.value(forKey: key, default: { 0 })
      #expect(reference.current == 0)
    }
    #expect(survivors.count == 0)
    withExtendedLifetime(references) {}
  }
}

/// A key whose identity is an object.
private struct CountedKey: SharedReaderKey {
  let counted: Survivors.Survivor

  struct ID: Hashable {
    let counted: Survivors.Survivor
    static func == (first: Self, second: Self) -> Bool { first.counted === second.counted }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(counted)) }
  }

  var id: ID { ID(counted: counted) }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    SharedSubscription {}
  }
}

@Suite("Exercise 13.1 · Defaults", .timeLimit(.minutes(5)))
struct DefaultTests {
  let evaluated = RecordedValues<Int>()

  func evaluate(_ value: Int) -> Int {
    evaluated(value)
    return value
  }

  @Test("I305: a default is evaluated once, for the first wrapper")
  func once() {
    let source = Source<Int>()
    let first = Shared(wrappedValue: evaluate(1), SourceKey(source))
    let second = Shared(wrappedValue: evaluate(2), SourceKey(source))
    #expect(evaluated.all == [1])
    #expect(first.wrappedValue == 1)
    #expect(second.wrappedValue == 1)
  }

  @Test("I305: the default of a `.Default` key is evaluated once for each new reference")
  func ofKey() {
    let source = Source<Int>()
    let key = SourceKey<Int>.Default[
      SourceKey(source),
      default: { [evaluated] in
        evaluated(7); return 7
      }()]
    #expect(evaluated.all == [])
    do {
      let first = Shared(key)
      let second = Shared(key)
      #expect(first.wrappedValue + second.wrappedValue == 14)
    }
    #expect(evaluated.all == [7])
    #expect(Shared(key).wrappedValue == 7)
    #expect(evaluated.all == [7, 7])
  }

  @Test("I305: a default isn't used if the source has a value")
  func unused() {
    let shared = Shared(wrappedValue: evaluate(1), SourceKey(Source(5)))
    #expect(shared.wrappedValue == 5)
  }

  @Test("I317: yielding the initial value resets the value to the reference's original default")
  func comesBack() {
    let source = Source(5)
    let first = Shared(wrappedValue: 1, SourceKey(source))
    let second = Shared(wrappedValue: 2, SourceKey(source))
    source.notify { $0.yieldReturningInitialValue() }
    #expect(first.wrappedValue == 1)
    #expect(second.wrappedValue == 1)
  }

  @Test("if a default throws, the error is rethrown, and no reference is created")
  func throwing() throws {
    let source = Source(5)
    let references = References()
    #expect(throws: SourceError("no default")) {
      try references.value(
        forKey: SourceKey(source), default: { throw SourceError("no default") })
    }
    #expect(source.log.all == [])
    #expect(references.value(forKey: SourceKey(source), default: { 0 }).current == 5)
  }

  @Test("a reference whose value is already loaded doesn't load again, but subscribes")
  func isLoaded() {
    let source = Source(5)
    let reference = References().value(
      forKey: SourceKey(source), default: { 1 }, isLoaded: true)
    #expect(reference.current == 1)
    #expect(source.log.all == ["subscribe"])
  }
}

@Suite("Exercise 13.1 · Required values, and changing the key", .timeLimit(.minutes(5)))
struct RequiredTests {
  let source = Source<Int>(1)

  @Test("I317: a required value is loaded once, and then kept up to date")
  func required() async throws {
    let shared = try await Shared(require: SourceKey(source))
    #expect(shared.wrappedValue == 1)
    #expect(source.log.all == ["reload", "subscribe"])
    source.change(to: 2)
    #expect(shared.wrappedValue == 2)
    let other = Shared(wrappedValue: 0, SourceKey(source))
    #expect(other.reference === shared.reference)
  }

  @Test("I317: if the source has no required value, the error names the key")
  func missing() async {
    source.value = nil
    let error = await #expect(throws: (any Error).self) {
      try await Shared(require: SourceKey(source))
    }
    #expect(error.map { "\($0)" }?.hasPrefix("There is no value for the source.") == true)
  }

  @Test("I316: if a required value can't be loaded, that error is thrown")
  func failing() async {
    source.failLoads(with: SourceError("offline"))
    await #expect(throws: SourceError("offline")) {
      try await Shared(require: SourceKey(source))
    }
    await #expect(throws: SourceError("offline")) {
      try await SharedReader(require: ReadingKey(source))
    }
  }

  @Test("I302: all wrappers of a required value show the loaded value")
  func others() async throws {
    let shared = Shared(wrappedValue: 0, SourceKey(source))
    source.value = 2
    let required = try await SharedReader(require: SourceKey(source))
    #expect(required.reference === shared.reference)
    #expect(shared.wrappedValue == 2)
  }

  @Test("I318: `load` with a different key shows the old value until the new one is loaded")
  func otherKey() async throws {
    let other = Source(5)
    let shared = Shared(wrappedValue: 0, SourceKey(source))
    let seen = RecordedValues<[Int]>()
    other.onRequest.withLock {
      $0 = {
        if $0 == "reload" { seen([shared.wrappedValue, shared.isLoading ? 1 : 0]) }
      }
    }
    try await shared.load(SourceKey(other))
    other.onRequest.withLock { $0 = nil }
    #expect(seen.all == [[1, 1]])
    #expect(shared.wrappedValue == 5)
    #expect(other.log.all == ["subscribe", "reload"])
    #expect(source.subscribers == 0)
  }

  @Test("I318: if `load` with a different key fails, the old value remains, with the error")
  func otherKeyFails() async throws {
    let other = Source(5)
    other.failLoads(with: SourceError("offline"))
    let reader = SharedReader(wrappedValue: 0, ReadingKey(source))
    await #expect(throws: SourceError("offline")) {
      try await reader.load(ReadingKey(other))
    }
    #expect(reader.wrappedValue == 1)
    #expect(reason(reader.loadError) == "offline")
    other.change(to: 6)
    #expect(reader.wrappedValue == 6)
    #expect(reader.loadError == nil)
  }

  @Test("I312: after `load` with a different key, the publisher continues with the new reference")
  func publisher() async throws {
    let other = Source(5)
    let shared = Shared(wrappedValue: 0, SourceKey(source))
    let published = RecordedValues<Int>()
    let subscription = shared.publisher.sink { published($0) }
    try await shared.load(SourceKey(other))
    other.change(to: 6)
    #expect(published.all.first == 1)
    #expect(Array(published.all.suffix(2)) == [5, 6])
    subscription.cancel()
  }

  @Test("I303: a key and its `.Default` are the same key, even when loaded or required")
  func defaults() async throws {
    let key = SourceKey<Int>.Default[SourceKey(source), default: 7]
    let plain = Shared(wrappedValue: 0, SourceKey(source))
    let shared = Shared(wrappedValue: 0, SourceKey(Source<Int>()))
    let reader = SharedReader(wrappedValue: 0, SourceKey(Source<Int>()))
    try await shared.load(key)
    try await reader.load(key)
    let required = try await Shared(require: key)
    let requiredReader = try await SharedReader(require: key)
    #expect(shared.reference === plain.reference)
    #expect(reader.reference === plain.reference)
    #expect(required.reference === plain.reference)
    #expect(requiredReader.reference === plain.reference)
    #expect(reader.wrappedValue == 1)
  }
}
