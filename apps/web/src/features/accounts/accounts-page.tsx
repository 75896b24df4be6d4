import type { AccountReading } from '@nexus/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { PlaceFrame } from '../places/place-frame.tsx';
import { Unreachable } from '../places/unreachable.tsx';
import type { Service } from '../service/create-service.ts';
import type { PageDriver } from '../sign-in/driver.ts';
import { AccountRow } from './account-row.tsx';
import { ConnectByPassword } from './connect-by-password.tsx';
import { SignInAtProvider } from './sign-in-at-provider.tsx';
import { useAccounts } from './use-accounts.ts';
import { useReturn } from './use-return.ts';

interface AccountsPageProps {
  readonly service: Service;
  readonly driver: PageDriver;
}

/** The driver's mail accounts: to connect, to sign in to again, to disconnect (E-5). Not for the road. */
export function AccountsPage({ service, driver }: AccountsPageProps) {
  const accounts = useAccounts(service, driver);
  const { reading, unreachable } = accounts;
  const returned = useReturn();
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
    if (why === null) tell(`${address} is disconnected.`);
    return why;
  }

  return (
    <PlaceFrame title="Mail accounts" heading={heading}>
      <p role="alert" className="refusal">
        {trouble}
      </p>
      <Unreachable sentence={unreachable} onTryAgain={accounts.readAgain} />
      <p role="status" className="place-told">
        {reading === null && unreachable === null ? 'One moment…' : told}
      </p>
      {reading !== null && (
        <>
          <section className="accounts-group" aria-labelledby={listId}>
            <h2 id={listId}>Connected</h2>
            {reading.accounts.length === 0 && (
              <p className="place-empty">None yet. Until one is, a drive briefs what this machine was set up with.</p>
            )}
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
            <SignInAtProvider offered={reading.offered} onSignIn={accounts.signInAt} />
            <h3>Any other, by app password</h3>
            <ConnectByPassword
              key={again}
              address={again}
              passwordField={password}
              onConnect={accounts.connect}
              onConnected={(address) => tell(`${address} is connected.`)}
            />
          </section>
        </>
      )}
    </PlaceFrame>
  );
}
