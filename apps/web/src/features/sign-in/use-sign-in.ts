import type { PageConfig } from '@nexus/contracts';
import { useCallback, useEffect, useState } from 'react';
import { createSignIn } from './create-sign-in.ts';

/** Whether somebody is signed in, and why not any more: `reason` is a sentence. */
export function useSignIn(settings: NonNullable<PageConfig['signIn']>) {
  const [signIn] = useState(() => createSignIn(settings));
  const [signedIn, setSignedIn] = useState(false);
  const [reason, setReason] = useState<string | null>(null);

  useEffect(
    () =>
      signIn.onChange((nowSignedIn) => {
        setSignedIn(nowSignedIn);
        if (nowSignedIn) setReason(null);
      }),
    [signIn],
  );

  const signInAgain = useCallback(
    (sentence: string) => {
      setReason(sentence);
      setSignedIn(false);
      void signIn.signOut();
    },
    [signIn],
  );
  return { signIn, signedIn, reason, signInAgain };
}
