// A browser starts no worker for a page that was opened from the disk, and the search is one. Here such a
// worker is a hidden frame of the page: the same script, with the few functions that it expects.
if (location.protocol === "file:") {
  const run = (scope, url) =>
    new Promise((resolve, reject) => {
      const script = scope.document.createElement("script");
      script.src = url;
      script.onload = resolve;
      script.onerror = () => reject(new Error(`${url} cannot be loaded.`));
      scope.document.head.append(script);
    });

  class FrameWorker extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.scope = frame.contentWindow;
      this.scope.importScripts = (...urls) =>
        urls.reduce((before, url) => before.then(() => run(this.scope, url)), Promise.resolve());
      this.scope.postMessage = (data) => this.tell(this, data);
      // What is said before the script listens has to wait.
      this.isReady = run(this.scope, new URL(url, location.href).href);
    }

    postMessage(data) {
      this.isReady.then(() => this.tell(this.scope, data));
    }

    tell(target, data) {
      target.dispatchEvent(new MessageEvent("message", { data }));
    }
  }

  // The search looks for this name to know where it is.
  window.IFrameWorker = FrameWorker;
  window.Worker = FrameWorker;
}
