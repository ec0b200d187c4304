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
/// It can be applied to enums whose cases all have different names. A path's value has the type of the payload:
/// `Void` if the case has none, the type itself if there is one associated value, and a tuple with labels if there are
/// several.
@attached(extension, conformances: CasePathable)
@attached(member, names: named(AllCasePaths), named(allCasePaths))
public macro CasePathable() =
  #externalMacro(module: "MacrosPlugin", type: "CasePathableMacro")
