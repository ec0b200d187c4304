import ComposableArchitecture
import Foundation
import Testing

@testable import club

@Suite("Session storage", .timeLimit(.minutes(5)))
struct StorageTests {
  @Test("a session in a file is loaded in the next session of the app, until it is removed")
  func file() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "deep/session.json")
    let storage = SessionStorage.file(at: url)
    #expect(try await storage.load() == nil)
    try await storage.save(.ada)
    #expect(try await SessionStorage.file(at: url).load() == .ada)
    let later = Session(token: "1-2-4", email: "ada@example.com", expirationDate: .noon)
    try await storage.save(later)
    #expect(try await SessionStorage.file(at: url).load() == later)
    try await storage.remove()
    #expect(try await storage.load() == nil)
    try await storage.remove()
  }

  @Test("the file is readable only by its owner, because its token grants access")
  func permissions() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "session.json")
    try await SessionStorage.file(at: url).save(.ada)
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("a file with other contents is an error that says so")
  func otherFile() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "session.json")
    try Data("Dear diary".utf8).write(to: url)
    await #expect(throws: ClubError.failed("“session.json” contains no session.")) {
      try await SessionStorage.file(at: url).load()
    }
  }

  @Test("a change that is cancelled before it begins has no effect")
  func cancelled() async throws {
    let folder = try TemporaryFolder()
    let storage = SessionStorage.file(at: folder.url.appending(path: "session.json"))
    await #expect(throws: CancellationError.self) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask { try await storage.save(.ada) }
        try await group.waitForAll()
      }
    }
    #expect(try await storage.load() == nil)
  }

  @Test("each storage in memory is separate")
  func memory() async throws {
    let (first, second) = (SessionStorage.inMemory(), SessionStorage.inMemory(.ada))
    #expect(try await first.load() == nil)
    #expect(try await second.load() == .ada)
    try await second.remove()
    try await first.save(.ada)
    #expect(try await first.load() == .ada)
    #expect(try await second.load() == nil)
  }
}
