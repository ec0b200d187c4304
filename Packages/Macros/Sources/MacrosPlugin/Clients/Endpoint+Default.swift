import SwiftDiagnostics
import SwiftSyntax

extension Endpoint {
  /// What the endpoint is until it received: a closure that reports, and goes on as well as it can.
  ///
  /// - Parameter report: What is notified if nobody can know how to go on. There is a value anyway, so that nothing
  ///   else is notified of the code that is written.
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

  /// The statement that reports that the endpoint was not given.
  private var statement: String {
    "DependenciesMacros.Unimplemented.report(\"\(name)\", of: Self.self)"
  }
}

extension ClosureExprSyntax {
  /// The source of the closure with a statement before all others.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - returnsNothing: Whether the closure returns nothing. If it returns something, and is one expression, it
  ///     has to say that it returns it, since there are two statements now.
  fileprivate func beginning(with statement: String, returnsNothing: Bool) -> String {
    let signature = signature.map { " \($0.trimmedDescription)" } ?? ""
    var body = statements.withoutIndentation.trimmedDescription
    if statements.count == 1, !returnsNothing, statements.first?.item.isReturnedImplicitly ?? false
    {
      body = "return \(body)"
    }
    // A comment behind the last statement would else hide the brace.
    return """
      {\(signature)
      \(statement)
      \(body)
      }
      """
  }
}

extension CodeBlockItemSyntax.Item {
  /// Whether a closure of nothing but this item returns its value.
  fileprivate var isReturnedImplicitly: Bool {
    switch self {
    case .expr(let expression): !expression.neverReturns
    case .stmt(let statement): statement.is(ExpressionStmtSyntax.self)
    default: false
    }
  }
}

extension ExprSyntax {
  /// Whether it is a call that ends the program. `return` before it would not compile.
  fileprivate var neverReturns: Bool {
    guard let function = self.as(FunctionCallExprSyntax.self)?.calledExpression
    else { return false }
    let name =
      function.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? function.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    return ["fatalError", "preconditionFailure"].contains(name)
  }
}
