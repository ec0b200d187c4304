import ComposableArchitecture
import Exercises
import Foundation

/// Where a link leads.
struct DeepLink: Equatable {
  /// The screens on top of the list.
  var path = StackState<AppFeature.Path.State>()
  /// Where the link ends too early, and why, in a sentence; `nil` if it leads to its end.
  var remark: String?
}

extension AppFeature.State {
  /// The link to the top of a stack: `contacts:/ada/grace/edit`.
  ///
  /// The words of a link are the ids of the contacts whose screens stand on each other. The last one can be `edit` or
  /// `notes`. The link to the form for a new contact is `contacts:/add`.
  static func url(of path: StackState<AppFeature.Path.State>) -> URL {
    URL(words: path.map(\.linkWord))
  }

  /// The screens that a link leads to, from the list on. What is on the screen now makes no difference.
  ///
  /// A link leads from any contact to any other. If it leads nowhere from somewhere on, it is taken as far as it leads.
  ///
  /// - Parameter url: The link.
  /// - Throws: A ``DeepLinkError`` if this is no link to a contact at all.
  func path(from url: URL) throws(DeepLinkError) -> DeepLink {
    // Exercise 10.6
    exercise("10.6", "open the screens that the words name", returning: DeepLink())
  }

  /// Why a link ends before a word.
  ///
  /// - Parameters:
  ///   - word: The word that leads nowhere.
  ///   - screen: The last screen that the link leads to; `nil` for the list.
  func remark(on word: String, after screen: AppFeature.Path.State?) -> String {
    switch screen {
    case .detail(let detail)?:
      "The link ends at \(name(of: detail.contactID)), who knows no “\(word)”."
    case let screen?:
      "The link ends at “\(screen.linkWord)”, after which “\(word)” leads nowhere."
    case nil:
      "The link ends at the list, which has no “\(word)” in it."
    }
  }
}

extension AppFeature.Path.State {
  /// What a screen is called in a link.
  fileprivate var linkWord: String {
    switch self {
    case .detail(let detail): detail.contactID
    case .edit(let edit): edit.contactID == nil ? "add" : "edit"
    case .notes: "notes"
    }
  }
}

extension AppFeature {
  /// Goes where a link leads, and tells the link to the screen.
  func followLink(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .linkEntered(let text):
      do throws(DeepLinkError) {
        state.follow(try state.path(from: try URL(link: text)))
      } catch {
        state.tell(error.description)
      }

    case .urlButtonTapped:
      state.tell(State.url(of: state.path).linkText)

    case .addButtonTapped, .rootButtonTapped, .wayRowTapped, .path, .server, .saved, .savingFailed,
      .saveAgainButtonTapped:
      break
    }
    return .none
  }
}

extension AppFeature.State {
  /// Goes where a link leads, and tells where it ends too early.
  mutating func follow(_ link: DeepLink) {
    path = link.path
    tell(link.remark)
  }
}
