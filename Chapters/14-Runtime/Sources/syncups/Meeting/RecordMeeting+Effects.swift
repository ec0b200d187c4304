import ComposableArchitecture

extension RecordMeeting {
  /// Starts the timer and, if the app may listen, the recogniser. Asks for permission first if necessary.
  ///
  /// - Parameter hear: A closure that is called with the text so far, whenever the recogniser hears something.
  func record(
    hearing hear: @escaping @Sendable (_ text: String, _ send: Send<Action>) async -> Void
  ) -> Effect<Action> {
    .run { [clock, soundEffectClient, speechClient] send in
      soundEffectClient.load(fileName: "ding.wav")
      var status = speechClient.authorizationStatus()
      if status == .notDetermined { status = await speechClient.requestAuthorization() }
      let isAllowed = status == .authorized

      await withTaskGroup { group in
        if isAllowed {
          group.addTask {
            do {
              for try await result in await speechClient.startTask() {
                await hear(result.bestTranscription.formattedString, send)
              }
            } catch {
              await send(.speechFailed)
            }
          }
        }
        group.addTask {
          for await _ in clock.timer(interval: .seconds(1)) {
            await send(.timerTicked)
          }
        }
      }
    }
    .cancellable(id: CancelID.recording)
  }

  /// Plays the sound for the next speaker.
  func playSound() -> Effect<Action> {
    .run { [soundEffectClient] _ in soundEffectClient.play() }
  }

  /// Stops the timer and the recogniser, and then closes the screen.
  func leave() -> Effect<Action> {
    .merge(
      .cancel(id: CancelID.recording),
      .run { [dismiss] _ in await dismiss() }
    )
  }
}
