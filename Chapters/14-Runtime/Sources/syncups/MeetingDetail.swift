import ComposableArchitecture

/// A past meeting: who was there, and what was heard.
@Reducer
struct MeetingDetail {
  @ObservableState
  struct State: Equatable {
    let meeting: Meeting
    let syncUp: SyncUp
  }
}
