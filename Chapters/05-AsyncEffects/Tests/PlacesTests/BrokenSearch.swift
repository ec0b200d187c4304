@testable import places

/// Searches that are wrong, each in one way.
enum BrokenSearch: String, BrokenReducer {
  case hurries = "the request is made at once"
  case isImpatient = "the request is made after 200 milliseconds"
  case isEarly = "the request is made after 299 milliseconds"
  case dawdles = "the request is made after 301 milliseconds"
  case asksForEachKey = "a request is made for every query, also when the next one comes at once"
  case asksForNothing = "an empty query makes a request"
  case asksForOther = "another text is searched for than was typed"
  case asksOnce = "after the first answer, no request is ever made again"
  case answersTwice = "each answer is sent twice"
  static let asking: [Self] = [
    .hurries, .isImpatient, .isEarly, .dawdles, .asksForEachKey, .asksForNothing, .asksForOther,
    .asksOnce, .answersTwice,
  ]

  case olderAnswers = "a newer query lets a request go on that was made already"
  case waitsOn = "an empty query does not end the wait for a request"
  case asksOn = "an empty query lets a request go on that was made already"
  case doesNotSay = "`isSearching` is never true"
  case searchesOn = "after the answer, `isSearching` stays true"
  case searchesForNothing = "with an empty query, `isSearching` is true"
  case hidesResults = "the results are not shown"
  case forgetsResults = "the old results are gone as soon as another query is typed"
  case keepsResults = "an empty query leaves the old results"
  static let replacing: [Self] = [
    .olderAnswers, .waitsOn, .asksOn, .doesNotSay, .searchesOn, .searchesForNothing, .hidesResults,
    .forgetsResults, .keepsResults,
  ]

  case isSilent = "an error ends the effect without a word"
  case hidesFailure = "a failure is not shown"
  case showsBoth = "a failure leaves the old results"
  case searchesAfterFailure = "after a failure, `isSearching` stays true"
  case keepsFailure = "the next query leaves the failure"
  case givesUp = "after a failure, no request is ever made again"
  static let failing: [Self] = [
    .isSilent, .hidesFailure, .showsBoth, .searchesAfterFailure, .keepsFailure, .givesUp,
  ]
}
