/// Where on the stack of its thread the calling function is, to see whether calls pile up.
@inline(never)
func stackPosition() -> UInt {
  var marker = 0
  return withUnsafePointer(to: &marker) { UInt(bitPattern: $0) }
}
