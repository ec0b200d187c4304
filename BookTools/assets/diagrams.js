// The theme sets Mermaid up for its colours. Three things it does not know of: the heads of arrows, the boxes
// that Mermaid puts behind labels, and that a diagram that was shrunk to the width of a telephone cannot be read.
// There, a diagram is shrunk to two thirds at most. One that is still wider than the page can be moved aside.
{
  const smallest = 2 / 3;
  const render = mermaid.render;
  mermaid.render = async (...inputs) => {
    const result = await render(...inputs);
    const page = document.querySelector(".md-content__inner")?.clientWidth ?? window.innerWidth;
    const width = Number(/viewBox="\S+ \S+ (\S+)/.exec(result.svg)?.[1]);
    if (width > page && window.innerWidth <= 700) {
      const shown = Math.ceil(Math.max(width * smallest, page));
      result.svg = result.svg.replace(/^<svg /, `<svg preserveAspectRatio="xMinYMin" `)
        .replace(/^(<svg [^>]*?) width="[^"]*"/, "$1").replace(/^(<svg [^>]*?) height="[^"]*"/, "$1")
        .replace(/^(<svg [^>]*?) style="[^"]*"/, "$1")
        .replace(/^<svg /, `<svg width="${shown}" style="height: auto" `);
    }
    return result;
  };
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
