import type { PageConfig } from '@nexus/contracts';
import { useMemo } from 'react';
import type { PageDriver } from './driver.ts';
import { SignInForm } from './sign-in-form.tsx';
import type { GateProps } from './sign-in-gate.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Lets a driver pass that Supabase Auth knows. */
export function SupabaseGate({ settings, children }: GateProps<NonNullable<PageConfig['signIn']>>) {
  const { signIn, signedIn, reason, signInAgain } = useSignIn(settings);
  const driver = useMemo<PageDriver>(
    () => ({ accessToken: () => signIn.accessToken(), signOut: () => void signIn.signOut(), signInAgain }),
    [signIn, signInAgain],
  );
  return signedIn ? children(driver) : <SignInForm signIn={signIn} reason={reason} />;
}
