import ComposableArchitecture
import Foundation
import TerminalUI
import Testing

@testable import memos

@Suite("Screens")
@MainActor
struct ViewTests {
  private func frame(_ state: VoiceMemos.State) -> Frame {
    Frame(rendering: VoiceMemosView(store: Store(initialState: state, reducer: EmptyReducer())))
  }

  private func commands(_ state: VoiceMemos.State) -> [String] {
    frame(state).availableCommands.filter(\.isEnabled).map(\.name)
  }

  @Test("the first screen shows only the record button")
  func start() {
    let state = VoiceMemos.State()
    #expect(
      frame(state).description == """
        Memos
          none yet
        On purpose
          microphone: not asked yet
          disk: writable
        """)
    #expect(commands(state) == ["record", "microphone", "disk"])
  }

  @Test("a recording shows its length and its last levels")
  func recording() {
    var state = VoiceMemos.State()
    state.recordingMemo = RecordingMemo.State(url: .first)
    #expect(frame(state).description.hasPrefix("● Recording  0:00\nMemos\n"))
    #expect(commands(state) == ["stop", "microphone", "disk"])
    state.recordingMemo?.duration = .milliseconds(61_250)
    state.recordingMemo?.levels = [0, 0.5, 1, 0.2]
    #expect(frame(state).description.hasPrefix("● Recording  1:01  ▁▅█▂\nMemos\n"))
    state.recordingMemo?.mode = .encoding
    #expect(frame(state).description.hasPrefix("■ Saving  1:01  ▁▅█▂\nMemos\n"))
    #expect(commands(state) == ["microphone", "disk"])
  }

  @Test("each memo shows its title, length and levels, and a playing one an extra line")
  func memos() {
    var state = VoiceMemos.State()
    state.voiceMemos = [
      VoiceMemo.State(.first, mode: .playing(progress: 0.6)),
      VoiceMemo.State(.second, duration: .seconds(75)),
    ]
    #expect(
      frame(state).description.hasPrefix(
        """
        Memos
          filter:
          1. first             0:01  ▅█
             ▶ 0:00.6 of 0:01  ▁▅█·
          2. second            1:15  ▅█
        On purpose
        """))
    #expect(
      commands(state).prefix(9)
        == [
          "filter", "stop", "rename", "delete", "damage", "play", "rename", "delete", "damage",
        ])
  }

  @Test("an unfinished memo says so, and a damaged one shows the reason")
  func others() {
    var state = VoiceMemos.State()
    state.voiceMemos = [
      VoiceMemo.State(
        Memo(
          url: .first, title: "first",
          content: .recording(Recording(duration: .seconds(1), levels: [1], isWhole: false)))),
      VoiceMemo.State(Memo(url: .second, title: "second", content: .damaged(.fire))),
    ]
    #expect(
      frame(state).description.contains(
        """
          1. first             0:01  █  recovered
          2. second  damaged: The disk is on fire.
        """))
  }

  @Test("a filter hides memos with different titles")
  func filter() {
    var state = VoiceMemos.State()
    state.voiceMemos = [VoiceMemo.State(.first), VoiceMemo.State(.second)]
    state.filter = "SEC"
    #expect(
      frame(state).description.contains(
        "Memos\n  filter: SEC\n  1. second            0:01  ▅█\nOn purpose\n"))
    state.filter = "other"
    #expect(frame(state).description.contains("  filter: other\n  none with this in its title\n"))
  }

  @Test("the screen fits into forty columns")
  func narrow() {
    var state = VoiceMemos.State()
    state.recordingMemo = RecordingMemo.State(
      url: .third, duration: .seconds(615), levels: Array(repeating: 0.5, count: 16))
    let recording = Recording(
      duration: .seconds(615), levels: Array(repeating: 1, count: 16))
    var memo = VoiceMemo.State(
      Memo(url: .first, title: "2026-01-01 12:00", content: .recording(recording)))
    memo.mode = .playing(progress: 0.5)
    state.voiceMemos = [memo]
    #expect(
      frame(state).text(width: 40) == """
        ● Recording  10:15  ▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅
        Memos
          filter:
          1. 2026-01-01 12:00  10:15  ████████
             ▶ 5:07.5 of 10:15  ████████········
        On purpose
          microphone: not asked yet
          disk: writable
        """)
  }

  @Test("an alert appears below everything")
  func alert() {
    var state = VoiceMemos.State()
    state.alert = .failure("“first” could not be played.", MemoError.fire)
    #expect(
      frame(state).text(width: 80).hasSuffix(
        "“first” could not be played.\n  The disk is on fire."))
    #expect(commands(state) == ["ok"])
  }
}
