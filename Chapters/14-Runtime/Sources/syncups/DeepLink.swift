import ComposableArchitecture

/// The destination of a link: `syncup/1/record`.
enum DeepLink: Equatable {
  case list
  case add
  /// A sync-up, by its number in the list, and the screen on top of it.
  case syncUp(Int, Screen? = nil)

  /// A screen on top of a sync-up.
  enum Screen: Equatable {
    case delete, edit, record
    /// A past meeting, by its number.
    case meeting(Int)
  }

  /// An example for each kind of link.
  static let examples = [
    "add", "syncup/1", "syncup/1/edit", "syncup/1/delete", "syncup/1/record", "syncup/1/meeting/1",
  ]

  /// Reads a link.
  ///
  /// - Throws: A ``DeepLinkError`` if the text isn't a link.
  init(_ text: String) throws(DeepLinkError) {
    let words = text.split(separator: "/")
    let number = words.count > 1 ? Int(words[1]) : nil
    switch (words.first, number, words.dropFirst(2).first, words.dropFirst(3).first) {
    case (nil, _, _, _): self = .list
    case ("add", _, _, _) where words.count == 1: self = .add
    case ("syncup", let number?, nil, _): self = .syncUp(number)
    case ("syncup", let number?, "delete", nil): self = .syncUp(number, .delete)
    case ("syncup", let number?, "edit", nil): self = .syncUp(number, .edit)
    case ("syncup", let number?, "record", nil): self = .syncUp(number, .record)
    case ("syncup", let number?, "meeting", let meeting?) where words.count == 4:
      guard let meeting = Int(meeting) else { throw DeepLinkError(notALink: text) }
      self = .syncUp(number, .meeting(meeting))
    default: throw DeepLinkError(notALink: text)
    }
  }
}

/// The reason why a link can't be opened.
struct DeepLinkError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  fileprivate init(notALink text: String) {
    self.init(
      "“\(text)” is not a link. Links are \(DeepLink.examples.map { "“\($0)”" }.joined(separator: ", "))."
    )
  }
}

extension AppFeature.State {
  /// Creates the app with a link's screen presented. No action is needed: a screen is presented when its state exists.
  ///
  /// - Parameter link: The link; `nil` for the list.
  /// - Throws: A ``DeepLinkError`` if no sync-up or no meeting has the number.
  init(opening link: DeepLink?) throws(DeepLinkError) {
    self.init()
    switch link {
    case nil, .list:
      break

    case .add:
      @Dependency(\.uuid) var uuid
      syncUpsList.destination = .add(SyncUpForm.State(syncUp: SyncUp(id: ModelID(uuid()))))

    case .syncUp(let number, let screen):
      let syncUp = try syncUp(number)
      var detail = SyncUpDetail.State(syncUp: syncUp)
      switch screen {
      case .delete: detail.destination = .alert(.deleteSyncUp)
      case .edit: detail.destination = .edit(SyncUpForm.State(syncUp: syncUp.wrappedValue))
      case .meeting, .record, nil: break
      }
      path.append(.detail(detail))
      switch screen {
      case .meeting(let number):
        path.append(
          .meeting(try syncUp.wrappedValue.meeting(number), syncUp: syncUp.wrappedValue))
      case .record: path.append(.record(RecordMeeting.State(syncUp: syncUp)))
      case .delete, .edit, nil: break
      }
    }
  }

  private func syncUp(_ number: Int) throws(DeepLinkError) -> Shared<SyncUp> {
    let shared = Array(syncUpsList.$syncUps)
    guard shared.indices.contains(number - 1) else {
      throw DeepLinkError("There is no sync-up \(number). \(shared.count.counted("sync-up")).")
    }
    return shared[number - 1]
  }
}

extension SyncUp {
  fileprivate func meeting(_ number: Int) throws(DeepLinkError) -> Meeting {
    guard meetings.indices.contains(number - 1) else {
      throw DeepLinkError(
        "“\(shownTitle)” has no meeting \(number). \(meetings.count.counted("past meeting")).")
    }
    return meetings[number - 1]
  }
}

extension Int {
  /// The count as a sentence: `There are 3 sync-ups`.
  fileprivate func counted(_ name: String) -> String {
    switch self {
    case 0: "There is none"
    case 1: "There is 1 \(name)"
    default: "There are \(self) \(name)s"
    }
  }
}
