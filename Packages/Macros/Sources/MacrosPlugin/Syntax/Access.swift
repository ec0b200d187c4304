import SwiftSyntax
import SwiftSyntaxMacros

/// How visible a declaration is. A lesser one is less visible.
enum Access: Int, Comparable {
  case `private`, `fileprivate`, `internal`, `package`, `public`

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// What is written before a declaration. The access that is meant when nothing is written is not.
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
  /// The access that modifiers tell, if they do. What they tell of setting alone, as `private(set)`, is none.
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
  /// The access that members may have at most.
  ///
  /// A type that is `private` or `fileprivate` sets no limit: a member without a modifier is as visible as its type,
  /// and a `private` one would be hidden from the file.
  ///
  /// - Parameter context: Tells what the type is nested in. In a `public extension`, it need not say that it is
  ///   public.
  func accessOfMembers(in context: some MacroExpansionContext) -> Access {
    let ofExtension = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)
      .flatMap { Access($0.modifiers) }
    return max(Access(modifiers) ?? ofExtension ?? .internal, .internal)
  }
}
