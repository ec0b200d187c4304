import ComposableArchitecture
import Foundation

extension SyncUp {
  /// A sync-up to try the app with: six attendees and one minute.
  static let mock = SyncUp(
    id: ModelID(UUID(2_001)),
    attendees: [
      Attendee(id: ModelID(UUID(2_011)), name: "Blob"),
      Attendee(id: ModelID(UUID(2_012)), name: "Blob Jr"),
      Attendee(id: ModelID(UUID(2_013)), name: "Blob Sr"),
      Attendee(id: ModelID(UUID(2_014)), name: "Blob Esq"),
      Attendee(id: ModelID(UUID(2_015)), name: "Blob III"),
      Attendee(id: ModelID(UUID(2_016)), name: "Blob I"),
    ],
    duration: .seconds(60),
    meetings: [
      Meeting(
        id: ModelID(UUID(2_021)),
        date: Date(timeIntervalSince1970: 1_234_567_890 - 7 * 24 * 60 * 60),
        transcript: "The icons are ready. Next week we choose the colours.")
    ],
    theme: .orange,
    title: "Design"
  )

  /// A sync-up without past meetings.
  static let engineeringMock = SyncUp(
    id: ModelID(UUID(2_002)),
    attendees: [
      Attendee(id: ModelID(UUID(2_031)), name: "Blob"),
      Attendee(id: ModelID(UUID(2_032)), name: "Blob Jr"),
    ],
    duration: .seconds(10 * 60),
    theme: .periwinkle,
    title: "Engineering"
  )

  /// A long sync-up.
  static let productMock = SyncUp(
    id: ModelID(UUID(2_003)),
    attendees: [
      Attendee(id: ModelID(UUID(2_041)), name: "Blob Sr"),
      Attendee(id: ModelID(UUID(2_042)), name: "Blob Jr"),
    ],
    duration: .seconds(30 * 60),
    theme: .poppy,
    title: "Product"
  )
}

extension IdentifiedArrayOf<SyncUp> {
  /// Three sync-ups to try the app with.
  static let samples: Self = [.mock, .engineeringMock, .productMock]
}
