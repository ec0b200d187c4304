/// What somebody says of themselves while they sign up.
struct SignUpData: Equatable, Sendable {
  var email = ""
  var password = ""
  var passwordConfirmation = ""
  var firstName = ""
  var lastName = ""
  var phone = ""
  var topics: Set<Topic> = []

  /// The first name and the last one, as far as they are known.
  var name: String {
    [firstName, lastName].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What is wrong with the basics, in a sentence; `nil` if nothing is.
  var objectionToBasics: String? {
    if !email.contains("@") { return "An email address has an “@”." }
    if password.isEmpty { return "The password is missing." }
    return password == passwordConfirmation ? nil : "The passwords differ."
  }

  /// What is wrong with the personal info, in a sentence; `nil` if nothing is.
  var objectionToPersonalInfo: String? {
    firstName.isEmpty || lastName.isEmpty ? "Both names are needed." : nil
  }

  /// What is wrong with any of it, in a sentence; `nil` if nothing is.
  var objection: String? {
    objectionToBasics ?? objectionToPersonalInfo ?? topics.objection
  }
}
