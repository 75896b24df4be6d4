import type { PageConfig } from '@nexus/contracts';
import { lazy, type ReactNode, Suspense } from 'react';
import type { PageDriver } from './driver.ts';

const localDriver: PageDriver = {
  accessToken: async () => null,
  signOut: null,
  signInAgain: () => {},
};

export interface GateProps<Settings> {
  readonly settings: Settings;
  readonly children: (driver: PageDriver) => ReactNode;
}

// Where nobody signs in, nothing of it is loaded.
const SupabaseGate = lazy(async () => ({ default: (await import('./supabase-gate.tsx')).SupabaseGate }));

/** Lets a signed-in driver pass, shows the form to others. Where nobody signs in, the local user passes. */
export function SignInGate({ settings, children }: GateProps<PageConfig['signIn']>) {
  if (settings === null) return children(localDriver);
  return (
    <Suspense>
      <SupabaseGate settings={settings}>{children}</SupabaseGate>
    </Suspense>
  );
}
