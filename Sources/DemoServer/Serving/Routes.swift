import Foundation

/// The server's routes: a function from a request and the date to a response. It is pure except for the club, which
/// stores sessions.
struct Routes: Sendable {
  static let defaultLimit = 10
  static let limits = 1...100

  let book: FactBook
  let gazetteer = Gazetteer()
  let almanac = Almanac()
  let warehouse = Warehouse()
  let presenceBoard = PresenceBoard()
  let nameRegister = NameRegister()
  let club: SharedClub
  /// Whether requests for notification permission are granted.
  let grantsNotifications: Bool
  let now: @Sendable () -> Date

  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - path: The path, with its percent-encoding.
  ///   - query: The parameters, decoded.
  ///   - authorization: The authorization header, if there is one.
  ///   - body: The body of the request.
  func answer(
    method: String, path: String, query: [String: String], authorization: String?, body: Data
  ) -> Answer {
    do throws(ServerFailure) {
      let components = path.split(separator: "/").map {
        $0.removingPercentEncoding ?? String($0)
      }
      switch (components.first, components.count) {
      case ("facts", 1):
        try require("GET", of: method, at: path)
        return .json(try facts(matching: query))
      case ("facts", 2):
        try require("GET", of: method, at: path)
        return .json(try fact(about: components[1]))
      case ("places", 1):
        try require("GET", of: method, at: path)
        return .json(try places(matching: query))
      case ("forecast", 1):
        try require("GET", of: method, at: path)
        return .json(try forecast(at: query))
      case ("session", 1):
        try require("POST", of: method, at: path)
        return .json(try session(for: body))
      case ("activity", 1):
        try require("GET", of: method, at: path)
        return .json(try activity(for: authorization))
      case ("members", 1):
        try require("GET", of: method, at: path)
        return .json(try members(matching: query, for: authorization))
      case ("profile", 1):
        try require("GET", of: method, at: path)
        return .json(try profile(for: authorization))
      case ("catalogue", 1):
        try require("GET", of: method, at: path)
        return .json(try catalogue(matching: query))
      case ("stock", 2):
        try require("GET", of: method, at: path)
        return .json(try stock(of: components[1]))
      case ("presence", 2):
        try require("GET", of: method, at: path)
        return .json(presence(of: components[1]))
      case ("names", 2):
        try require("GET", of: method, at: path)
        return .json(try availability(of: components[1]))
      case ("notifications", 2) where components[1] == "permission":
        try require("POST", of: method, at: path)
        return .json(permission())
      default:
        throw ServerFailure(
          statusCode: 404,
          message: """
            There is nothing at “\(path)”. Try /facts/42, /facts?query=prime or /places?name=ber.
            """
        )
      }
    } catch {
      return .failure(error)
    }
  }

  private func fact(about word: String) throws(ServerFailure) -> NumberFact {
    guard let number = Int(word) else {
      throw ServerFailure(
        statusCode: 400,
        message: "Expected a whole number from \(Int.min) to \(Int.max), found “\(word)”."
      )
    }
    return NumberFact(number: number, text: book.fact(about: number))
  }

  private func facts(matching parameters: [String: String]) throws(ServerFailure) -> [NumberFact] {
    guard let query = parameters["query"] else {
      throw ServerFailure(
        statusCode: 400,
        message: "Expected a query, as in /facts?query=prime&limit=5, or a number: /facts/42."
      )
    }
    return book.search(query, limit: try limit("limit", among: parameters))
  }

  /// The maximum number of results.
  ///
  /// - Parameter name: The name of the query parameter.
  func limit(_ name: String, among parameters: [String: String]) throws(ServerFailure) -> Int {
    let limit = parameters[name] ?? String(Self.defaultLimit)
    guard let number = Int(limit), Self.limits.contains(number) else {
      let (least, most) = (Self.limits.lowerBound, Self.limits.upperBound)
      throw ServerFailure(
        statusCode: 400,
        message: "Expected a \(name) from \(least) to \(most), found “\(limit)”."
      )
    }
    return number
  }

  private func require(
    _ expected: String, of method: String, at path: String
  ) throws(ServerFailure) {
    guard method == expected else {
      throw ServerFailure(
        statusCode: 405, message: "Expected \(expected) at “\(path)”, found \(method)."
      )
    }
  }
}
