import ConcurrencyExtras
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

@_spi(Internals) @testable import Sharing

@Suite("The key of a file: provided code", .timeLimit(.minutes(5)))
struct FileStorageKeyTests {
  let files = FilesOfTest()
  let received = ReceivedResults()

  @Test(
    "I325: loading gives a file's value, no value for a missing or empty file, an error for a damaged one"
  )
  func load() throws {
    let key = files.key()
    key.load(context: .initialValue(0), continuation: received.load("missing"))
    try files.write("5")
    key.load(context: .userInitiated, continuation: received.load("whole"))
    try files.write("")
    key.load(context: .userInitiated, continuation: received.load("empty"))
    try files.write("{")
    key.load(context: .userInitiated, continuation: received.load("damaged"))
    #expect(
      received.take() == [
        "missing nothing", "whole 5", "empty nothing", "damaged DecodingError",
      ])
  }

  @Test("I338: loading a default creates no file")
  func defaultMakesNoFile() {
    let key = files.key()
    key.load(context: .initialValue(1), continuation: received.load())
    #expect(files.text == nil)
  }

  @Test("keys with the same file and the same storage are equal")
  func identity() {
    #expect(files.key().id == files.key().id)
    #expect(files.key().id != FilesOfTest().key().id)
    let other = withDependencies {
      $0.defaultFileStorage = files.storage
    } operation: {
      FileStorageKey<Int>.fileStorage(URL(filePath: "/other.json"))
    }
    #expect(files.key().id != other.id)
  }

  @Test("storages in memory are separate, and storages of the file system are equal")
  func storages() {
    let (first, second) = (FileStorage.inMemory, FileStorage.inMemory)
    #expect(first != second)
    let contents = LockIsolated<[URL: Data]>([:])
    let third = FileStorage.inMemory(fileSystem: contents)
    let fourth = FileStorage.inMemory(fileSystem: contents)
    #expect(third == fourth)
  }

  @Test("I326: each test has its own storage, in memory", .dependencies, arguments: 1...3)
  func storageOfTest(number: Int) throws {
    @Dependency(\.defaultFileStorage) var storage
    @Dependency(\.defaultFileStorage) var sameStorage
    #expect(storage == sameStorage)
    #expect(storage != .fileSystem)
    #expect(storage.contents(of: files.url) == .absent)
    try storage.write(Data("\(number)".utf8), to: files.url)
  }

  @Test("the description of a key contains its file")
  func description() {
    #expect("\(files.key())" == ".fileStorage(file:///stats.json)")
  }

  @Test("a key can use a custom decoder and encoder")
  func coders() throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let key = withDependencies {
      $0.defaultFileStorage = files.storage
    } operation: {
      FileStorageKey<Entry>.fileStorage(files.url, decoder: decoder, encoder: encoder)
    }
    let loaded = LockIsolated<[Int?]>([])
    try files.write(#"{"times_read":4}"#)
    key.load(
      context: .initialValue(Entry(timesRead: 0)),
      continuation: LoadContinuation { result in
        loaded.withValue { $0.append(try? result.get()?.timesRead) }
      })
    #expect(loaded.value == [4])
    let encoded = try key.encode(Entry(timesRead: 5))
    #expect(String(decoding: encoded, as: UTF8.self) == #"{"times_read":5}"#)
  }
}

private struct Entry: Codable {
  var timesRead: Int
}
