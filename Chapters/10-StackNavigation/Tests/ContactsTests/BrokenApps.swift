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
  case takesTop = "`root` takes only the top"
  static let ofTheWay: [Self] = [
    .opensFromLowest, .opensTwice, .refusesCircles, .popsTooMany, .popsTooFew, .leavesLowest,
    .takesTop,
  ]

  case asksOnTop = "a screen stops asking the server as soon as another one stands on it"
  case asksOncePerContact =
    "of several screens of the same contact, only the first one asks the server again"
  case asksAboutLowest = "each screen asks the server about the contact of the lowest screen"
  case stopsAfterBack = "`back` also stops the screens that are left from asking the server"
  case asksAfterBack = "a screen still asks the server when it has gone by `back`"
  case asksAfterRoot = "a screen still asks the server when it has gone by `root`"
  case asksAfterLink = "a screen still asks the server when a link has led to others"
  case asksUntilShown =
    "a screen still asks the server when a link has led to others, until one of these appears"
  static let ofAsking: [Self] = [
    .asksOnTop, .asksOncePerContact, .asksAboutLowest, .stopsAfterBack, .asksAfterBack,
    .asksAfterRoot, .asksAfterLink, .asksUntilShown,
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
  case stopsAfterDeletion =
    "when a contact is deleted, the screens of others stop asking the server"
  case asksAfterDeletion = "a screen of a deleted contact still asks the server"
  static let ofDeleting: [Self] = [
    .deletesUnasked, .deletesAnyway, .takesOneScreen, .takesAllAbove, .startsAnew,
    .stopsAfterDeletion, .asksAfterDeletion,
  ]

  case savesAtOnce = "a change is saved at once, and not after half a second"
  case savesLate = "a change is saved too late, a hundredth of a second after the half second"
  case savesEachChange = "each change is saved, and not only the last one in half a second"
  case savesAnswers = "the app also saves when the server has answered"
  case savesOldLink = "the saved link leads to where the app was before the last change"
  case savesLongWay = "if `back` takes several screens, the saved link still leads to them"
  case savesOldContacts = "the contacts are saved as they were at first"
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
