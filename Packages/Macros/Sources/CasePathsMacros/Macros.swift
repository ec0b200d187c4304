/// Writes a case path for each case of an enum, and makes the enum ``CasePathable``.
///
/// ```swift
/// @CasePathable
/// enum Action {
///   case form(ItemForm.Action)
///   case saveButtonTapped
/// }
/// ```
///
/// `\Action.Cases.form` is then a ``CaseKeyPath``. Where the type is known, `\.form` is enough.
///
/// It can be applied to enums in which all cases have names of their own. The paths have the types of the
/// payloads: `Void` if there is none, the type itself if there is one, and a tuple with its labels if there are
/// several.
@attached(extension, conformances: CasePathable)
@attached(member, names: named(AllCasePaths), named(allCasePaths))
public macro CasePathable() =
  #externalMacro(module: "MacrosPlugin", type: "CasePathableMacro")
