import LineEditor
import TutorialCore

/// Nodes, arrows between them, and groups of nodes.
public struct Flowchart: Hashable, Sendable {
  /// A node, or a group of nodes.
  struct Node: Hashable, Sendable {
    let id: String
    var label: String
    /// Whether its corners are round, as for a beginning or an end.
    var isRound = false
    /// Its nodes, if it is a group.
    var children: [Int]?
  }

  /// An arrow.
  struct Edge: Hashable, Sendable {
    let from: Int
    let to: Int
    let label: String
    let isDotted: Bool
    let hasHead: Bool
  }

  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []
  /// The nodes outside of groups, in the order of their first appearance.
  private(set) var roots: [Int] = []

  init(_ statements: ArraySlice<Diagram.Statement>) throws(Diagram.Misunderstanding) {
    var groups: [Int] = []
    for statement in statements {
      let text = statement.text.hasSuffix(";") ? String(statement.text.dropLast()) : statement.text
      if let match = text.wholeMatch(of: /subgraph\s+(\S+?)(?:\s*\[(.+)\])?/) {
        groups.append(node(String(match.1), in: groups.last))
        nodes[groups[groups.count - 1]].children = []
        if let title = match.2 { nodes[groups[groups.count - 1]].label = Diagram.label(title) }
      } else if text == "end", !groups.isEmpty {
        groups.removeLast()
      } else if text.wholeMatch(
        of: /(?:direction|classDef|class|style|linkStyle|click)\s.*/) != nil
      {
        // This affects only the appearance.
        continue
      } else if !add(text, in: groups.last) {
        throw Diagram.Misunderstanding(
          message: "these boxes and arrows cannot be drawn", line: statement.line)
      }
    }
    guard groups.isEmpty else {
      throw Diagram.Misunderstanding(
        message: "a subgraph has no \"end\"", line: statements.last?.line ?? 1)
    }
  }

  // MARK: Reading

  private mutating func node(_ id: String, in group: Int?) -> Int {
    if let index = nodes.firstIndex(where: { $0.id == id }) { return index }
    nodes.append(Node(id: id, label: id))
    let index = nodes.count - 1
    if let group { nodes[group].children?.append(index) } else { roots.append(index) }
    return index
  }

  /// Reads a chain as `a[one] & b -- label --> c`.
  private mutating func add(_ text: String, in group: Int?) -> Bool {
    var rest = Substring(text)
    guard var from = takeNodes(&rest, in: group) else { return false }
    while !rest.trimmed.isEmpty {
      guard let link = Self.takeLink(&rest), let to = takeNodes(&rest, in: group) else {
        return false
      }
      for source in from {
        for target in to {
          edges.append(
            Edge(
              from: source, to: target, label: link.label, isDotted: link.isDotted,
              hasHead: link.hasHead))
        }
      }
      from = to
    }
    return true
  }

  private mutating func takeNodes(_ rest: inout Substring, in group: Int?) -> [Int]? {
    var indices: [Int] = []
    repeat {
      guard let match = rest.prefixMatch(of: /\s*&?\s*([A-Za-z0-9_][A-Za-z0-9_.]*)/) else {
        return nil
      }
      rest = rest[match.range.upperBound...]
      let index = node(String(match.1), in: group)
      indices.append(index)
      if let shape = Self.takeShape(&rest) {
        nodes[index].label = shape.label
        nodes[index].isRound = shape.isRound
      }
      if let match = rest.prefixMatch(of: /:::\w+/) { rest = rest[match.range.upperBound...] }
    } while rest.prefixMatch(of: /\s*&/) != nil
    return indices
  }

  private static let shapes = [
    ("([", "])", true), ("[[", "]]", false), ("[(", ")]", true), ("((", "))", true),
    ("{{", "}}", false), ("[", "]", false), ("(", ")", true), ("{", "}", false), (">", "]", false),
  ]

