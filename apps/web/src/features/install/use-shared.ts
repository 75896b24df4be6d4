import { useEffect, useRef, useState } from 'react';
import { takeShared } from './service-worker.ts';
import { installWording } from './wording.ts';

interface SharedTaker {
  /** The same function from one rendering to the next. */
  onFiles(files: readonly File[]): void;
}

/** Text that was shared, to be said, and why there is none; files go to the manuals. */
export function useShared({ onFiles }: SharedTaker): { readonly words: string; readonly problem: string | null } {
  const [taken, setTaken] = useState<{ readonly words: string; readonly problem: string | null }>(nothing);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || !new URLSearchParams(location.search).has('shared')) return;
    asked.current = true;
    // Once: a page that is loaded again was not shared with again.
    history.replaceState(null, '', location.pathname + location.hash);
    void takeShared().then((shared) => {
      if (shared === null) return setTaken({ words: '', problem: installWording.shareLost });
      if (shared.files.length > 0) onFiles(shared.files);
      else setTaken({ words: shared.text, problem: null });
    });
  }, [onFiles]);
  return taken;
}

const nothing = { words: '', problem: null } as const;
