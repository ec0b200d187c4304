import ComposableArchitecture
import Foundation

/// The contacts and the screen to start with.
struct StartingPoint: Equatable, Sendable {
  var contacts: IdentifiedArrayOf<Contact> = .samples
  /// The link to the screen; `nil` for the list.
  var link: URL?
  /// A notice for the user, if there is one.
  var notice: String?
}

extension StartingPoint {
  /// The end of the last session. If the file is damaged, the app starts with the samples and shows a notice.
  ///
  /// - Parameters:
  ///   - file: The file with the saved contacts.
  ///   - keepsDamagedFile: Whether a damaged file is renamed, so that it isn't overwritten.
  /// - Throws: A ``StorageError`` if the file can't be read or renamed.
  init(contentsOf file: URL, keepingDamagedFile keepsDamagedFile: Bool) throws {
    do {
      guard let archive = try Archive(contentsOf: file) else { return }
      contacts = IdentifiedArray(uniqueElements: archive.contacts)
      link = archive.link
      if archive.isLinkLost {
        notice = "The link to the last screen in “\(file.relativePath)” is wrong. This is the list."
      }
    } catch let error as UnusableArchive {
      let name = file.relativePath
      let outcome =
        keepsDamagedFile
        ? "It was kept as “\(try file.setAside(as: error.mark).lastPathComponent)”."
        : "It was not changed."
      notice = "“\(name)” cannot be used. \(error.reason) \(outcome) These are the samples."
    }
  }
}

extension AppFeature.State {
  /// The app at launch.
  ///
  /// - Parameter start: The contacts and the screen to start with. If the link ends too early, a notice says so.
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
    showMessage(notice.isEmpty ? nil : notice)
  }
}
