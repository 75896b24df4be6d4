import type { PageConfig } from '@nexus/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { SignIn } from './create-sign-in.ts';

/** Loads the sign-in and follows it: `signedIn` is null until that is known; `reason` is a sentence, why one has to sign in again. */
export function useSignIn(settings: NonNullable<PageConfig['signIn']>) {
  const [signIn, setSignIn] = useState<SignIn | null>(null);
  const [signedIn, setSignedIn] = useState<boolean | null>(null);
  const [reason, setReason] = useState<string | null>(null);

  useEffect(() => {
    const over = new AbortController();
    // Where nobody signs in, nothing of it is loaded.
    void import('./create-sign-in.ts').then(({ createSignIn }) => {
      if (over.signal.aborted) return;
      const made = createSignIn(settings);
      const stopFollowing = made.onChange((nowSignedIn) => {
        setSignedIn(nowSignedIn);
        if (nowSignedIn) setReason(null);
      });
      over.signal.addEventListener('abort', stopFollowing);
      setSignIn(made);
    });
    return () => over.abort();
  }, [settings]);

  const signInAgain = useCallback(
    (sentence: string) => {
      setReason(sentence);
      setSignedIn(false);
      void signIn?.signOut();
    },
    [signIn],
  );
  return { signIn, signedIn, reason, signInAgain };
}
