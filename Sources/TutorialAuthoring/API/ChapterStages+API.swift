import Foundation
import TutorialCore

extension ChapterStages {
  /// Whether the pages of the chapter's library are part of the book, which is true for the last chapter.
  var hasPages: Bool {
    number == repository.available.last?.number
      && repository.root.appending(path: APIModule.catalogue).exists
  }

  /// Makes the pages of the library from the modules that are built for the tests, makes the book with them, and checks
  /// both.
  ///
  /// DocC is part of the toolchain. If it is missing, this is skipped, except in CI.
  func api(
    _ bench: VariantBench, environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> Finding {
    guard try await bench.compile().succeeded else { return Self.notBuilt }
    let builder: APIBuilder
    do {
      builder = try APIBuilder(repository, toolchain: verifier.toolchain)
    } catch {
      if environment["CI"] == "true" { throw error }
      return .skipped(error.description)
    }
    verifier.observer.onProgress("Making the pages of the API")
    let tools = BookTools(repository, environment: environment)
    let problems = try await Files.withTemporaryFolder { temporary in
      let api = try await builder.make(in: temporary)
      let missing = try await APIAudit.missingModules(api, of: bench.chapter, verifier.toolchain)
      var problems = api.warnings + missing
      problems += try APIAudit.problems(in: api.folder)
      guard tools.areInstalled else { return problems }
      verifier.observer.onProgress("Making the book with them")
      let site = try await BookBuilder(repository, tools: tools).make(in: temporary, api: api)
      problems += try APIAudit.lessonsWithoutLinks(repository.available, in: site)
      return problems + (try SiteAudit(folder: site).problems())
    }
    return await bench.placed(.check(problems))
  }
}
