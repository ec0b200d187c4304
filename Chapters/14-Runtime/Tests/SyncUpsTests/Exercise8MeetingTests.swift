import ComposableArchitecture
import Testing

@testable import syncups

@Suite(
  "Exercise 14.8 · Test the meeting", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestOfTheMeetingTests {
  // The correct meeting is the meeting before exercise 14.7, which always exists.

  @Test("your test passes for the correct meeting")
  func right() async {
    await testMeeting(WordByWordMeeting())
  }

  @Test("your test passes for the app's meeting, with fewer actions")
  func fewerActions() async {
    await testMeeting(syncups.RecordMeeting())
  }

  @Test("your test doesn't run the app's own reducer")
  func knowsByItself() async {
    await expectToKnowByItself({ await testMeeting($0) }, for: WordByWordMeeting())
  }

  @Test(
    "A4: your test fails if the permission is wrong",
    arguments: BrokenMeeting.ofPermission)
  func permission(broken: BrokenMeeting) async {
    await broken.expectObjection(of: { await testMeeting($0) }, right: WordByWordMeeting())
  }

  @Test(
    "A5, A6: your test fails if time or the shares are wrong",
    arguments: BrokenMeeting.ofTime)
  func time(broken: BrokenMeeting) async {
    await broken.expectObjection(of: { await testMeeting($0) }, right: WordByWordMeeting())
  }

  @Test(
    "A7, A9: your test fails if the end of the meeting is wrong", arguments: BrokenMeeting.ofEnd)
  func end(broken: BrokenMeeting) async {
    await broken.expectObjection(of: { await testMeeting($0) }, right: WordByWordMeeting())
  }

  @Test(
    "A8: your test fails if the failure of the recogniser is handled wrong",
    arguments: BrokenMeeting.ofFailure)
  func failure(broken: BrokenMeeting) async {
    await broken.expectObjection(of: { await testMeeting($0) }, right: WordByWordMeeting())
  }

  @Test(
    "your test passes for an equivalent meeting",
    arguments: RebuiltMeeting.allCases)
  func rebuildings(rebuilt: RebuiltMeeting) async {
    await rebuilt.expectSilence(of: { await testMeeting($0) }, right: WordByWordMeeting())
  }
}
