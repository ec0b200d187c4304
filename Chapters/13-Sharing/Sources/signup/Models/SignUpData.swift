/// The data that a user enters to sign up.
struct SignUpData: Equatable, Sendable {
  var email = ""
  var password = ""
  var passwordConfirmation = ""
  var firstName = ""
  var lastName = ""
  var phone = ""
  var topics: Set<Topic> = []

  /// The first name and the last name, if they aren't empty.
  var name: String {
    [firstName, lastName].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The problem with the basics, in a sentence; `nil` if there is none.
  var objectionToBasics: String? {
    if !email.contains("@") { return "An email address has an “@”." }
    if password.isEmpty { return "The password is missing." }
    return password == passwordConfirmation ? nil : "The passwords differ."
  }

  /// The problem with the personal info, in a sentence; `nil` if there is none.
  var objectionToPersonalInfo: String? {
    firstName.isEmpty || lastName.isEmpty ? "Both names are needed." : nil
  }

  /// The first problem with the data, in a sentence; `nil` if there is none.
  var objection: String? {
    objectionToBasics ?? objectionToPersonalInfo ?? topics.objection
  }
}
