import ComposableArchitecture
import Testing

@testable import syncups

@Suite(
  "Exercise 14.8 · a test of the meeting", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestOfTheMeetingTests {
  // The right meeting is the one before exercise 14.7, which is there in any case.

  @Test("your test passes for the right meeting")
  func right() async {
    await testMeeting(WordByWordMeeting())
  }

  @Test("your test does not run the app's own reducer")
  func knowsByItself() async {
    await expectToKnowByItself({ await testMeeting($0) }, for: WordByWordMeeting())
  }

  @Test(
    "A4: your test fails if something is wrong about the permission",
    arguments: BrokenMeeting.ofPermission)
  func permission(broken: BrokenMeeting) async {
    await broken.expectObjection(of: { await testMeeting($0) }, right: WordByWordMeeting())
  }

  @Test(
    "A5, A6: your test fails if something is wrong about time and its shares",
    arguments: BrokenMeeting.ofTime)
  func time(broken: BrokenMeeting) async {
    await broken.expectObjection(of: { await testMeeting($0) }, right: WordByWordMeeting())
  }

  @Test(
    "A7, A9: your test fails if something is wrong about the end", arguments: BrokenMeeting.ofEnd)
  func end(broken: BrokenMeeting) async {
    await broken.expectObjection(of: { await testMeeting($0) }, right: WordByWordMeeting())
  }

  @Test(
    "A8: your test fails if something is wrong when the recogniser fails",
    arguments: BrokenMeeting.ofFailure)
  func failure(broken: BrokenMeeting) async {
    await broken.expectObjection(of: { await testMeeting($0) }, right: WordByWordMeeting())
  }

  @Test(
    "your test passes for a meeting that is built in another way",
    arguments: RebuiltMeeting.allCases)
  func rebuildings(rebuilt: RebuiltMeeting) async {
    await rebuilt.expectSilence(of: { await testMeeting($0) }, right: WordByWordMeeting())
  }
}
