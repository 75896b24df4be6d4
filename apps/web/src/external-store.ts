import { useSyncExternalStore } from 'react';

/** A value that changes outside of React's components (https://react.dev/reference/react/useSyncExternalStore). */
export interface Store<View> {
  readonly view: View;
  /** @returns how to stop listening */
  subscribe(this: void, changed: () => void): () => void;
}

/** A store, and how to change some fields of what it shows. */
export function createStore<View extends object>(initial: View) {
  const listeners = new Set<() => void>();
  let view = initial;
  const store: Store<View> = {
    get view() {
      return view;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  function update(change: Partial<View>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }
  return { store, update };
}

export function useStore<View>(store: Store<View>): View {
  return useSyncExternalStore(store.subscribe, () => store.view);
}
