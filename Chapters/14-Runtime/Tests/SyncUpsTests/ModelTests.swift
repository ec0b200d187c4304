import ComposableArchitecture
import Foundation
import TerminalUI
import Testing

@testable import syncups

@Suite("The app's models")
@MainActor
struct ModelTests {
  @Test(
    "shares are whole seconds, in order, and add up to the duration",
    arguments: [(60, 7), (7, 3), (60, 6), (300, 1), (3, 5), (0, 4), (5, 0)])
  func shares(seconds: Int, speakers: Int) {
    let shares = Shares(of: .seconds(seconds), among: speakers)
    let lengths = (0..<shares.count).map { shares.end(of: $0) - shares.start(of: $0) }
    #expect(lengths.reduce(0, +) == seconds)
    #expect((lengths.max() ?? 0) - (lengths.min() ?? 0) <= 1)
    #expect(shares.start(of: 0) == 0)
  }

  @Test("each second belongs to one share")
  func speaker() {
    let shares = Shares(of: .seconds(7), among: 3)
    #expect((0...8).map(shares.speaker(at:)) == [0, 0, 1, 1, 2, 2, 2, 2, 2])
  }

  @Test("a partial second counts as a whole one, and a huge duration doesn't trap")
  func extremes() {
    #expect(Shares(of: .milliseconds(1_500), among: 1).seconds == 2)
    #expect(Shares(of: .seconds(-1), among: 1).seconds == 0)
    let shares = Shares(of: .seconds(Int64.max / 2), among: 3)
    #expect(shares.end(of: 2) == shares.seconds)
  }

  @Test("a sync-up is equal after encoding and decoding")
  func coding() throws {
    let data = try JSONEncoder().encode(SyncUp.mock)
    #expect(try JSONDecoder().decode(SyncUp.self, from: data) == .mock)
    let id = try JSONEncoder().encode([ModelID<SyncUp>(UUID(1))])
    #expect(String(decoding: id, as: UTF8.self) == #"["00000000-0000-0000-0000-000000000001"]"#)
  }

  @Test("there are 16 themes, and no two look the same")
  func themes() {
    #expect(Theme.allCases.count == 16)
    #expect(Set(Theme.allCases.map(\.chip)).count == 16)
  }

  @Test("the bar has a segment for each speaker, and is full when time is over")
  func bar() {
    let shares = Shares(of: .seconds(60), among: 6)
    #expect(
      ShareBar(shares, at: 14).pieces.map(\.full) == [5, 2, 0, 0, 0, 0])
    #expect(ShareBar(shares, at: 60).pieces.map(\.empty) == [0, 0, 0, 0, 0, 0])
    #expect(ShareBar(Shares(of: .seconds(60), among: 1), at: 30).pieces.map(\.full) == [17])
  }

  @Test("the bar is never wider than 35 columns", arguments: 1...40)
  func width(speakers: Int) {
    let pieces = ShareBar(Shares(of: .seconds(600), among: speakers), at: 77).pieces
    #expect(pieces.map { $0.full + $0.empty + 1 }.reduce(-1, +) <= 35)
    #expect(pieces.allSatisfy { $0.full + $0.empty > 0 })
  }

  @Test("the last words begin with a whole word")
  func lastWords() {
    #expect("one two three".lastWords(13) == "one two three")
    #expect("one two three".lastWords(9) == "… two three")
    #expect("one two three".lastWords(7) == "… three")
    #expect("one two three".lastWords(10) == "… two three")
  }

  @Test("times and dates are short")
  func formats() {
    #expect(65.minutesAndSeconds == "1:05")
    #expect(Duration.seconds(300).short == "5 min")
    #expect(Duration.seconds(90).short == "90 s")
    let date = Date(timeIntervalSince1970: 1_234_567_890)
    #expect(MeetingDates(timeZone: .gmt).text(for: date) == "13 Feb 2009 at 11:31 PM")
  }
}
