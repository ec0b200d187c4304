import ComposableArchitecture
import Exercises
import Foundation

/// The destination of a link.
struct DeepLink: Equatable {
  /// The screens on top of the list.
  var path = StackState<AppFeature.Path.State>()
  /// Where and why the link ends too early, in a sentence; `nil` if every word leads to a screen.
  var remark: String?
}

extension AppFeature.State {
  /// The link to the top of a stack: `contacts:/ada/grace/edit`.
  ///
  /// The words of a link are the ids of the contacts in the stack. The last word can be `edit` or `notes`. The link to
  /// the form for a new contact is `contacts:/add`.
  static func url(of path: StackState<AppFeature.Path.State>) -> URL {
    URL(words: path.map(\.linkWord))
  }

  /// The screens that a link leads to, starting at the list. The current screens don't matter.
  ///
  /// A link may lead from any contact to any other. At the first word that leads to no screen, the link ends.
  ///
  /// - Parameter url: The link.
  /// - Throws: A ``DeepLinkError`` if this isn't a link to a contact.
  func path(from url: URL) throws(DeepLinkError) -> DeepLink {
    // Exercise 10.6
    exercise("10.6", "open the screens that the words name", returning: DeepLink())
  }

  /// The remark on a link that ends before a word.
  ///
  /// - Parameters:
  ///   - word: The word that leads to no screen.
  ///   - screen: The last screen that the link leads to; `nil` for the list.
  func remark(on word: String, after screen: AppFeature.Path.State?) -> String {
    switch screen {
    case .detail(let detail)?:
      "The link ends at \(name(of: detail.contactID)), who knows no “\(word)”."
    case let screen?:
      "The link ends at “\(screen.linkWord)”, after which “\(word)” is not valid."
    case nil:
      "The link ends at the list, which has no “\(word)” in it."
    }
  }
}

extension AppFeature.Path.State {
  /// The word for a screen in a link.
  fileprivate var linkWord: String {
    switch self {
    case .detail(let detail): detail.contactID
    case .edit(let edit): edit.contactID == nil ? "add" : "edit"
    case .notes: "notes"
    }
  }
}

extension AppFeature.State {
  /// Opens a link, and shows a notice if it ends too early.
  mutating func follow(_ link: DeepLink) {
    path = link.path
    showMessage(link.remark)
  }
}
