/// The calling function's position on its thread's stack. It shows whether calls are nested.
@inline(never)
func stackPosition() -> UInt {
  var marker = 0
  return withUnsafePointer(to: &marker) { UInt(bitPattern: $0) }
}
