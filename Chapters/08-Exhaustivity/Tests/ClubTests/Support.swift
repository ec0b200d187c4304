import ComposableArchitecture
import Foundation

@testable import club

extension Date {
  /// Noon of the first day of 2026, in Greenwich.
  static let noon = Date(timeIntervalSince1970: 1_767_268_800)
}

extension Session {
  /// A session of Ada's, which expires an hour after noon.
  static let ada = Session(
    token: "1-2-3", email: "ada@example.com", expirationDate: .noon + 3_600)
}

extension Post {
  static let moth = Post(id: 5, author: "Grace Hopper", text: "We have found a moth in the relay.")
  static let note = Post(id: 1, author: "Ada Lovelace", text: "Note G is done.")
}

extension Member {
  static let ada = Member(id: 1, name: "Ada Lovelace", role: "writes the first program")
  static let grace = Member(id: 5, name: "Grace Hopper", role: "makes the first compiler")
}

extension MemberProfile {
  static let ada = MemberProfile(
    name: "Ada Lovelace", email: "ada@example.com", memberSince: 1843, motto: "Think twice.")
}

extension AppFeature.State {
  /// A logged-out app, with a form that can be submitted.
  static var filledIn: Self {
    var state = Self()
    state.selectedTab = .account
    state.account.login = Login.State(email: "ada@example.com", password: "engine")
    return state
  }

  /// A logged-in app without loaded data.
  static func loggedIn(_ session: Session = .ada) -> Self {
    var state = Self()
    state.account = Account.State(login: nil, profile: Profile.State(session: session))
    state.activity = Activity.State(session: session)
    state.members = Members.State(session: session)
    return state
  }
}

/// A folder that is deleted when this object is deallocated.
final class TemporaryFolder: Sendable {
  let url = URL.temporaryDirectory.appending(path: "club-tests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
