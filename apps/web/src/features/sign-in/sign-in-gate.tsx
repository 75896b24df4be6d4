import type { PageConfig } from '@nexus/contracts';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { Broken, Waiting } from '../../components/page-layout.tsx';
import { brokenWording, oneMoment } from '../../wording.ts';
import type { PageDriver } from './driver.ts';
import { SignInForm } from './sign-in-form.tsx';
import type { SignIn } from './supabase-sign-in.ts';

interface GateProps<Settings> {
  readonly settings: Settings;
  readonly children: (driver: PageDriver) => ReactNode;
}

/** Lets a signed-in driver pass, shows the form to others. Where nobody signs in, the local user passes. */
export function SignInGate({ settings, children }: GateProps<PageConfig['signIn']>) {
  return settings === null ? children(localDriver) : <SupabaseGate settings={settings}>{children}</SupabaseGate>;
}

const localDriver: PageDriver = {
  accessToken: async () => null,
  signOut: null,
  signInAgain: () => {},
};

function SupabaseGate({ settings, children }: GateProps<NonNullable<PageConfig['signIn']>>) {
  const { signIn, isMissing, signedIn, reason, signInAgain } = useSignIn(settings);
  const driver = useMemo<PageDriver | null>(
    () => signIn && { accessToken: () => signIn.accessToken(), signOut: () => void signIn.signOut(), signInAgain },
    [signIn, signInAgain],
  );
  if (isMissing) return <Broken sentence={brokenWording.notLoaded} />;
  if (signIn === null || driver === null || signedIn === null) return <Waiting sentence={oneMoment} onRetry={null} />;
  return signedIn ? children(driver) : <SignInForm signIn={signIn} reason={reason} />;
}

/** Loads the sign-in, unless it `isMissing`, and follows it: `signedIn` is null until that is known; `reason` is a sentence, why one has to sign in again. */
function useSignIn(settings: NonNullable<PageConfig['signIn']>) {
  const [signIn, setSignIn] = useState<SignIn | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [signedIn, setSignedIn] = useState<boolean | null>(null);
  const [reason, setReason] = useState<string | null>(null);

  useEffect(() => {
    const over = new AbortController();
    // Where nobody signs in, nothing of it is loaded.
    import('./supabase-sign-in.ts')
      .then(({ createSignIn }) => {
        if (over.signal.aborted) return;
        const made = createSignIn(settings);
        const stopFollowing = made.onChange((nowSignedIn) => {
          setSignedIn(nowSignedIn);
          if (nowSignedIn) setReason(null);
        });
        over.signal.addEventListener('abort', stopFollowing);
        setSignIn(made);
      })
      .catch(() => over.signal.aborted || setMissing(true));
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
  return { signIn, isMissing, signedIn, reason, signInAgain };
}
