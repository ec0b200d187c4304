import Foundation

/// The initial files of a new app.
///
/// `Templates` has a folder for each chapter in which an app came to be written in another way. A file of
/// a later one takes the place of an earlier one's.
package struct AppTemplate {
  /// The files, by their paths below the app.
  package let files: [String: String]

  /// Fills in the files for a chapter.
  ///
  /// - Throws: An error if a file can't be read.
  package init(
    _ name: AppName, for milestone: Milestone, in repository: Repository
  ) throws(TutorialError) {
    let folder = Self.folder(in: repository)
    let values =
      [
        "__NAME__": name.module, "__COMMAND__": name.command,
      ].merging(Self.values(of: milestone)) { _, value in value }
    func filled(_ text: String) -> String { Self.filled(text, values) }
    var files: [String: String] = [:]
    for number in 1...milestone.number {
      let part = folder.appending(path: number < 10 ? "0\(number)" : String(number))
      for path in Files.paths(below: part) {
        files[filled(path)] = filled(try Files.text(part.appending(path: path)))
      }
    }
    // `paths` omits hidden files.
    files[".gitignore"] = ".build/\nPackage.resolved\n"
    self.files = files
  }

  /// The README of the library in an app.
  ///
  /// - Parameters:
  ///   - milestone: The chapter whose library it is.
  ///   - modules: The names of the library's modules.
  ///   - repository: The course. Its catalogue of the API describes each module in a sentence.
  /// - Throws: An error when a file cannot be read.
  static func libraryReadme(
    for milestone: Milestone, modules: [String], in repository: Repository
  ) throws(TutorialError) -> String {
    var rows: [String] = []
    for module in modules {
      let page = repository.root.appending(path: "BookTools/API.docc/\(module).md")
      // The sentence is below the title.
      let sentence = page.exists ? try Files.text(page).lines.dropFirst(2).first : nil
      rows.append("| `\(module)` | \(sentence ?? "") |")
    }
    let text = try Files.text(folder(in: repository).appending(path: "Library/README.md"))
    let values = ["__MODULES__": rows.joined(separator: "\n")]
    return filled(text, values.merging(Self.values(of: milestone)) { _, value in value })
  }

  private static func values(of milestone: Milestone) -> [String: String] {
    ["__RELEASE__": milestone.release, "__CHAPTER__": String(milestone.number)]
  }

  private static func filled(_ text: String, _ values: [String: String]) -> String {
    values.reduce(text) { $0.replacing($1.key, with: $1.value) }
  }

  package static func folder(in repository: Repository) -> URL {
    repository.root.appending(path: "Templates")
  }
}
