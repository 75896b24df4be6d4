import { useCallback, useEffect, useRef, useState } from 'react';
import { takeShared } from './service-worker.ts';
import { installWording } from './wording.ts';

interface Taken {
  /** Text, to be said. */
  readonly words: string;
  /** Files that may become manuals: any website can send them here, so only the driver's yes takes them in. */
  readonly files: readonly File[];
  /** Why nothing arrived. */
  readonly problem: string | null;
}

export interface Shared extends Taken {
  /** The driver has answered for the files. */
  putAway(): void;
}

const nothing: Taken = { words: '', files: [], problem: null };

/** What another app shared with the page, until the driver decides. */
export function useShared(): Shared {
  const [taken, setTaken] = useState(nothing);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || !new URLSearchParams(location.search).has('shared')) return;
    asked.current = true;
    // Once: a page that is loaded again was not shared with again.
    history.replaceState(null, '', location.pathname + location.hash);
    void takeShared().then((shared) => {
      if (shared === null) return setTaken({ ...nothing, problem: installWording.shareLost });
      if (shared.files.length > 0) setTaken({ ...nothing, files: shared.files });
      else setTaken({ ...nothing, words: shared.text });
    });
  }, []);
  const putAway = useCallback(() => setTaken(nothing), []);
  return { ...taken, putAway };
}
