import SwiftSyntax
import SwiftSyntaxMacros

/// The access level of a declaration. A lower level is less visible.
enum Access: Int, Comparable {
  case `private`, `fileprivate`, `internal`, `package`, `public`

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The modifier and a space; empty for `internal`, the default.
  var modifier: String {
    switch self {
    case .private: "private "
    case .fileprivate: "fileprivate "
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }
}

extension Access {
  /// The access level of the modifiers, if they have one. A level for the setter alone, as in `private(set)`, is
  /// ignored.
  init?(_ modifiers: DeclModifierListSyntax) {
    let access = modifiers.lazy.filter { $0.detail == nil }.compactMap { Access($0.name) }.first
    guard let access else { return nil }
    self = access
  }

  private init?(_ name: TokenSyntax) {
    switch name.tokenKind {
    case .keyword(.private): self = .private
    case .keyword(.fileprivate): self = .fileprivate
    case .keyword(.internal): self = .internal
    case .keyword(.package): self = .package
    case .keyword(.public), .keyword(.open): self = .public
    default: return nil
    }
  }
}

extension DeclGroupSyntax {
  /// The highest access level of members.
  ///
  /// A type that is `private` or `fileprivate` sets no limit: a member without a modifier is as visible as its type,
  /// and a `private` one would be hidden from the file.
  ///
  /// - Parameter context: The macro's context, with the enclosing declarations. A type in a `public extension` doesn't
  ///   have to be marked as public.
  func accessOfMembers(in context: some MacroExpansionContext) -> Access {
    let ofExtension = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)
      .flatMap { Access($0.modifiers) }
    return max(Access(modifiers) ?? ofExtension ?? .internal, .internal)
  }
}
