import Foundation
import OpenCombine
import Testing

@testable import Sharing
@testable import TestFixtures

extension SharedKey where Self == InMemoryKey<Int>.Default {
  fileprivate static var visits: Self { Self[.inMemory("visits"), default: 7] }
}

@Suite("Exercise 13.1 · one truth", .timeLimit(.minutes(5)))
struct OneTruthTests {
  let source = Source<Int>(1)

  @Test("I302: two wrappers whose keys have equal identities show the same reference")
  func same() {
    let first = Shared(wrappedValue: 0, SourceKey(source, "one"))
    let second = Shared(wrappedValue: 0, SourceKey(source, "two"))
    #expect(first.reference === second.reference)
    source.change(to: 5)
    #expect(first.wrappedValue == 5)
    #expect(second.wrappedValue == 5)
    #expect(source.subscribers == 1)
  }

  @Test("I302: wrappers whose keys have different identities show different references")
  func different() {
    let other = Source(2)
    let first = Shared(wrappedValue: 0, SourceKey(source))
    let second = Shared(wrappedValue: 0, SourceKey(other))
    source.change(to: 5)
    #expect(first.wrappedValue == 5)
    #expect(second.wrappedValue == 2)
  }

  @Test("I302: a reader, a part and what a task makes show the same reference")
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

  @Test("I302: the first wrapper has its value loaded, and then subscribed to, and no other does")
  func loadedOnce() {
    let wrappers = (1...3).map { _ in Shared(wrappedValue: 0, SourceKey(source)) }
    #expect(wrappers.map(\.wrappedValue) == [1, 1, 1])
    #expect(source.log.all == ["load", "subscribe"])
    withExtendedLifetime(wrappers) {}
  }

  @Test("I306: the same string with another type of value is another reference")
  func types() {
    let number = Shared(wrappedValue: 1, .inMemory("value"))
    let text = Shared(wrappedValue: "a", .inMemory("value"))
    #expect(number.wrappedValue == 1)
    #expect(text.wrappedValue == "a")
    #expect(number.reference === Shared(wrappedValue: 2, .inMemory("value")).reference)
  }

  @Test("I302: a key that can only be read is found by its identity")
  func reading() {
    let first = SharedReader(wrappedValue: 0, ReadingKey(source))
    let second = SharedReader(wrappedValue: 0, ReadingKey(source))
    #expect(first.reference === second.reference)
    #expect(second.wrappedValue == 1)
  }

  @Test("I303: a key and the key with its default are the same")
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

  @Test("an optional has 'nil' as its default")
  func optional() {
    let key = SourceKey(Source<Int?>())
    @Shared(key) var number: Int?
    @SharedReader(key) var reader: Int?
    #expect(number == nil)
    #expect(reader == nil)
  }
}

@Suite("Exercise 13.1 · as long as it is needed", .timeLimit(.minutes(5)))
struct LifetimeTests {
  let source = Source<Int>(1)

  @Test("I304: with the last wrapper the subscription ends, and the next wrapper loads anew")
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

  @Test("I304: as long as one wrapper is there, the reference is")
  func oneIsLeft() {
    var wrappers = (1...3).map { _ in Shared(wrappedValue: 0, SourceKey(source)) }
    wrappers.removeFirst(2)
    #expect(source.subscribers == 1)
    source.change(to: 5)
    let another = Shared(wrappedValue: 0, SourceKey(source))
    #expect(another.wrappedValue == 5)
    withExtendedLifetime(wrappers) {}
  }

  @Test("I304: a reader and what a function makes of it keep the reference alive")
  func keptByReaders() {
    let double = SharedReader(wrappedValue: 0, ReadingKey(source)).read { $0 * 2 }
    source.change(to: 5)
    #expect(double.wrappedValue == 10)
    #expect(source.subscribers == 1)
  }

  @Test("I304: wrappers that were made and dropped leave nothing, not even their keys")
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

@Suite("Exercise 13.1 · the default", .timeLimit(.minutes(5)))
struct DefaultTests {
  let evaluated = Noted<Int>()

  func evaluate(_ value: Int) -> Int {
    evaluated(value)
    return value
  }

  @Test("I305: a default is evaluated once, for the first wrapper alone")
  func once() {
    let source = Source<Int>()
    let first = Shared(wrappedValue: evaluate(1), SourceKey(source))
    let second = Shared(wrappedValue: evaluate(2), SourceKey(source))
    #expect(evaluated.all == [1])
    #expect(first.wrappedValue == 1)
    #expect(second.wrappedValue == 1)
  }

