/// One of the course's fourteen milestones: a release of the library that a chapter recreates.
public struct Milestone: Hashable, Sendable, Codable {
  /// The chapter's number, from 1.
  public let number: Int
  /// The chapter's folder, under `Chapters` and `Solutions`.
  public let folder: String
  /// The chapter's title.
  public let title: String
  /// The release of the original library that the chapter recreates.
  public let release: String
  /// The date of that release, if the course states it.
  public let date: String?
  /// The limitation of the previous milestone, which this one removes.
  public let itch: String
  /// A description of the chapter's app.
  public let app: String
  /// How many hours the chapter takes: with all hints, and without any.
  ///
  /// This is an estimate: reading at 200 words a minute, 18 or 50 minutes for each exercise, and half an hour for builds
  /// and the demo.
  public let hours: String
}

/// The course as data. A milestone is listed even if its chapter isn't written yet.
public enum Course {
  /// All milestones, in the order of their numbers.
  public static let milestones: [Milestone] = [
    Milestone(
      number: 1, folder: "01-Store", title: "Store", release: "0.1.0", date: "May 2020",
      itch: "state changed from anywhere, by anyone",
      app: "counter", hours: "3–6"),
    Milestone(
      number: 2, folder: "02-Effects", title: "Effects", release: "0.1.4",
      date: "May 2020",
      itch: "the outside world: facts over HTTP, timers, and both testable",
      app: "number facts and stopwatch", hours: "3–7"),
    Milestone(
      number: 3, folder: "03-Composition", title: "Composition", release: "0.9.0",
      date: "October 2020",
      itch: "one reducer that grew too big",
      app: "todos", hours: "3–7"),
    Milestone(
      number: 4, folder: "04-Testing", title: "Testing", release: "0.25.0", date: "August 2021",
      itch: "“it works” is a feeling, not a proof",
      app: "tic-tac-toe with log-in", hours: "3–7"),
    Milestone(
      number: 5, folder: "05-AsyncEffects", title: "Async effects", release: "0.40.2",
      date: "September 2022",
      itch: "publisher pipelines that are hard to read",
      app: "search as you type", hours: "4–8"),
    Milestone(
      number: 6, folder: "06-ReducerProtocol", title: "Reducer protocol", release: "0.41.0",
      date: "October 2022",
      itch: "closures in a struct: slow to compile, deep stacks, no room for modifiers",
      app: "voice memos", hours: "4–9"),
    Milestone(
      number: 7, folder: "07-Dependencies", title: "Dependencies", release: "0.50.3",
      date: "February 2023",
      itch: "an environment threaded through every layer by hand",
      app: "number facts again, every dependency swapped live", hours: "4–8"),
    Milestone(
      number: 8, folder: "08-Exhaustivity", title: "Exhaustivity", release: "0.53.2",
      date: "May 2023",
      itch: "tests that assert too much to survive a refactoring",
      app: "a tabbed app with a log-in flow", hours: "4–8"),
    Milestone(
      number: 9, folder: "09-TreeNavigation", title: "Tree navigation", release: "1.0.0",
      date: "July 2023",
      itch: "booleans and optionals that disagree about what is on screen",
      app: "inventory", hours: "4–8"),
    Milestone(
      number: 10, folder: "10-StackNavigation", title: "Stack navigation", release: "1.3.0",
      date: "October 2023",
      itch: "drill-downs of any depth, and back",
      app: "contacts", hours: "4–8"),
    Milestone(
      number: 11, folder: "11-Macros", title: "Macros", release: "1.6.0", date: "January 2024",
      itch: "twenty-four lines of boilerplate a destination",
      app: "the inventory of 9, in a third of the lines", hours: "4–8"),
    Milestone(
      number: 12, folder: "12-Observation", title: "Observation", release: "1.9.3",
      date: "April 2024",
      itch: "view stores, and views that re-render without a reason",
      app: "a settings form with bindings", hours: "4–8"),
    Milestone(
      number: 13, folder: "13-Sharing", title: "Sharing", release: "1.17.1", date: "January 2025",
      itch: "one value in two features, which survives a restart",
      app: "sign-up flow and app-wide counters, on disk and in SQLite", hours: "4–8"),
    Milestone(
      number: 14, folder: "14-Runtime", title: "Runtime", release: "1.25.5", date: "April 2026",
      itch: "costs that grow with the number of stores; lifetimes",
      app: "SyncUps, the capstone, uses everything", hours: "4–8"),
  ]

  /// The milestone with a number.
  ///
  /// - Parameter number: The chapter's number.
  /// - Throws: A usage error that names the existing chapters.
  public static func milestone(_ number: Int) throws(TutorialError) -> Milestone {
    guard let milestone = milestones.first(where: { $0.number == number }) else {
      throw TutorialError(
        .usage, "There is no chapter \(number).",
        advice: "To see all chapters: ./tutorial list")
    }
    return milestone
  }
}
