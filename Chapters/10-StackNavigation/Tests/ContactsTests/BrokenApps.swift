import ComposableArchitecture

@testable import contacts

/// The app with one mistake in it, which a reader's test has to find. The raw value says what is wrong.
enum BrokenApp: String, Variant {
  case opensFromLowest = "friends are opened only from the lowest screen"
  case opensTwice = "a friend's screen is opened twice"
  case refusesCircles = "whoever has a screen in the stack is not opened again, but gone back to"
  case popsTooMany = "`back` takes one screen too many"
  case popsTooFew = "`back` by several screens takes only the top"
  case leavesLowest = "`root` leaves the lowest screen"
  static let ofTheWay: [Self] = [
    .opensFromLowest, .opensTwice, .refusesCircles, .popsTooMany, .popsTooFew, .leavesLowest,
  ]

  case asksOnTop = "a screen stops asking the server as soon as another one stands on it"
  case asksAboutLowest = "each screen asks the server about the contact of the lowest screen"
  case asksAfterBack = "a screen still asks the server when it has gone by `back`"
  case asksAfterRoot = "a screen still asks the server when it has gone by `root`"
  case asksAfterLink = "a screen still asks the server when a link has led to others"
  static let ofAsking: [Self] = [
    .asksOnTop, .asksAboutLowest, .asksAfterBack, .asksAfterRoot, .asksAfterLink,
  ]

  case forgetsDraft = "`save` closes the form, and the contact stays as it was"
  case savesForLowest = "a draft is saved for the contact of the lowest screen"
  case closesBeforeSaving = "`save` closes the form before the app is asked to save"
  case closesTwice = "a form that is left closes itself twice"
  case closesUnasked = "`cancel` closes a form with changes, and asks nothing"
  case savesCancelled = "the draft of a form is saved although its changes are discarded"
  static let ofForms: [Self] = [
    .forgetsDraft, .savesForLowest, .closesBeforeSaving, .closesTwice, .closesUnasked,
    .savesCancelled,
  ]

  case reversesLink = "the screens of a link are opened in the reverse order"
  case followsOnTop = "the screens of a link are opened on top of those which are there"
  case refusesLink = "a link whose last word leads nowhere is not followed at all"
  case hidesRemark = "nothing is told if the last word of a link leads nowhere"
  static let ofLinks: [Self] = [.reversesLink, .followsOnTop, .refusesLink, .hidesRemark]

  case deletesUnasked = "`delete` asks nothing"
  case deletesAnyway = "a contact is deleted although the question was answered by “Cancel”"
  case takesOneScreen = "only the screen on which a contact was deleted goes"
  case takesAllAbove = "what stands on a screen of a deleted contact goes, too"
  case startsAnew = "when a contact is deleted, the screens of others are opened anew"
  case asksAfterDeletion = "a screen of a deleted contact still asks the server"
  static let ofDeleting: [Self] = [
    .deletesUnasked, .deletesAnyway, .takesOneScreen, .takesAllAbove, .startsAnew,
    .asksAfterDeletion,
  ]

  case savesAtOnce = "a change is saved at once, and not after half a second"
  case savesLate = "a change is saved after a second, and not after half a second"
  case savesEachChange = "each change is saved, and not only the last one in half a second"
  case savesAnswers = "the app also saves when the server has answered"
  case savesOldLink = "the saved link leads to where the app was before the last change"
  case savesOldContacts = "the contacts are saved as they were at first"
  static let ofSaving: [Self] = [
    .savesAtOnce, .savesLate, .savesEachChange, .savesAnswers, .savesOldLink, .savesOldContacts,
  ]

  @MainActor
  func reducer(
    around right: some Reducer<contacts.AppFeature.State, contacts.AppFeature.Action>
  ) -> Reduce<contacts.AppFeature.State, contacts.AppFeature.Action> {
    Reduce(FaultyApp(fault: self, base: right))
  }
}
