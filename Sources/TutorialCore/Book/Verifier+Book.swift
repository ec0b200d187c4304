import Foundation

extension Verifier {
  /// Makes the book and looks through it.
  ///
  /// Its tools are installed by CI only. Where they cannot be had, this is skipped: the course can be done
  /// and changed without them.
  func book(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> Finding {
    let tools = BookTools(repository, environment: environment)
    if !tools.areInstalled {
      guard environment["CI"] == "true" else {
        return .skipped("the book's tools are not installed: ./tutorial book does that")
      }
      observer.onProgress("Installing the book's tools")
      do {
        try await tools.install()
      } catch let error as TutorialError {
        return .skipped(error.description)
      }
    }
    observer.onProgress("Making the book")
    return try await Files.withTemporaryFolder { temporary in
      let site = try await BookBuilder(repository, tools: tools).make(in: temporary)
      return .check(try SiteAudit(folder: site).problems())
    }
  }
}
