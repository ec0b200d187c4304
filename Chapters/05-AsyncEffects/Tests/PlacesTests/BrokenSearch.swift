@testable import places

/// Searches that are wrong, each in one way.
enum BrokenSearch: String, BrokenReducer {
  case hurries = "the request is made immediately"
  case isImpatient = "the request is made after 200 milliseconds"
  case isEarly = "the request is made after 299 milliseconds"
  case dawdles = "the request is made after 301 milliseconds"
  case asksForEachKey =
    "a request is made for every query, even if the next one follows immediately"
  case asksForNothing = "an empty query makes a request"
  case asksForOther = "the request is for a different text"
  case asksOnce = "after the first response, there is no further request"
  case answersTwice = "each response is sent twice"
  static let asking: [Self] = [
    .hurries, .isImpatient, .isEarly, .dawdles, .asksForEachKey, .asksForNothing, .asksForOther,
    .asksOnce, .answersTwice,
  ]

  case olderAnswers = "a newer query doesn't cancel the request in flight"
  case waitsOn = "an empty query doesn't end the wait before a request"
  case asksOn = "an empty query doesn't cancel the request in flight"
  case doesNotSay = "`isSearching` is never true"
  case searchesOn = "after the response, `isSearching` stays true"
  case searchesForNothing = "with an empty query, `isSearching` is true"
  case hidesResults = "the results aren't shown"
  case forgetsResults = "the old results are removed as soon as a different query is typed"
  case keepsResults = "an empty query keeps the old results"
  static let replacing: [Self] = [
    .olderAnswers, .waitsOn, .asksOn, .doesNotSay, .searchesOn, .searchesForNothing, .hidesResults,
    .forgetsResults, .keepsResults,
  ]

  case isSilent = "an error ends the effect without an action"
  case hidesFailure = "a failure isn't shown"
  case showsBoth = "a failure keeps the old results"
  case searchesAfterFailure = "after a failure, `isSearching` stays true"
  case keepsFailure = "the next query keeps the failure"
  case givesUp = "after a failure, there is no further request"
  static let failing: [Self] = [
    .isSilent, .hidesFailure, .showsBoth, .searchesAfterFailure, .keepsFailure, .givesUp,
  ]
}