  @Test("I305: a default of a key is evaluated when a reference is made, and not again")
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

  @Test("I305: a default is not used if the source has a value")
  func unused() {
    let shared = Shared(wrappedValue: evaluate(1), SourceKey(Source(5)))
    #expect(shared.wrappedValue == 5)
  }

  @Test("I317: the default that comes back is the one that the reference was made with")
  func comesBack() {
    let source = Source(5)
    let first = Shared(wrappedValue: 1, SourceKey(source))
    let second = Shared(wrappedValue: 2, SourceKey(source))
    source.tell { $0.yieldReturningInitialValue() }
    #expect(first.wrappedValue == 1)
    #expect(second.wrappedValue == 1)
  }

  @Test("a default that throws is thrown, and nothing is made")
  func throwing() throws {
    let source = Source(5)
    let references = References()
    #expect(throws: Trouble("no default")) {
      try references.value(forKey: SourceKey(source), default: { throw Trouble("no default") })
    }
    #expect(source.log.all == [])
    #expect(references.value(forKey: SourceKey(source), default: { 0 }).current == 5)
  }

  @Test("what is known to be loaded is not loaded again, and subscribed to")
  func isLoaded() {
    let source = Source(5)
    let reference = References().value(
      forKey: SourceKey(source), default: { 1 }, isLoaded: true)
    #expect(reference.current == 1)
    #expect(source.log.all == ["subscribe"])
  }
}

@Suite("Exercise 13.1 · values that must be there, and other keys", .timeLimit(.minutes(5)))
struct RequiredTests {
  let source = Source<Int>(1)

  @Test("I317: a value that must be there is loaded once, and then followed")
  func required() async throws {
    let shared = try await Shared(require: SourceKey(source))
    #expect(shared.wrappedValue == 1)
    #expect(source.log.all == ["reload", "subscribe"])
    source.change(to: 2)
    #expect(shared.wrappedValue == 2)
    let other = Shared(wrappedValue: 0, SourceKey(source))
    #expect(other.reference === shared.reference)
  }

  @Test("I317: a value that must be there and is not is an error that names the key")
  func missing() async {
    source.value = nil
    let error = await #expect(throws: (any Error).self) {
      try await Shared(require: SourceKey(source))
    }
    #expect(error.map { "\($0)" }?.hasPrefix("There is no value for the source.") == true)
  }

  @Test("I316: a value that must be there and cannot be loaded is that error")
  func failing() async {
    source.failLoads(with: Trouble("offline"))
    await #expect(throws: Trouble("offline")) { try await Shared(require: SourceKey(source)) }
    await #expect(throws: Trouble("offline")) {
      try await SharedReader(require: ReadingKey(source))
    }
  }

  @Test("I302: a value that must be there is the one that others show, and all see what was loaded")
  func others() async throws {
    let shared = Shared(wrappedValue: 0, SourceKey(source))
    source.value = 2
    let required = try await SharedReader(require: SourceKey(source))
    #expect(required.reference === shared.reference)
    #expect(shared.wrappedValue == 2)
  }

  @Test("I318: 'load' with another key shows the old value until the new one is there")
  func otherKey() async throws {
    let other = Source(5)
    let shared = Shared(wrappedValue: 0, SourceKey(source))
    let seen = Noted<[Int]>()
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

  @Test("I318: 'load' with another key that fails shows the old value, and the error")
  func otherKeyFails() async throws {
    let other = Source(5)
    other.failLoads(with: Trouble("offline"))
    let reader = SharedReader(wrappedValue: 0, ReadingKey(source))
    await #expect(throws: Trouble("offline")) { try await reader.load(ReadingKey(other)) }
    #expect(reader.wrappedValue == 1)
    #expect(trouble(reader.loadError) == "offline")
    other.change(to: 6)
    #expect(reader.wrappedValue == 6)
    #expect(reader.loadError == nil)
  }

  @Test("I312: a publisher goes on with the other key")
  func publisher() async throws {
    let other = Source(5)
    let shared = Shared(wrappedValue: 0, SourceKey(source))
    let published = Noted<Int>()
    let subscription = shared.publisher.sink { published($0) }
    try await shared.load(SourceKey(other))
    other.change(to: 6)
    #expect(published.all.first == 1)
    #expect(Array(published.all.suffix(2)) == [5, 6])
    subscription.cancel()
  }

  @Test("I303: a key with a default is the key without it, also when it is loaded or must be there")
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
