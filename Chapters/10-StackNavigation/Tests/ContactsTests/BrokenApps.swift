import ComposableArchitecture

@testable import contacts

/// The app with one mistake, which a reader's test has to find. The raw value describes the mistake.
enum BrokenApp: String, Variant {
  case opensFromLowest = "friends are opened only from the lowest screen"
  case opensTwice = "a friend's screen is opened twice"
  case refusesCircles = "a contact with a screen is not opened again: the app goes back to it"
  case popsTooMany = "`back` removes one screen too many"
  case popsTooFew = "`back` by several screens removes only the top"
  case leavesLowest = "`root` leaves the lowest screen"
  case takesTop = "`root` removes only the top"
  static let ofTheWay: [Self] = [
    .opensFromLowest, .opensTwice, .refusesCircles, .popsTooMany, .popsTooFew, .leavesLowest,
    .takesTop,
  ]

  case asksOnTop = "a screen stops asking the server when a different screen is pushed on top of it"
  case asksOncePerContact =
    "of several screens of the same contact, only the first one asks the server again"
  case asksAboutLowest = "each screen asks the server about the contact of the lowest screen"
  case stopsAfterBack = "after `back`, the remaining screens stop asking the server"
  case asksAfterBack = "a screen that `back` removed still asks the server"
  case asksAfterRoot = "a screen that `root` removed still asks the server"
  case asksAfterLink = "a screen that a link removed still asks the server"
  case asksUntilShown =
    "a screen that a link removed still asks the server until a new screen appears"
  static let ofAsking: [Self] = [
    .asksOnTop, .asksOncePerContact, .asksAboutLowest, .stopsAfterBack, .asksAfterBack,
    .asksAfterRoot, .asksAfterLink, .asksUntilShown,
  ]

  case forgetsDraft = "`save` closes the form without changing the contact"
  case savesForLowest = "a draft changes the contact of the lowest screen"
  case closesBeforeSaving = "`save` closes the form before it sends `.delegate(.save)`"
  case closesTwice = "a form dismisses itself twice"
  case closesUnasked = "`cancel` closes a form with changes without asking"
  case savesCancelled = "a draft is saved, although its changes are discarded"
  static let ofForms: [Self] = [
    .forgetsDraft, .savesForLowest, .closesBeforeSaving, .closesTwice, .closesUnasked,
    .savesCancelled,
  ]

  case reversesLink = "the screens of a link are in reverse order"
  case followsOnTop = "the screens of a link are pushed on top of the open ones"
  case refusesLink = "a link whose last word is not valid opens no screen at all"
  case hidesRemark = "if the last word of a link is not valid, there is no remark"
  static let ofLinks: [Self] = [.reversesLink, .followsOnTop, .refusesLink, .hidesRemark]

  case deletesUnasked = "`delete` does not ask first"
  case deletesAnyway = "“Cancel” deletes the contact"
  case takesOneScreen = "deleting a contact removes only the screen on which it was deleted"
  case takesAllAbove = "deleting a contact also removes the screens on top of its screens"
  case startsAnew = "deleting a contact replaces the screens of other contacts"
  case stopsAfterDeletion =
    "after a deletion, the screens of other contacts stop asking the server"
  case asksAfterDeletion = "a screen of a deleted contact still asks the server"
  static let ofDeleting: [Self] = [
    .deletesUnasked, .deletesAnyway, .takesOneScreen, .takesAllAbove, .startsAnew,
    .stopsAfterDeletion, .asksAfterDeletion,
  ]

  case savesAtOnce = "a change is saved immediately rather than after half a second"
  case savesLate = "a change is saved too late, a hundredth of a second after the half second"
  case savesEachChange = "each change is saved, rather than only the last one in half a second"
  case savesAnswers = "the app also saves after a response of the server"
  case savesOldLink = "the saved link is the one from before the last change"
  case savesLongWay = "after `back` by several screens, the saved link still contains them"
  case savesOldContacts = "the saved contacts are the initial ones"
  case savesOldNames = "the new name of a contact is not saved"
  static let ofSaving: [Self] = [
    .savesAtOnce, .savesLate, .savesEachChange, .savesAnswers, .savesOldLink, .savesLongWay,
    .savesOldContacts, .savesOldNames,
  ]

  @MainActor
  func reducer(
    around right: some Reducer<contacts.AppFeature.State, contacts.AppFeature.Action>
  ) -> Reduce<contacts.AppFeature.State, contacts.AppFeature.Action> {
    Reduce(FaultyApp(fault: self, base: right))
  }
}
