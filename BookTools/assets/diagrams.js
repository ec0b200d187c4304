// The theme sets Mermaid up for its colours. Three things it does not know of: the heads of arrows, the boxes
// that Mermaid puts behind labels, and that a diagram that was shrunk to the width of a telephone cannot be read.
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
        }
        .edgeLabel p, .edgeLabel span, .labelBkg {
          background-color: var(--md-mermaid-label-bg-color) !important;
        }
        .edgeLabel rect {
          fill: var(--md-mermaid-label-bg-color) !important;
          opacity: 1 !important;
        }`,
      flowchart: { ...options.flowchart, useMaxWidth },
      sequence: { ...options.sequence, useMaxWidth },
    });
  };
}
