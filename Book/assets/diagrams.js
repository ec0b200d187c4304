// The theme sets Mermaid up for its colours. Two things it does not know of: the heads of arrows, and that
// a diagram that was shrunk to the width of a telephone cannot be read.
{
  const initialize = mermaid.initialize;
  mermaid.initialize = (options) => {
    const useMaxWidth = window.innerWidth > 700;
    initialize({
      ...options,
      themeCSS: `${options.themeCSS}
        marker path {
          fill: var(--md-mermaid-edge-color) !important;
          stroke: var(--md-mermaid-edge-color) !important;
        }`,
      flowchart: { ...options.flowchart, useMaxWidth },
      sequence: { ...options.sequence, useMaxWidth },
    });
  };
}
