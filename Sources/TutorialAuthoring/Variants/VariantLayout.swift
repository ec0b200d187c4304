import Foundation
import TutorialCore

/// The arrangement of a chapter's variants in its files, so that they can be compiled together.
///
/// Whether a body needs a `return` in a switch is judged by its text, which can be wrong. If the compiler reports an
/// error, the body is written in a different way, and finally built separately.
struct VariantLayout {
  private struct Gap: Hashable {
    let path: String
    let index: Int
  }

  private let chapter: Chapter
  private let variants: [Variant]
  private var forms: [Gap: SwitchedSource.Form] = [:]
  private var failed: [Gap: Set<SwitchedSource.Form>] = [:]
  private var alone: Set<Variant> = []

  /// Puts all variants together.
  init(_ chapter: Chapter, variants: [Variant]) {
    self.chapter = chapter
    self.variants = variants
    for file in chapter.files {
      for (index, gap) in file.starter.gaps.enumerated() {
        let key = Gap(path: file.path, index: index)
        // A switch isn't possible at the level of types and functions.
        guard file.starter.lines[gap.marker].indentation > 0 else {
          forms[key] = .apart
          continue
        }
        // If the stand-in needs no `return`, neither does the solution. Otherwise no `return` is inserted, because a
        // solution without a required one would then compile only here.
        if SwitchedSource.isValueWithoutReturn(file.starter.body(gap)) {
          forms[key] = .returning
        } else {
          forms[key] = PackagePath.isTest(file.path) ? .enclosed : .plain
          failed[key] = [.returning]
        }
      }
    }
  }

  /// Whether a variant has to be built separately.
  func isApart(_ variant: Variant) -> Bool {
    alone.contains(variant)
      || variant.bodies.keys.contains { forms[Gap(path: variant.path, index: $0)] == .apart }
  }

  /// The variants that have to be built separately.
  var apart: [Variant] { variants.filter(isApart) }

  /// The chapter's files with gaps.
  ///
  /// - Parameter variants: The variants that replace the solution in their gaps; at most one for each gap.
  func sources(with variants: [Variant] = []) -> [String: SwitchedSource] {
    let together = self.variants.filter { !isApart($0) }
    let exercises = Set(variants.map(\.exercise))
    let files = chapter.files.map { file in
      let fixed = variants.filter { $0.path == file.path }
      let source = SwitchedSource(
        file.solution.filled { _, index in fixed.lazy.compactMap { $0.bodies[index] }.first },
        variants: together.filter { $0.path == file.path && !exercises.contains($0.exercise) }
      ) { forms[Gap(path: file.path, index: $0)] ?? .apart }
      return (file.path, source)
    }
    return Dictionary(uniqueKeysWithValues: files)
  }

  /// The texts of a copy of the chapter: its files with gaps, and for each target the file that selects the variant.
  ///
  /// - Parameter variants: The variants that replace the solution in their gaps.
  func texts(with variants: [Variant] = []) -> [String: String] {
    var texts = sources(with: variants).mapValues(\.lines.text)
    for target in Set(texts.keys.compactMap { PackagePath($0)?.folder }) {
      texts["\(target)/\(SwitchedSource.supportName)"] = SwitchedSource.support
    }
    return texts
  }

  /// Removes all variants.
  ///
  /// - Returns: Whether there was one.
  mutating func separateAll() -> Bool {
    defer { alone.formUnion(variants) }
    return variants.contains { !isApart($0) }
  }

  /// Changes the code that causes compiler errors.
  ///
  /// If errors are only in one variant, it is removed. Any other gap with errors is written in a different way and, if
  /// that fails, with its solution only.
  ///
  /// - Parameters:
  ///   - errors: The compiler's errors.
  ///   - folder: The compiled copy.
  /// - Returns: Whether anything changed.
  mutating func adapt(to errors: [Diagnostic], in folder: URL) -> Bool {
    let sources = sources()
    var blamed: [Gap: Set<Variant>] = [:]
    var wholly: Set<Gap> = []
    for error in errors {
      guard let file = error.file, let line = error.line,
        let path = sources.keys.first(where: { folder.appending(path: $0).pathString == file }),
        let source = sources[path], source.origins.indices.contains(line - 1)
      else { continue }
      switch source.origins[line - 1] {
      case .variant(let variant, let index):
        blamed[Gap(path: path, index: index), default: []].insert(variant)
      case .scaffold(let index):
        wholly.insert(Gap(path: path, index: index))
      case .solution(let line):
        let gaps = chapter.files.first { $0.path == path }?.solution.gaps ?? []
        let closest = gaps.indices.min {
          abs(gaps[$0].marker + 1 - line) < abs(gaps[$1].marker + 1 - line)
        }
        if let closest { wholly.insert(Gap(path: path, index: closest)) }
      }
    }
    var isChanged = false
    for (gap, culprits) in blamed where !wholly.contains(gap) {
      guard culprits.count == 1 else {
        wholly.insert(gap)
        continue
      }
      alone.formUnion(culprits)
      isChanged = true
    }
    for gap in wholly {
      guard let form = forms[gap], form != .apart else { continue }
      isChanged = true
      failed[gap, default: []].insert(form)
      let other: SwitchedSource.Form = form == .plain ? .returning : .plain
      forms[gap] = failed[gap]?.contains(other) == true ? .apart : other
    }
    return isChanged
  }
}
