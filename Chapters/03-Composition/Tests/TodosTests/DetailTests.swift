import ComposableArchitecture
import Testing

@testable import todos

@Suite("A draft")
struct DetailReducerTests {
  @Test("has a title and notes, line by line, and drops spaces when it is kept")
  func changes() {
    var detail = Detail(Todo(1, "milk"))
    func send(_ action: DetailAction) { _ = detailReducer.run(&detail, action, ()) }

    send(.titleChanged("goat's milk \t"))
    send(.noteAdded("fresh"))
    send(.noteAdded("two bottles"))
    #expect(detail.title == "goat's milk \t")
    #expect(detail.notes == "fresh\ntwo bottles")
    send(.keepButtonTapped)
    #expect(detail.title == "goat's milk")
    send(.notesCleared)
    send(.backButtonTapped)
    #expect(detail.notes == "")
  }
}
