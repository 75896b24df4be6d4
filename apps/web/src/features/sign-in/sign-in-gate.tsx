import type { PageConfig } from '@nexus/contracts';
import { type ReactNode, useMemo } from 'react';
import { Waiting } from '../service/waiting.tsx';
import type { PageDriver } from './driver.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSignIn } from './use-sign-in.ts';

const localDriver: PageDriver = {
  accessToken: async () => null,
  signOut: null,
  signInAgain: () => {},
};

interface GateProps<Settings> {
  readonly settings: Settings;
  readonly children: (driver: PageDriver) => ReactNode;
}

function SupabaseGate({ settings, children }: GateProps<NonNullable<PageConfig['signIn']>>) {
  const { signIn, signedIn, reason, signInAgain } = useSignIn(settings);
  const driver = useMemo<PageDriver | null>(
    () => signIn && { accessToken: () => signIn.accessToken(), signOut: () => void signIn.signOut(), signInAgain },
    [signIn, signInAgain],
  );
  if (signIn === null || driver === null || signedIn === null) return <Waiting sentence="One moment…" onRetry={null} />;
  return signedIn ? children(driver) : <SignInForm signIn={signIn} reason={reason} />;
}

/** Lets a signed-in driver pass, shows the form to others. Where nobody signs in, the local user passes. */
export function SignInGate({ settings, children }: GateProps<PageConfig['signIn']>) {
  return settings === null ? children(localDriver) : <SupabaseGate settings={settings}>{children}</SupabaseGate>;
}
