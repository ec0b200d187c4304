import ComposableArchitecture
import Foundation

/// What the app begins with.
struct StartingPoint: Equatable, Sendable {
  var contacts: IdentifiedArrayOf<Contact> = .samples
  /// The link to the screen; `nil` for the list.
  var link: URL?
  /// What a person is notified, if anything.
  var notice: String?
}

extension StartingPoint {
  /// Where the last session has ended. A damaged file is no reason not to start: the app begins with the samples, and
  /// says so.
  ///
  /// - Parameters:
  ///   - file: Where contacts were saved.
  ///   - keepsDamagedFile: Whether a damaged file is provided another name, so that nothing is saved in its place.
  /// - Throws: A ``StorageError`` if the file cannot be read or renamed.
  init(contentsOf file: URL, keepingDamagedFile keepsDamagedFile: Bool) throws {
    do {
      guard let archive = try Archive(contentsOf: file) else { return }
      contacts = IdentifiedArray(uniqueElements: archive.contacts)
      link = archive.link
      if archive.isLinkLost {
        notice = "The link to the last screen in “\(file.relativePath)” is none. This is the list."
      }
    } catch let error as UnusableArchive {
      let name = file.relativePath
      let outcome =
        keepsDamagedFile
        ? "It was kept as “\(try file.keptAside(as: error.mark).lastPathComponent)”."
        : "It stays as it is."
      notice = "“\(name)” cannot be used. \(error.reason) \(outcome) These are the samples."
    }
  }
}

extension AppFeature.State {
  /// The app as it starts.
  ///
  /// - Parameter start: What it begins with. If the link leads nowhere from somewhere on, that is notified.
  init(startingAt start: StartingPoint) {
    contacts = start.contacts
    var notices = [start.notice]
    if let link = start.link {
      do throws(DeepLinkError) {
        let link = try path(from: link)
        path = link.path
        notices.append(link.remark)
      } catch {
        notices.append(error.description)
      }
    }
    let notice = notices.compactMap(\.self).joined(separator: " ")
    tell(notice.isEmpty ? nil : notice)
  }
}
