// Filled by the tests of LineEditor.
