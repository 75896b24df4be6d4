import type { OAuthMailProvider } from '@nexus/contracts';
import { useEffect, useId, useState } from 'react';
import { signInProviders } from './providers-in-words.ts';
import type { Accounts } from './use-accounts.ts';

interface SignInAtProviderProps {
  readonly offered: readonly OAuthMailProvider[];
  readonly onSignIn: Accounts['signInAt'];
}

/** The providers that one signs in to on a page of their own; the ones that this server cannot lead to say why. */
export function SignInAtProvider({ offered, onSignIn }: SignInAtProviderProps) {
  const [leaving, setLeaving] = useState<OAuthMailProvider | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const hintId = useId();
  useEffect(() => {
    // Who comes back by the browser's own way may find this very page, as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(null);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  async function leave(provider: OAuthMailProvider): Promise<void> {
    if (leaving !== null || !offered.includes(provider)) return;
    setLeaving(provider);
    const why = await onSignIn(provider);
    setFailure(why);
    // The way leads out.
    if (why !== null) setLeaving(null);
  }

  return (
    <div className="account-providers">
      {signInProviders.map(({ provider, name, missing }) => {
        const isOffered = offered.includes(provider);
        return (
          <div key={provider} className="account-provider">
            <button
              type="button"
              className="key"
              aria-disabled={!isOffered || leaving !== null}
              aria-describedby={isOffered ? undefined : `${hintId}-${provider}`}
              onClick={() => void leave(provider)}
            >
              {leaving === provider ? `To ${name}…` : `Connect ${name}`}
            </button>
            {!isOffered && (
              <p id={`${hintId}-${provider}`} className="account-hint">
                {missing}
              </p>
            )}
          </div>
        );
      })}
      <p className="refusal" role="alert">
        {failure}
      </p>
    </div>
  );
}
