import ComposableArchitecture
import Foundation
import Testing

@testable import settings

@Suite("Storage of the settings", .timeLimit(.minutes(5)))
struct StorageTests {
  /// A file in a folder that is deleted afterwards.
  private func withFile(
    _ text: String? = nil, _ body: (URL) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "settings.json")
    if let text { try Data(text.utf8).write(to: url) }
    try await body(url)
    withExtendedLifetime(folder) {}
  }

  /// A file as it is written.
  private func document(
    version: Int = 1, digest: String = "weekly", pageSize: String = "50"
  ) -> String {
    """
    {
      "settings" : {
        "digest" : "\(digest)",
        "displayName" : "Countess",
        "enableNotifications" : true,
        "pageSize" : \(pageSize),
        "protectMyPosts" : true,
        "sendEmailNotifications" : true,
        "sendMobileNotifications" : true
      },
      "version" : \(version)
    }
    """
  }

  @Test("settings in a file are loaded the next time, and are readable")
  func file() async throws {
    try await withFile { url async throws in
      try await SettingsStorage.file(at: url).save(settings: .ada)
      #expect(try Settings(contentsOf: url) == .ada)
      #expect(try String(contentsOf: url, encoding: .utf8) == document())
      try await SettingsStorage.file(at: url).save(settings: Settings())
      #expect(try Settings(contentsOf: url) == Settings())
      var found = FoundSettings()
      found.settings = Settings()
      #expect(FoundSettings(at: url) == found)
    }
  }

  @Test("without a file and its folder, default settings are loaded, and saving creates both")
  func missingFolder() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "deep/down/settings.json")
    #expect(FoundSettings(at: url) == FoundSettings())
    try await SettingsStorage.file(at: url).save(settings: .ada)
    #expect(try Settings(contentsOf: url) == .ada)
  }

  @Test(
    "a file with other contents is reported, and isn't overwritten",
    arguments: [
      ("Dear diary", "it is not JSON with settings"), ("", "it is not JSON with settings"),
      ("[]", "it is not JSON with settings"), ("{}", "“version” is missing"),
      (#"{"version":1}"#, "“settings” is missing"),
      (#"{"version":1,"settings":{}}"#, "“displayName” is missing"),
      (#"{"version":"one"}"#, "“version” has an invalid value"),
    ])
  func damaged(text: String, reason: String) async throws {
    try await expectKept(text) { url in
      """
      “\(url.path)”: It has no readable settings: \(reason). Repair the file, move it away, or \
      choose another one with --file.
      """
    }
  }

  @Test(
    "a file with invalid values is reported, and isn't overwritten",
    arguments: [
      ("hourly", "50", "“digest” has an invalid value"),
      ("off", "fifty", "it is not JSON with settings"), ("off", "7", "the page size is 7"),
      ("off", "1000", "the page size is 1000"),
    ])
  func impossible(digest: String, pageSize: String, reason: String) async throws {
    try await expectKept(document(digest: digest, pageSize: pageSize)) { url in
      """
      “\(url.path)”: It has no readable settings: \(reason). Repair the file, move it away, or \
      choose another one with --file.
      """
    }
  }

  @Test(
    "a file of a newer version is reported, whatever its contents, and isn't overwritten",
    arguments: [#"{"version":2}"#, #"{"version":7,"settings":{"theme":"dark"}}"#])
  func newer(text: String) async throws {
    let version = try #require(text.firstMatch(of: /[0-9]+/)).output
    try await expectKept(text) { url in
      """
      “\(url.path)”: It was written by a newer version of this app (its format is \(version), and this version reads 1). \
      Use that app, or choose another file with --file.
      """
    }
  }

  /// Expects that the app starts with a file, shows a message, and doesn't overwrite the file when it saves.
  private func expectKept(
    _ text: String, message: (URL) -> String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await withFile(text) { url async throws in
      let found = FoundSettings(at: url)
      #expect(found.settings == Settings(), sourceLocation: sourceLocation)
      #expect(found.obstacle == message(url), sourceLocation: sourceLocation)
      await #expect(throws: StorageError(message(url)), sourceLocation: sourceLocation) {
        try await SettingsStorage.file(at: url).save(settings: .ada)
      }
      #expect(
        try Data(contentsOf: url) == Data(text.utf8), sourceLocation: sourceLocation)
    }
  }

  @Test("a read-only file is read and reported, and isn't overwritten")
  func readOnly() async throws {
    try await withFile(document()) { url async throws in
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: url.path)
      let message =
        "“\(url.path)”: It is read-only. Change its permissions, or choose another file with --file."
      let found = FoundSettings(at: url)
      #expect(found.settings == .ada)
      #expect(found.obstacle == message)
      await #expect(throws: StorageError(message)) {
        try await SettingsStorage.file(at: url).save(settings: Settings())
      }
      #expect(try Settings(contentsOf: url) == .ada)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
      try await SettingsStorage.file(at: url).save(settings: Settings())
      #expect(FoundSettings(at: url) == FoundSettings())
    }
  }

  @Test("a folder at the file's path is reported when it is read and when it is written")
  func folderInItsPlace() async throws {
    let folder = try TemporaryFolder()
    let obstacle = try #require(FoundSettings(at: folder.url).obstacle)
    #expect(obstacle.hasSuffix("It is a folder. Choose a file, or a name that is free."))
    await #expect(throws: StorageError(obstacle)) {
      try await SettingsStorage.file(at: folder.url).save(settings: .ada)
    }
  }

  @Test("a file at the folder's path is reported when it is read and when it is written")
  func fileInPlaceOfTheFolder() async throws {
    try await withFile("Dear diary") { file async throws in
      let url = file.appending(path: "settings.json")
      let obstacle = try #require(FoundSettings(at: url).obstacle)
      #expect(obstacle.contains("is a file, and should be a folder."))
      await #expect(throws: StorageError(obstacle)) {
        try await SettingsStorage.file(at: url).save(settings: .ada)
      }
    }
  }

  @Test("a broken link remains, and the file is created at its target")
  func linkToNowhere() async throws {
    let folder = try TemporaryFolder()
    let link = folder.url.appending(path: "link.json")
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "new/settings.json")
    #expect(FoundSettings(at: link) == FoundSettings())
    try await SettingsStorage.file(at: link).save(settings: .ada)
    #expect(try Settings(contentsOf: folder.url.appending(path: "new/settings.json")) == .ada)
  }

  @Test("a write that is cancelled before it begins changes nothing")
  func cancelled() async throws {
    try await withFile { url async throws in
      await #expect(throws: CancellationError.self) {
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.cancelAll()
          group.addTask { try await SettingsStorage.file(at: url).save(settings: .ada) }
          try await group.waitForAll()
        }
      }
      #expect(try Settings(contentsOf: url) == nil)
    }
  }
}
