import ComposableArchitecture
import Testing

@testable import syncups

@Suite("The simulated clients", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ClientTests {
  private let clock = TestClock()

  /// Listens to a speech.
  ///
  /// - Returns: The results and the end: `nil` if the stream hasn't ended.
  private func listen(to speech: SimulatedSpeech) async -> Listening {
    let (heard, end) = (LockIsolated<[SpeechRecognitionResult]>([]), LockIsolated<String?>(nil))
    let task = Task { [clock] in
      do {
        for try await result in speech.results(on: clock) { heard.withValue { $0.append(result) } }
        end.setValue("finished")
      } catch {
        end.setValue("\(error)")
      }
    }
    await Task.megaYield()
    return Listening(heard: heard, end: end, task: task)
  }

  /// The results of listening.
  private struct Listening {
    let heard: LockIsolated<[SpeechRecognitionResult]>
    let end: LockIsolated<String?>
    let task: Task<Void, Never>
  }

  @Test("words arrive one by one, 150 a minute, and the last result is marked as final")
  func words() async {
    let listening = await listen(to: SimulatedSpeech("one two\nthree"))
    let (heard, end) = (listening.heard, listening.end)
    await clock.advance(by: .milliseconds(99))
    #expect(heard.value.isEmpty)
    await clock.advance(by: .milliseconds(1))
    #expect(heard.value == [SpeechRecognitionResult("one")])
    await clock.advance(by: .milliseconds(800))
    #expect(heard.value.dropFirst().map(\.isFinal) == [false, true])
    #expect(heard.value.last == SpeechRecognitionResult("one two three", isFinal: true))
    #expect(end.value == "finished")
  }

  @Test("no word arrives at the moment when a second ends")
  func seconds() {
    for index in 0..<1_000 {
      let time = SimulatedSpeech.firstPause + SimulatedSpeech.pause * index
      #expect(time.components.attoseconds != 0)
    }
  }

  @Test("the recogniser fails at the given time, during the words or after them")
  func failure() async {
    let early = await listen(to: SimulatedSpeech("one two three", failsAfter: .milliseconds(700)))
    let late = await listen(to: SimulatedSpeech("one", failsAfter: .seconds(2)))
    await clock.advance(by: .milliseconds(700))
    #expect(early.heard.value.last == SpeechRecognitionResult("one two"))
    #expect(early.end.value == "SpeechRecognitionFailure()")
    #expect(late.end.value == nil)
    await clock.advance(by: .milliseconds(1_300))
    #expect(late.end.value == "SpeechRecognitionFailure()")
  }

  @Test("ending the stream stops the recogniser")
  func cancellation() async throws {
    await listen(to: SimulatedSpeech("one two three")).task.cancel()
    await Task.megaYield()
    try await clock.checkSuspension()
  }

  @Test("the device asks once, resumes all waiting requests, and remembers the choice")
  func device() async {
    let device = Device()
    let (first, second) = (
      Task { await device.requestSpeech() }, Task { await device.requestSpeech() }
    )
    var requests = device.requests.makeAsyncIterator()
    #expect(await requests.next() == .speechQuestion)
    await Task.megaYield()
    device.setSpeechStatus(.authorized)
    #expect(await first.value == .authorized)
    #expect(await second.value == .authorized)
    #expect(await device.requestSpeech() == .authorized)
  }

  @Test("a cancelled request leaves the permission undecided")
  func cancelledQuestion() async {
    let device = Device()
    let task = Task { await device.requestSpeech() }
    await Task.megaYield()
    task.cancel()
    #expect(await task.value == .notDetermined)
  }
}
