/** A value that changes, as React's `useSyncExternalStore` wants to watch it. */
export interface Watched<Value> {
  readonly view: Value;
  /** @returns how to stop listening */
  subscribe(this: void, changed: () => void): () => void;
}

/** A watched value, and how to change it. */
export function createWatched<Value>(first: Value) {
  const listeners = new Set<() => void>();
  let value = first;
  const watched: Watched<Value> = {
    get view() {
      return value;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  function set(next: Value): void {
    value = next;
    for (const listener of listeners) listener();
  }
  return { watched, set };
}
