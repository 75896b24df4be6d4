import type { AccountReading } from '@nexus/contracts';
import { useId } from 'react';
import { AskFirst } from '../memory/ask-first.tsx';
import { accountInWords } from './providers-in-words.ts';

interface AccountRowProps {
  readonly account: AccountReading;
  onSignInAgain(): void;
  /** @returns why it is still connected, or null. */
  onDisconnect(): Promise<string | null>;
}

/** One connected account, and what it needs of its owner. */
export function AccountRow({ account, onSignInAgain, onDisconnect }: AccountRowProps) {
  const addressId = useId();
  const needsSignIn = account.state === 'sign-in-needed';
  return (
    <li className="account-row">
      <div className="account-about">
        <h3 id={addressId} className="account-address">
          {account.address}
        </h3>
        <p className="account-origin">{accountInWords(account)}</p>
        {needsSignIn && <p className="account-state">Please sign in again. Until then its mail is not briefed.</p>}
      </div>
      {needsSignIn && (
        <button type="button" className="key key-small key-strong" aria-describedby={addressId} onClick={onSignInAgain}>
          Sign in again
        </button>
      )}
      <AskFirst
        label="Disconnect"
        question="Disconnect this account? Its mail is no longer briefed; a drive under way may still tell it, and changes none of it. The mailbox itself stays as it is."
        yes="Disconnect it"
        no="Keep it"
        weight="trouble"
        about={addressId}
        onYes={onDisconnect}
      />
    </li>
  );
}
