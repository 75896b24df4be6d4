import { useEffect, useState } from 'react';
import { type Returned, returnInWords } from './return-in-words.ts';

/** What became of a sign-in that led back here; told once, and not again when the page is loaded anew. */
export function useReturn(): Returned | null {
  const [returned] = useState(() => returnInWords(location.hash));
  useEffect(() => {
    if (returned !== null) history.replaceState(history.state, '', '#accounts');
  }, [returned]);
  return returned;
}
