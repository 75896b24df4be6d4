import type { OAuthMailProvider } from '@nexus/contracts';
import { useEffect, useId, useState } from 'react';
import type { Accounts } from './use-accounts.ts';
import { type OAuthReturn, parseOAuthReturn, signInProviders } from './wording.ts';

interface ConnectByOAuthProps {
  readonly offered: readonly OAuthMailProvider[];
  readonly onSignIn: Accounts['signInAt'];
}

/** The providers that one signs in to on a page of their own; the ones that this server cannot lead to say why. */
export function ConnectByOAuth({ offered, onSignIn }: ConnectByOAuthProps) {
  const [leaving, setLeaving] = useState<OAuthMailProvider | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const hintId = useId();
  useEffect(() => {
    // The browser's back button may lead to this very page, as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(null);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  async function leave(provider: OAuthMailProvider): Promise<void> {
    if (leaving !== null || !offered.includes(provider)) return;
    setLeaving(provider);
    const why = await onSignIn(provider);
    setFailure(why);
    // Without a reason the browser is on its way to the provider.
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

/** What became of a sign-in that led back here; told once, and not again when the page is loaded anew. */
export function useOAuthReturn(): OAuthReturn | null {
  const [returned] = useState(() => parseOAuthReturn(location.hash));
  useEffect(() => {
    if (returned !== null) history.replaceState(history.state, '', '#accounts');
  }, [returned]);
  return returned;
}
