import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The dump of a package", .timeLimit(.minutes(10)))
struct PackageDumpTests {
  @Test("leaves nothing in the temporary folder")
  func leavesNothing() async throws {
    try await Files.withTemporaryFolder { folder in
      try Files.write(
        """
        // swift-tools-version: 6.1

        import PackageDescription

        let package = Package(name: "Small", targets: [.target(name: "Small")])

        """, to: folder.appending(path: "Package.swift"))
      try Files.write("", to: folder.appending(path: "Sources/Small/Small.swift"))
      // The package manager names a lock after the scratch folder, which is the only part that is random.
      func locks() throws -> Set<String> {
        let names = try FileManager.default.contentsOfDirectory(
          atPath: FileManager.default.temporaryDirectory.pathString)
        return Set(
          names.filter { $0.hasPrefix("_") && $0.contains("tutorial-") && $0.hasSuffix(".lock") })
      }
      let before = try locks()
      let package = try await LocalPackage(folder, toolchain: .locate())
      #expect(package.dump.name == "Small")
      #expect(try locks().subtracting(before).isEmpty)
    }
  }
}
