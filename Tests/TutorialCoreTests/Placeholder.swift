// Filled by the tests of TutorialCore.
