import type { AccountReading } from '@nexus/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { PageLayout, Unreachable } from '../../components/page-layout.tsx';
import { oneMoment } from '../../wording.ts';
import type { PageDriver } from '../sign-in/driver.ts';
import { ConnectByOAuth, useOAuthReturn } from './connect-by-oauth.tsx';
import { ConnectByPassword } from './connect-by-password.tsx';
import { useAccounts } from './use-accounts.ts';
import { accountInWords, accountsWording } from './wording.ts';

interface AccountsPageProps {
  readonly api: ApiClient;
  readonly driver: PageDriver;
}

/** The driver's mail accounts: to connect, to sign in to again, to disconnect (E-5). Not for the road. */
export function AccountsPage({ api, driver }: AccountsPageProps) {
  const accounts = useAccounts(api, driver);
  const { reading, unreachable } = accounts;
  const returned = useOAuthReturn();
  const [told, setTold] = useState(returned?.isConnected ? returned.sentence : '');
  const [trouble, setTrouble] = useState(returned?.isConnected === false ? returned.sentence : '');
  /** The address that a new password is asked for. */
  const [again, setAgain] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [listId, connectId] = [useId(), useId()];
  const goToHeading = () => heading.current?.focus();
  useEffect(() => {
    if (again !== '') password.current?.focus();
  }, [again]);

  function tell(sentence: string): void {
    setTold(sentence);
    setTrouble('');
    setAgain('');
    // What had the focus is gone.
    goToHeading();
  }

  async function signInAgain({ provider, address }: AccountReading): Promise<void> {
    if (provider === 'imap') setAgain(address);
    else setTrouble((await accounts.signInAt(provider, address)) ?? '');
  }

  async function disconnect({ accountId, address }: AccountReading): Promise<string | null> {
    const why = await accounts.disconnect(accountId);
    if (why === null) tell(accountsWording.disconnected(address));
    return why;
  }

  return (
    <PageLayout title="Mail accounts" heading={heading}>
      <p role="alert" className="refusal">
        {trouble}
      </p>
      <Unreachable sentence={unreachable} onTryAgain={accounts.readAgain} />
      <p role="status" className="page-told">
        {reading === null && unreachable === null ? oneMoment : told}
      </p>
      {reading !== null && (
        <>
          <section className="accounts-group" aria-labelledby={listId}>
            <h2 id={listId}>Connected</h2>
            {reading.accounts.length === 0 && <p className="page-empty">{accountsWording.none}</p>}
            {reading.accounts.length > 0 && (
              <ul>
                {reading.accounts.map((account) => (
                  <AccountRow
                    key={account.accountId}
                    account={account}
                    onSignInAgain={() => void signInAgain(account)}
                    onDisconnect={() => disconnect(account)}
                  />
                ))}
              </ul>
            )}
          </section>
          <section className="accounts-group" aria-labelledby={connectId}>
            <h2 id={connectId}>Connect another</h2>
            <ConnectByOAuth offered={reading.offered} onSignIn={accounts.signInAt} />
            <h3>Any other, by app password</h3>
            <ConnectByPassword
              key={again}
              address={again}
              passwordField={password}
              onConnect={accounts.connect}
              onConnected={(address) => tell(accountsWording.connected(address))}
            />
          </section>
        </>
      )}
    </PageLayout>
  );
}

interface AccountRowProps {
  readonly account: AccountReading;
  onSignInAgain(): void;
  /** @returns why it is still connected, or null. */
  onDisconnect(): Promise<string | null>;
}

/** One connected account, and what it needs of its owner. */
function AccountRow({ account, onSignInAgain, onDisconnect }: AccountRowProps) {
  const addressId = useId();
  const needsSignIn = account.state === 'sign-in-needed';
  return (
    <li className="account-row">
      <div className="account-about">
        <h3 id={addressId} className="account-address">
          {account.address}
        </h3>
        <p className="account-origin">{accountInWords(account)}</p>
        {needsSignIn && <p className="account-state">{accountsWording.signInNeeded}</p>}
      </div>
      {needsSignIn && (
        <button type="button" className="key key-small key-strong" aria-describedby={addressId} onClick={onSignInAgain}>
          Sign in again
        </button>
      )}
      <ConfirmButton
        label="Disconnect"
        question={accountsWording.askToDisconnect}
        yes="Disconnect it"
        no="Keep it"
        weight="trouble"
        about={addressId}
        onYes={onDisconnect}
      />
    </li>
  );
}
