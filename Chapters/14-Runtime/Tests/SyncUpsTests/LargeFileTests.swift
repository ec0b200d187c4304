import ArgumentParser
import ComposableArchitecture
import Foundation
import Testing

@testable import syncups

@Suite("Large files of sync-ups", .serialized, .timeLimit(.minutes(5)))
@MainActor
struct LargeFileTests {
  private let file = SyncUpsFile(at: .syncUpsInMemory)

  @Test("a file that is too large isn't loaded, and isn't overwritten")
  func tooLarge() throws {
    let data = Data(count: SyncUpsFile.limit + 1)
    let error = try #require(FileTooLarge(name: "syncups.json", size: data.count))
    #expect(throws: error) { try file.decode(data) }
    #expect(throws: error) { try file.encode([]) }
    #expect(
      error.localizedDescription == """
        “syncups.json” can have 2 MB at most, and would have 3 MB. Delete sync-ups, or use another file: --file.
        """)
    // A smaller file takes its place.
    let small = try SyncUpsFile(at: .syncUpsInMemory).encode(.samples)
    #expect(try file.decode(small) == .samples)
    _ = try file.encode([])
  }

  @Test("what couldn't be loaded again isn't saved")
  func grows() throws {
    var syncUp = SyncUp(id: ModelID(UUID(1)))
    syncUp.title = String(repeating: "x", count: SyncUpsFile.limit)
    #expect(throws: FileTooLarge.self) { try file.encode([syncUp]) }
  }

  @Test("the app doesn't start with a file that is too large, and the file is unchanged")
  func start() async throws {
    let url = URL.temporaryDirectory.appending(path: "large-\(UUID().uuidString).json")
    let data = Data(count: SyncUpsFile.limit + 1)
    try data.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let app = try #require(
      try SyncUpsApp.parseAsRoot(["--file", url.path]) as? SyncUpsApp)
    let error = await #expect(throws: ExitCode.self) { try await app.run() }
    #expect(error == ExitCode(EX_DATAERR))
    #expect(try Data(contentsOf: url) == data)
  }
}
