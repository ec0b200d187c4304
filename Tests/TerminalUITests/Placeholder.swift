// Filled by the tests of TerminalUI.
