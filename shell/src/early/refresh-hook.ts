/**
 * In development: stands where React's developer tools would hook in. Each area brings its own refresh runtime, which
 * looks for the renderers here when the area arrives, long after the shell's React has started. Without this, hot
 * reload inside the shell does nothing and says nothing.
 */
type Hook = Record<string, unknown> & { renderers: Map<number, unknown> };
const place = window as Window & { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook };

if (!place.__REACT_DEVTOOLS_GLOBAL_HOOK__) {
  const renderers = new Map<number, unknown>();
  const nothing = () => {};
  place.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers,
    supportsFiber: true,
    isDisabled: false,
    inject(renderer: unknown) {
      renderers.set(renderers.size + 1, renderer);
      return renderers.size;
    },
    checkDCE: nothing,
    onScheduleFiberRoot: nothing,
    onCommitFiberRoot: nothing,
    onPostCommitFiberRoot: nothing,
    onCommitFiberUnmount: nothing,
  };
}
