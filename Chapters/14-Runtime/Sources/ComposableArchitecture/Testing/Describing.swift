/// Whether results are compared for the words of a failure. It has been found by then that they differ.
enum Describing {
  @TaskLocal static var isDescribing = false
}
