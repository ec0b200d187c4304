import Foundation

/// The initial files of a new app.
///
/// `Sources/AppTemplates` has a folder for each chapter that changes how apps are written. A file in a later folder
/// replaces the one in an earlier folder.
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
    let values = [
      "__NAME__": name.module, "__COMMAND__": name.command, "__RELEASE__": milestone.release,
      "__CHAPTER__": String(milestone.number),
    ]
    func filled(_ text: String) -> String {
      values.reduce(text) { $0.replacing($1.key, with: $1.value) }
    }
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

  package static func folder(in repository: Repository) -> URL {
    repository.root.appending(path: "Sources/AppTemplates")
  }
}
