import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("A new app", .timeLimit(.minutes(10)))
struct AppMakerTests {
  private let repository = Repository(root: Built.root)
  private let toolchain = Toolchain.locate()

  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "new app \(UUID().uuidString)")
    try Files.createFolder(folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  /// All contents of a folder, including hidden files.
  private func contents(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.pathString).sorted()
  }

  @Test("has a feature, tests, and the complete library, without the course", arguments: [1, 14])
  func make(number: Int) async throws {
    try await withFolder { folder in
      let chapter = try repository.chapter(number)
      let app = folder.appending(path: "deep/My app")
      let result = try await AppMaker(repository, toolchain: toolchain)
        .make(AppName("Groceries"), in: app, chapter: chapter, isMine: false)
      #expect(result.open == [])
      #expect(try contents(folder) == ["deep"])
      #expect(try contents(folder.appending(path: "deep")) == ["My app"])

      let paths = Files.paths(below: app)
      for path in ["AppFeature", "AppView", "GroceriesApp"] {
        #expect(paths.contains("Sources/Groceries/\(path).swift"))
      }
      for path in ["README.md", "Package.swift", "Transcripts/counting.txt"] {
        #expect(paths.contains(path))
      }
      let library = paths.filter { $0.hasPrefix("composable-architecture/Sources/") }
      let given = Files.paths(
        below: chapter.folder.appending(path: "Sources/ComposableArchitecture"))
      for path in given {
        #expect(library.contains("composable-architecture/Sources/ComposableArchitecture/\(path)"))
      }
      for path in paths where path.hasSuffix(".swift") {
        let text = try Files.text(app.appending(path: path))
        #expect(!text.contains("import Exercises"), "\(path)")
        #expect(!text.lines.contains { GappedSource.marker($0) != nil }, "\(path)")
        #expect(!text.contains(/__[A-Z]+__/), "\(path)")
      }
      #expect(paths.contains("composable-architecture/LICENSE"))
      let manifest = try Files.text(app.appending(path: "composable-architecture/Package.swift"))
      let readme = try Files.text(app.appending(path: "composable-architecture/README.md"))
      #expect(!readme.contains(/__[A-Z]+__/))
      for product in manifest.matches(of: /\.library\(name: "(\w+)"/) {
        let row = readme.lines.first { $0.hasPrefix("| `\(product.1)` | ") }
        #expect(row?.hasSuffix(". |") == true, "\(product.1)")
      }
      #expect(!manifest.contains("Exercises"))
      #expect(!manifest.contains("path:"))
      #expect(manifest.contains(number == 1 ? ".swiftLanguageMode(.v5)" : ".macro("))
    }
  }

  @Test("doesn't use an existing folder, nor one in the course")
  func places() async throws {
    try await withFolder { folder in
      let maker = AppMaker(repository, toolchain: toolchain)
      let chapter = try repository.chapter(1)
      try Files.write("mine", to: folder.appending(path: "A/B.txt"))
      try Files.link(folder.appending(path: "Link"), to: "nowhere")
      let places = [
        folder.appending(path: "A"), folder.appending(path: "A/B.txt"),
        folder.appending(path: "Link"), repository.root.appending(path: "Apps/Groceries"),
        repository.root,
      ]
      for place in places {
        let error = try await #require(throws: TutorialError.self) {
          try await maker.make(AppName("Groceries"), in: place, chapter: chapter, isMine: false)
        }
        #expect(error.status == .usage)
        #expect(error.advice == "Name a different folder: --output DIR")
      }
      #expect(try contents(folder) == ["A", "Link"])
      #expect(try Files.text(folder.appending(path: "A/B.txt")) == "mine")
    }
  }

  @Test("leaves nothing behind if it can't be written")
  func unwritable() async throws {
    try await withFolder { folder in
      try Files.write("", to: folder.appending(path: "file"))
      let error = try await #require(throws: TutorialError.self) {
        try await AppMaker(repository, toolchain: toolchain).make(
          AppName("Groceries"), in: folder.appending(path: "file/Groceries"),
          chapter: repository.chapter(1), isMine: false)
      }
      #expect(error.status == .inputOutput)
      #expect(try contents(folder) == ["file"])
    }
  }
}
