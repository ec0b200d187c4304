import ComposableArchitecture
import DemoServer
import Foundation

/// A stand-in for the server. It returns the same responses under the same conditions, in this process and on a
/// given clock. On a test clock, each session is the same.
final class ScriptedClub: Sendable {
  private struct State {
    var script = ServerScript()
    var house = ClubHouse()
  }

  private let clock: any Clock<Duration>
  private let date: DateGenerator
  private let state = LockIsolated(State())

  /// - Parameters:
  ///   - clock: The clock for the time that responses take.
  ///   - date: The generator for the dates of sessions.
  init(clock: any Clock<Duration>, date: DateGenerator) {
    self.clock = clock
    self.date = date
  }

  /// The club from this server.
  var client: ClubClient {
    ClubClient(
      logIn: { email, password in
        do {
          return Session(
            try await self.answer(to: "/session") { club, now in
              try club.logIn(ClubCredentials(email: email, password: password), at: now)
            })
        } catch ClubError.sessionExpired {
          throw ClubError.wrongPassword
        }
      },
      activity: { session in
        try await self.answer(to: "/activity") { club, now in
          try club.activity(token: session.token, at: now)
        }
        .map(Post.init)
      },
      members: { query, session in
        try await self.answer(to: "/members?query=\(query)") { club, now in
          try club.members(matching: query, token: session.token, at: now)
        }
        .map(Member.init)
      },
      profile: { session in
        MemberProfile(
          try await self.answer(to: "/profile") { club, now in
            try club.profile(token: session.token, at: now)
          })
      },
      setConditions: { conditions in self.state.withValue { $0.script.conditions = conditions } },
      expireSessions: {
        self.state.withValue { [date = self.date] in $0.house.expireSessions(at: date.now) }
      }
    )
  }

  /// Simulates a request: waits, and then fails if the conditions say so.
  private func answer<Answer: Sendable>(
    to target: String, _ answer: @Sendable (inout ClubHouse, Date) throws -> Answer
  ) async throws -> Answer {
    let turn = state.withValue { $0.script.next(for: target) }
    // A sleep of zero would last until a test advances the clock.
    if turn.latency > .zero { try await clock.sleep(for: turn.latency) }
    try Task.checkCancellation()
    do {
      if let failure = turn.failure { throw failure }
      return try state.withValue { [date] state in try answer(&state.house, date.now) }
    } catch let failure as ServerFailure {
      throw failure.statusCode == 401 ? .sessionExpired : ClubError(failure)
    }
  }
}

extension Session {
  fileprivate init(_ session: ClubSession) {
    self.init(
      token: session.token, email: session.email, expirationDate: session.expirationDate)
  }
}

extension Post {
  fileprivate init(_ post: ClubPost) {
    self.init(id: post.id, author: post.author, text: post.text)
  }
}

extension Member {
  fileprivate init(_ member: ClubMember) {
    self.init(id: member.id, name: member.name, role: member.role)
  }
}

extension MemberProfile {
  fileprivate init(_ profile: ClubProfile) {
    self.init(
      name: profile.name, email: profile.email, memberSince: profile.memberSince,
      motto: profile.motto)
  }
}