  private static func takeShape(_ rest: inout Substring) -> (label: String, isRound: Bool)? {
    for (open, close, isRound) in shapes where rest.hasPrefix(open) {
      let inside = rest.dropFirst(open.count)
      // A label in quotes may contain brackets.
      let end =
        inside.hasPrefix("\"")
        ? inside.firstRange(of: "\"\(close)").map { inside.index(after: $0.lowerBound) }
        : inside.firstRange(of: close)?.lowerBound
      guard let end else { return nil }
      rest = inside[end...].dropFirst(close.count)
      return (Diagram.label(inside[..<end]), isRound)
    }
    return nil
  }

  private static func takeLink(
    _ rest: inout Substring
  ) -> (label: String, isDotted: Bool, hasHead: Bool)? {
    if let match = rest.prefixMatch(
      of: /\s*<?(--+|-\.+-|==+)([>xo]?)\s*\|([^|]*)\|\s*/)
    {
      rest = rest[match.range.upperBound...]
      return (Diagram.label(match.3), match.1.contains("."), !match.2.isEmpty)
    }
    if let match = rest.prefixMatch(of: /\s*<?(?:--+[>xo]|---+|-\.+-[>xo]?|==+>|===+)\s*/) {
      rest = rest[match.range.upperBound...]
      return ("", match.0.contains("."), match.0.contains(/[>xo]/))
    }
    let labelled = /\s*<?(--|-\.|==)\s+("[^"]*"|.+?)\s+(--+[>xo]?|\.-+[>xo]?|==+>?)\s*/
    if let match = rest.prefixMatch(of: labelled) {
      rest = rest[match.range.upperBound...]
      return (Diagram.label(match.2), match.1 == "-.", match.3.contains(/[>xo]/))
    }
    return nil
  }

  // MARK: Drawing

  /// The arrows in words.
  var words: [String] {
    let groups = nodes.filter { $0.children?.isEmpty == false }.map { group in
      let members = (group.children ?? []).map { nodes[$0].label }
      return "\(group.label) holds \(members.joined(separator: ", "))"
    }
    let arrows = edges.map { edge in
      let arrow = edge.hasHead ? edge.isDotted ? "⇢" : "→" : "–"
      let label = edge.label.isEmpty ? "" : ": \(edge.label)"
      return "\(nodes[edge.from].label) \(arrow) \(nodes[edge.to].label)\(label)"
    }
    return groups + arrows
  }

  /// Each node as a box with its arrows, groups as boxes around boxes, and a loop as a loop; `nil` if that doesn't fit.
  func drawn(width: Int) -> [String]? {
    let loop = loop
    let rest = roots.filter { root in
      loop.isEmpty || edges.contains { $0.from == root && !loop.contains($0) }
    }
    var lines = drawn(loop)
    if !lines.isEmpty, !rest.isEmpty { lines.append("") }
    lines += rest.flatMap { drawn($0, width: width, without: loop) }
    return lines.allSatisfy { $0.terminalWidth <= width } ? lines : nil
  }

  /// The arrows of the longest cycle from the first node back to it, at least three; empty if there is no such cycle,
  /// or if there are groups.
  private var loop: [Edge] {
    guard let first = roots.first, roots.count == nodes.count else { return [] }
    func longest(_ way: [Edge], from node: Int) -> [Edge] {
      edges.filter { $0.from == node && $0.hasHead }.reduce([]) { best, edge in
        let isVisited = edge.to == first || way.contains { $0.to == edge.to }
        let found =
          isVisited ? (edge.to == first ? way + [edge] : []) : longest(way + [edge], from: edge.to)
        return found.count > best.count ? found : best
      }
    }
    let loop = longest([], from: first)
    return loop.count >= 3 ? loop : []
  }

