import ArgumentParser
import ComposableArchitecture
import Dispatch
import Foundation
import OpenCombine
import TerminalUI

@main
struct TodosApp: AppCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "todos",
    abstract: "Keep a list of todos, which can have todos inside."
  )

  @Option(help: "Where to keep the todos. With --test-clock it is read but never written.")
  var file: String?

  @Option(help: "Begin with this many made-up todos, kept only in memory.")
  var generate: Int?

  @Option(help: "How many todos are shown at a time.")
  var rows = 10

  @OptionGroup var options: RunOptions

  func validate() throws {
    guard rows > 0 else { throw ValidationError("--rows needs to be 1 or more.") }
    guard let generate else { return }
    guard generate >= 0 else { throw ValidationError("--generate cannot be negative.") }
    guard file == nil else {
      throw ValidationError("--generate keeps todos in memory, so leave out --file.")
    }
  }

  @MainActor
  func run() async throws {
    let session = try session()
    defer { withExtendedLifetime(session) {} }
    throw ExitCode(await session.app.run(options: options))
  }

  /// One run of the app, configured by the options.
  @MainActor
  func session() throws -> TodosSession {
    let time = options.testClock ? TestTime() : nil
    return TodosSession(
      environment: try environment(on: time), testTime: time,
      file: time == nil && generate == nil ? url : nil)
  }

  private var url: URL { file.map { URL(filePath: $0) } ?? StorageClient.defaultFile }

  /// The app's dependencies: files, the main queue and random numbers, or their stand-ins.
  @MainActor
  private func environment(on time: TestTime?) throws -> AppEnvironment {
    guard let time else {
      let uuid = UUID.init as () -> UUID
      let storage = try generatedFile(uuid: uuid)?.client ?? .live(file: url)
      return AppEnvironment(storage: storage, mainQueue: .main, uuid: uuid, rowsPerPage: rows)
    }
    let uuid = UUID.incrementing
    let given = MemoryFile(contents: file == nil ? nil : try? Data(contentsOf: url))
    return .onTestTime(
      time, file: try generatedFile(uuid: uuid) ?? given, uuid: uuid, rowsPerPage: rows)
  }

  private func generatedFile(uuid: () -> UUID) throws -> MemoryFile? {
    try generate.map { count in
      MemoryFile(contents: try TodoFile.contents(of: .generated(count, uuid: uuid)))
    }
  }
}

/// The error at the end if the last changes are lost.
private struct LostChanges: Error, CustomStringConvertible {
  let failure: StorageError

  var description: String { "The last changes could not be saved. \(failure.message)" }
}

/// One run of the app.
@MainActor
final class TodosSession {
  private(set) var app: TerminalApplication<AppState, AppAction>! = nil
  private let canWait: Bool
  /// Observes the status of saving. A view store of the whole app would compare all todos after each
  /// action.
  private var saving: ViewStore<Saving?, AppAction>?

  /// - Parameters:
  ///   - environment: The app's dependencies.
  ///   - testTime: The time that `:advance` moves.
  ///   - file: The file that the app writes to. It is locked for other apps.
  init(environment: AppEnvironment, testTime: TestTime? = nil, file: URL? = nil) {
    canWait = testTime == nil
    app = TerminalApplication(
      name: "todos",
      initialState: .loading,
      reducer: appReducer,
      environment: environment,
      testTime: testTime
    ) { [weak self] store in
      // The first screen is the present; later screens show the past.
      if let self, saving == nil {
        let viewStore = ViewStore(store.scope(state: \.saving))
        saving = viewStore
        viewStore.send(.appStarted)
      }
      return Renderer(AppView(store: store))
    }
    .onEnd { [weak self] in
      if let failure = await self?.saveChanges() { throw LostChanges(failure: failure) }
    }
    if let file { app = app.locking(file) }
  }

  /// Saves the last changes if they aren't saved yet.
  ///
  /// - Returns: The error, if saving failed.
  func saveChanges() async -> StorageError? {
    guard canWait, let saving, saving.state?.isPending == true else { return nil }
    saving.send(.list(.saving(.appWillQuit)))
    var subscription: AnyCancellable?
    defer { subscription?.cancel() }
    return await withCheckedContinuation { outcome in
      subscription = saving.publisher
        .first { $0?.isPending != true || $0?.failure != nil }
        .sink { outcome.resume(returning: $0?.failure) }
    }
  }
}

extension AppState {
  fileprivate var saving: Saving? { (/AppState.list).extract(from: self)?.saving }
}

extension AppEnvironment {
  /// An environment whose time is moved manually, and whose file is in memory.
  @MainActor
  static func onTestTime(
    _ time: TestTime, file: MemoryFile, uuid: @escaping () -> UUID = UUID.incrementing,
    rowsPerPage: Int = 10
  ) -> AppEnvironment {
    let scheduler = DispatchQueue.testScheduler
    time.onAdvance { duration in
      scheduler.advance(by: .nanoseconds(Int(duration / .nanoseconds(1))))
    }
    return AppEnvironment(
      storage: file.client, mainQueue: scheduler.eraseToAnyScheduler(), uuid: uuid,
      rowsPerPage: rowsPerPage
    )
  }
}

extension UUID {
  /// Identities that aren't random: zero, one, two, and so on.
  static var incrementing: () -> UUID {
    var next = 0
    return {
      defer { next += 1 }
      let digits = String(next, radix: 16)
      let padding = String(repeating: "0", count: 12 - digits.count)
      return UUID(uuidString: "00000000-0000-0000-0000-\(padding)\(digits)") ?? UUID()
    }
  }
}
