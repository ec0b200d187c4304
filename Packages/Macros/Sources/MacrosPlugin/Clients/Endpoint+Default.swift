import SwiftDiagnostics
import SwiftSyntax

extension Endpoint {
  /// The endpoint's default: a closure that reports an issue, and then returns or throws if it can.
  ///
  /// - Parameter report: A closure that reports an endpoint that needs a default. The method returns code anyway, so
  ///   that the compiler reports no further errors.
  func defaultValue(_ report: (Diagnostic) -> Void) -> String {
    if let value = binding.initializer?.value {
      guard let closure = value.as(ClosureExprSyntax.self) else {
        report(.defaultIsNoClosure(value, of: self))
        return value.trimmedDescription
      }
      return closure.beginning(with: statement, returnsNothing: self.closure.returnsNothing)
    }
    let goingOn: String
    if closure.throwsAnyError {
      goingOn = "throw DependenciesMacros.Unimplemented(\"\(name)\")\n"
    } else if closure.returnsNothing {
      goingOn = ""
    } else if closure.returnsOptional {
      goingOn = "return nil\n"
    } else {
      report(.defaultRequired(self))
      goingOn = "Swift.fatalError()\n"
    }
    return """
      {\(closure.ignoredParameters)
      \(statement)
      \(goingOn)}
      """
  }

  /// The statement that reports that the endpoint wasn't provided.
  private var statement: String {
    "DependenciesMacros.Unimplemented.report(\"\(name)\", of: Self.self)"
  }
}

extension ClosureExprSyntax {
  /// The source of the closure with a new first statement.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - returnsNothing: Whether the closure returns `Void`. A single expression whose value is returned needs a
  ///     `return`, because there are two statements now.
  fileprivate func beginning(with statement: String, returnsNothing: Bool) -> String {
    let signature = signature.map { " \($0.trimmedDescription)" } ?? ""
    var body = statements.withoutIndentation.trimmedDescription
    if statements.count == 1, !returnsNothing, statements.first?.item.isReturnedImplicitly ?? false
    {
      body = "return \(body)"
    }
    // The brace is on its own line, because a comment after the last statement would hide it.
    return """
      {\(signature)
      \(statement)
      \(body)
      }
      """
  }
}

extension CodeBlockItemSyntax.Item {
  /// Whether a closure with only this item returns its value.
  fileprivate var isReturnedImplicitly: Bool {
    switch self {
    case .expr(let expression): !expression.neverReturns
    case .stmt(let statement): statement.is(ExpressionStmtSyntax.self)
    default: false
    }
  }
}

extension ExprSyntax {
  /// Whether it is a call that ends the program. `return` before it wouldn't compile.
  fileprivate var neverReturns: Bool {
    guard let function = self.as(FunctionCallExprSyntax.self)?.calledExpression
    else { return false }
    let name =
      function.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? function.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    return ["fatalError", "preconditionFailure"].contains(name)
  }
}
