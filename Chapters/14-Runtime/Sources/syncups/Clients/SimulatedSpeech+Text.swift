extension SimulatedSpeech {
  /// The default words. They take about a minute.
  static let defaultText = """
    Good morning everybody. Yesterday I drew the last of the new icons, and today I will put them \
    into the app. Nothing is in my way. Mine is the list of sync-ups. It scrolls well now, even with \
    ten thousand rows, because each row looks only at what it shows. Today I measure it once more. \
    I have been reading the reports of last week. Two people could not find the button that ends a \
    meeting, so I would like to try a larger one. I have one question: which colours do we keep? \
    Sixteen are many, but everybody has a favourite. I am for all of them. The timer is done. It \
    stops while somebody is asked something, and goes on afterwards. I tested it with seven people \
    and sixty seconds. My part is short. The release is on Thursday, and I will bring cake.
    """
}