  /// A loop: the nodes in a column, and a line from the last back to the first.
  private func drawn(_ loop: [Edge]) -> [String] {
    var lines: [String] = []
    for (index, edge) in loop.enumerated() {
      var box = box(nodes[edge.from])
      box[2] = box[2].with("┬", at: 2)
      let isFirst = index == 0
      lines += zip([isFirst ? "  " : "│ ", isFirst ? "┌▶" : "│ ", "│ "], box).map { $0 + $1 }
      let label = edge.label.isEmpty ? "" : " \(edge.label)"
      let shaft = edge.isDotted ? "╎" : "│"
      lines += index == loop.count - 1 ? ["└───┘\(label)"] : ["│   \(shaft)\(label)", "│   ▼"]
    }
    return lines
  }

  /// The three lines of a box.
  private func box(_ node: Node) -> [String] {
    let corners = node.isRound ? ("╭", "╮", "╰", "╯") : ("┌", "┐", "└", "┘")
    let rule = String(repeating: "─", count: node.label.terminalWidth + 2)
    return [
      "\(corners.0)\(rule)\(corners.1)", "│ \(node.label) │", "\(corners.2)\(rule)\(corners.3)",
    ]
  }

  private func drawn(_ index: Int, width: Int, without loop: [Edge] = []) -> [String] {
    let node = nodes[index]
    let edges = edges.filter { $0.from == index && !loop.contains($0) }
    guard let children = node.children else {
      let box = box(node)
      let beside = beside(box, edges)
      return beside.allSatisfy { $0.terminalWidth <= width } ? beside : below(box, edges)
    }
    let inside = children.flatMap { drawn($0, width: width - 4) }
    let room = max(
      inside.map(\.terminalWidth).max() ?? 0, node.label.terminalWidth + 1)
    let rest = String(repeating: "─", count: max(0, room - node.label.terminalWidth - 1))
    let frame =
      ["┌ \(node.label) \(rest)─┐"]
      + inside.map { line in
        "│ \(line)\(String(repeating: " ", count: room - line.terminalWidth)) │"
      } + ["└\(String(repeating: "─", count: room + 2))┘"]
    return below(frame, edges)
  }

  /// A box with its arrows to the right, one per line, from its middle down.
  private func beside(_ box: [String], _ edges: [Edge]) -> [String] {
    guard !edges.isEmpty else { return box }
    var lines = box
    let margin = String(repeating: " ", count: box[0].terminalWidth)
    for (index, edge) in edges.enumerated() {
      let isLast = index == edges.count - 1
      let row = index + 1
      if row >= lines.count { lines.append(margin) }
      let start: String
      if row == 1 {
        lines[1] = String(lines[1].dropLast()) + "├"
        start = edges.count == 1 ? "─" : "─┬"
      } else {
        start = isLast ? " └" : " ├"
      }
      let shaft = edge.isDotted ? "╌╌" : "──"
      let label = edge.label.isEmpty ? "" : " \(edge.label) \(shaft)"
      lines[row] += "\(start)\(shaft)\(label)\(edge.hasHead ? "▶" : "─") \(nodes[edge.to].label)"
    }
    return lines
  }

  /// A box with its arrows below, each with its label under its target.
  private func below(_ box: [String], _ edges: [Edge]) -> [String] {
    guard !edges.isEmpty else { return box }
    var lines = box
    lines[lines.count - 1] = lines[lines.count - 1].with("┬", at: 2)
    for (index, edge) in edges.enumerated() {
      let isLast = index == edges.count - 1
      let shaft = edge.isDotted ? "╌" : "─"
      let head = edge.hasHead ? "▶" : "─"
      lines.append("  \(isLast ? "└" : "├")\(shaft)\(head) \(nodes[edge.to].label)")
      if !edge.label.isEmpty { lines.append("  \(isLast ? " " : "│")   \(edge.label)") }
    }
    return lines
  }
}

extension String {
  /// The text with one character replaced.
  fileprivate func with(_ character: Character, at place: Int) -> String {
    var characters = Array(self)
    characters[place] = character
    return String(characters)
  }
}
