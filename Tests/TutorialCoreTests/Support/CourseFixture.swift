import Foundation

@testable import TutorialAuthoring
@testable import TutorialCore

/// A small course in a temporary folder: one chapter with two exercises in one file, which has no dependencies, so that
/// it is built in seconds.
struct CourseFixture {
  static let source = "Sources/ComposableArchitecture/Store.swift"
  static let tests = "Tests/ComposableArchitectureTests/StoreTests.swift"
  static let openOne = #"exercise("1.1", "add both", returning: 0)"#
  static let openTwo = #"return exercise("1.2", "double it", returning: 0)"#
  static let solvedOne = "a + b"
  static let solvedTwo = "return add(a, a)"

  static let mistakes = "Solutions/01-Store/Mistakes"
  static let plantedMistakes = [
    "1.1/subtracts": (old: "a + b", new: "a - b"),
    "1.1/takes-the-first-twice": (old: "a + b", new: "a + a"),
    "1.2/gives-it-back": (old: "add(a, a)", new: "a"),
    "1.2/triples": (old: "add(a, a)", new: "add(a, add(a, a))"),
  ]

  let root: URL
  let repository: Repository

  /// Writes the course. The name has a space, so that paths are quoted where they have to be.
  init() throws {
    root = FileManager.default.temporaryDirectory
      .appending(path: "tutorial fixture \(UUID().uuidString)")
    repository = Repository(root: root)
    try write("tutorial", "")
    try write(".swift-format", #"{ "version": 1, "indentation": { "spaces": 2 } }"# + "\n")
    try write("Sources/TutorialCore/Placeholder.swift", "// Marks the root.\n")
    try writeChapter()
    try write("Tutorial.md", VersionMap.rows(repository).text)
  }

  /// Writes the original chapter and its solution.
  func writeChapter() throws {
    try writeStore(Self.openOne, Self.openTwo)
    try write("Solutions/01-Store/\(Self.source)", Self.store(Self.solvedOne, Self.solvedTwo))
    try write("Solutions/01-Store/StandIns.txt", Self.standIns)
    try? FileManager.default.removeItem(at: root.appending(path: Self.mistakes))
    for (name, change) in Self.plantedMistakes { try writeMistake(name, change.old, change.new) }
    try write("Chapters/01-Store/Chapter.md", Self.lesson)
    try write("Chapters/01-Store/Package.swift", Self.package)
    try write("Chapters/01-Store/\(Self.tests)", Self.testSource)
    try write("Chapters/01-Store/Transcripts/add.txt", "> add 1 2\n3\n")
    try write("Chapters/01-Store/Sources/counter/main.swift", Self.app)
    try write("Chapters/01-Store/Sources/ComposableArchitecture/Exercise.swift", Self.exercise)
    _ = try repository.writeChecksums(1)
  }

  /// Plants a mistake: one line of the solution replaced.
  func writeMistake(_ name: String, _ old: String, _ new: String) throws {
    let solution = Self.store(Self.solvedOne, Self.solvedTwo).lines
    let edits = UnifiedDiff.edits(solution, solution.map { $0.replacing(old, with: new) })
    let changes = edits.indices.filter { !edits[$0].isSame }
    let start = max(0, (changes.first ?? 0) - 3)
    let lines = edits[start..<min(edits.count, (changes.last ?? 0) + 4)].map(\.description)
    let counts = ["+", "-"].map { mark in lines.count { !$0.hasPrefix(mark) } }
    let heading = [
      "--- a/\(Self.source)", "+++ b/\(Self.source)",
      "@@ -\(start + 1),\(counts[0]) +\(start + 1),\(counts[1]) @@",
    ]
    try write("\(Self.mistakes)/\(name).diff", (heading + lines).text)
  }

  /// Writes the learner's file with these lines in its gaps.
  func writeStore(_ one: String, _ two: String) throws {
    try write("Chapters/01-Store/\(Self.source)", Self.store(one, two))
  }

  /// The text of the chapter's file with gaps.
  static func store(_ one: String, _ two: String) -> String {
    """
    public struct Store {
      public init() {}

      public func add(_ a: Int, _ b: Int) -> Int {
        // Exercise 1.1
        \(one)
      }

      public func double(_ a: Int) -> Int {
        guard a != 0 else { return 0 }
        // Exercise 1.2
        \(two)
      }
    }

    """
  }

  func write(_ path: String, _ text: String) throws {
    try Files.write(text, to: root.appending(path: path))
  }

  func read(_ path: String) throws -> String {
    try Files.text(root.appending(path: path))
  }

  /// Replaces text in a file, which has to contain it.
  func edit(_ path: String, replacing old: String, with new: String) throws {
    let text = try read(path)
    guard text.contains(old) else { throw MissingText(text: old) }
    try write(path, text.replacing(old, with: new))
  }

  /// Makes exercise 1.2 optional.
  func makeSecondExerciseOptional() throws {
    try edit(
      "Chapters/01-Store/Chapter.md", replacing: "- **Builds on:** 1.1\n",
      with: "- **Builds on:** 1.1\n- **Optional:** The chapter is complete without it.\n")
  }

  struct MissingText: Error {
    let text: String
  }

  func remove() {
    try? FileManager.default.removeItem(at: root)
  }

  /// Adds tests of the provided code as a separate target, as in later chapters.
  ///
  /// - Parameter number: The expected sum of 1 and 2 in one of them.
  func addCarriedTests(_ number: String = "4") throws {
    try write(
      "Chapters/01-Store/Package.swift",
      Self.package + """

        if Context.environment["TUTORIAL_TESTS"] != "exercises" {
          package.targets.append(
            .testTarget(name: "CarriedTests", dependencies: ["ComposableArchitecture"]))
        }

        """)
    try write(
      "Chapters/01-Store/Tests/CarriedTests/CarriedTests.swift",
      """
      import ComposableArchitecture
      import Testing

      @Test("a number is carried")
      func carried() {
        #expect(Store().add(1, 2) == \(number))
      }

      """)
  }

  /// Removes them.
  func removeCarriedTests() {
    let folder = root.appending(path: "Chapters/01-Store/Tests/CarriedTests")
    try? FileManager.default.removeItem(at: folder)
  }

  /// Adds a package below the chapter's. Its module is the folder of the chapter's library, by a link.
  func addSidePackage() throws {
    try write("Chapters/01-Store/Side/Package.swift", Self.sidePackage)
    try write(
      "Chapters/01-Store/Side/Tests/SideTests/SideTests.swift",
      """
      import Aside
      import Testing

      @Suite("Exercise 1.2 · double")
      struct SideTests {
        @Test("doubles a hundred")
        func hundred() {
          #expect(Store().double(100) == 200)
        }
      }

      """)
    try link("Chapters/01-Store/Side/Sources/Aside", to: "../../Sources/ComposableArchitecture")
  }

  /// Removes it.
  func removeSidePackage() {
    try? FileManager.default.removeItem(at: root.appending(path: "Chapters/01-Store/Side"))
  }

  func link(_ path: String, to destination: String) throws {
    try Files.link(root.appending(path: path), to: destination)
  }

  private static let standIns = """
    # What the starter has in its gaps. Written by: ./tutorial stand-ins N
    // Exercise 1.1
    \(openOne)
    // Exercise 1.2
    \(openTwo)

    """

  private static let exercise = """
    /// A stand-in for the reader's code.
    func exercise<Value>(_ id: String, _ task: String, returning standIn: Value) -> Value {
      standIn
    }

    """

  private static let app = """
    import ComposableArchitecture
    import Foundation

    print(Store().add(1, 2), CommandLine.arguments.dropFirst().joined(separator: ","))
    signal(SIGINT, SIG_IGN)
    while let line = readLine(), line != "quit" { print("unknown: \\(line)") }

    """

  private static let package = """
    // swift-tools-version: 6.1

    import PackageDescription

    let package = Package(
      name: "01-Store",
      products: [.executable(name: "counter", targets: ["counter"])],
      targets: [
        .target(name: "ComposableArchitecture"),
        .executableTarget(name: "counter", dependencies: ["ComposableArchitecture"]),
        .testTarget(
          name: "ComposableArchitectureTests", dependencies: ["ComposableArchitecture"]),
      ]
    )

    """

  private static let sidePackage = """
    // swift-tools-version: 6.1

    import PackageDescription

    let package = Package(
      name: "01-Store-Side",
      targets: [
        .target(name: "Aside"),
        .testTarget(name: "SideTests", dependencies: ["Aside"]),
      ]
    )

    """

  private static let testSource = """
    import ComposableArchitecture
    import Testing

    @Suite("Exercise 1.1 · add", .timeLimit(.minutes(10)))
    struct AddTests {
      @Test("adds two numbers")
      func adds() {
        #expect(Store().add(1, 2) == 3, "I1: a sum is a sum")
      }

      @Test("adds negative numbers", arguments: [1, 2])
      func negative(x: Int) {
        #expect(Store().add(-4, x) == x - 4)
      }

      @Suite("inside")
      struct Inside {
        @Test("adds nothing")
        func zero() {
          #expect(Store().add(0, 1) == 1)
        }
      }
    }

    @Suite("Exercise 1.2 · double")
    struct DoubleTests {
      @Test("doubles one")
      func one() {
        #expect(Store().double(1) == 2)
      }

      @Test("doubles two")
      func two() {
        #expect(Store().double(2) == 4)
      }

      @Test("doubles nothing")
      func zero() {
        #expect(Store().double(0) == 0)
      }
    }

    @Suite("Provided · stores")
    struct ProvidedTests {
      @Test("a store is made")
      func make() {
        _ = Store()
      }
    }

    @Suite("Together · transcripts")
    struct TogetherTests {
      @Test("adds, then doubles", arguments: ["add"])
      func both(session: String) {
        #expect(Store().double(Store().add(1, 1)) == 4)
      }
    }

    """

  static let lesson = """
    # 1 · Store

    ```text transcript=Transcripts/add.txt
    > add 1 2
    ```

    ```swift file=Sources/ComposableArchitecture/Store.swift
    public func add(_ a: Int, _ b: Int) -> Int {
      // Exercise 1.1
    ```

    ### Exercise 1.1 · Add two numbers

    - **File:** `Sources/ComposableArchitecture/Store.swift`
    - **Invariants:** I1
    - **Builds on:** nothing

    **Notice.** An `operator` *is* a function.

    <details><summary>Hint 1 · a nudge</summary>

    Count.

    </details>

    <details><summary>Hint 2 · the idea</summary>

    There is an operator.

    </details>

    <details><summary>Hint 3 · nearly the code</summary>

    ```swift illustration
    a + …
    ```

    </details>

    ### Exercise 1.2 · Double a number

    - **File:** `Sources/ComposableArchitecture/Store.swift`
    - **Invariants:** I1, I2
    - **Builds on:** 1.1

    **Notice.** Doubling is adding.

    <details><summary>Hint 1 · a nudge</summary>

    Add.

    </details>

    <details><summary>Hint 2 · the idea</summary>

    Add twice.

    </details>

    <details><summary>Hint 3 · nearly the code</summary>

    Call `add`.

    ```swift illustration
    add(…)
    ```

    </details>

    ## Invariants

    - **I1** A sum is a sum,
      whichever number comes first.
    - **I2** Twice is twice.

    ## Check your understanding

    <details><summary>Is it folded?</summary>

    It is.

    </details>

    """
}
