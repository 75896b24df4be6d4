import { useSyncExternalStore } from 'react';

/** What the page shows: the drive, or one of the places beside it. */
export type Place = 'drive' | 'memory' | 'manuals' | 'accounts';

const beside: Readonly<Record<string, Place>> = {
  '#memory': 'memory',
  '#manuals': 'manuals',
  '#accounts': 'accounts',
};

function placeNow(): Place {
  // What stands behind a slash is for the place itself.
  const [name = ''] = location.hash.split('/');
  return beside[name] ?? 'drive';
}

function follow(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

/** Where the driver is, by the part of the address after `#`, so that the browser's way back leads back. */
export function usePlace(): Place {
  return useSyncExternalStore(follow, placeNow);
}
