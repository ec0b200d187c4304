/// Whether results are compared for a failure's message. By then, they are known to differ.
enum Describing {
  @TaskLocal static var isDescribing = false
}
