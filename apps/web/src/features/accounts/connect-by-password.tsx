import type { NewImapAccount } from '@nexus/contracts';
import { type FormEvent, type Ref, useId, useRef, useState } from 'react';
import { ServerFields, type TypedServer, typedServer } from './server-fields.tsx';
import type { Accounts, Refusal } from './use-accounts.ts';

interface ConnectByPasswordProps {
  /** One whose password is refused by now; empty: a new one. */
  readonly address: string;
  readonly passwordField: Ref<HTMLInputElement>;
  readonly onConnect: Accounts['connect'];
  onConnected(address: string): void;
}

const incoming: TypedServer = { host: '', port: '993', security: '' };
const outgoing: TypedServer = { host: '', port: '465', security: '' };

/** Connects any other account by its address and an app password; why it was not is said below. */
export function ConnectByPassword({ address: given, passwordField, onConnect, onConnected }: ConnectByPasswordProps) {
  const [address, setAddress] = useState(given);
  const [password, setPassword] = useState('');
  const [user, setUser] = useState('');
  const [imap, setImap] = useState(incoming);
  const [smtp, setSmtp] = useState(outgoing);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const servers = useRef<HTMLDetailsElement>(null);
  const refusalId = useId();
  const ready = address.trim() !== '' && password !== '';

  function wanted(): NewImapAccount {
    const [imapServer, smtpServer] = [typedServer(imap), typedServer(smtp)];
    return {
      address: address.trim(),
      password,
      ...(user.trim() !== '' && { user: user.trim() }),
      ...(imapServer !== undefined && { imap: imapServer }),
      ...(smtpServer !== undefined && { smtp: smtpServer }),
    };
  }

  function nameServers(): void {
    if (servers.current === null) return;
    servers.current.open = true;
    servers.current.querySelector('input')?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || !ready) return;
    setBusy(true);
    setRefusal(null);
    const why = await onConnect(wanted());
    setBusy(false);
    setRefusal(why);
    if (why !== null) {
      if (why.wantsServers) nameServers();
      return;
    }
    setAddress('');
    setPassword('');
    setUser('');
    setImap(incoming);
    setSmtp(outgoing);
    onConnected(address.trim().toLowerCase());
  }

  return (
    <form className="connect-by-password" aria-label="Connect by app password" onSubmit={(event) => void submit(event)}>
      <label>
        Mail address
        <input
          type="email"
          autoComplete="email"
          maxLength={254}
          aria-describedby={refusalId}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
      </label>
      <label>
        App password
        <input
          ref={passwordField}
          type="password"
          autoComplete="off"
          maxLength={500}
          aria-describedby={refusalId}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </label>
      <details ref={servers} className="other-servers">
        <summary>Other servers</summary>
        <div className="other-servers-fields">
          <p className="account-hint">
            Most providers are known by the address. For others, look for “IMAP” in the provider’s help.
          </p>
          <ServerFields title="Incoming (IMAP)" example="imap.example.com" server={imap} onChange={setImap} />
          <ServerFields
            title="Outgoing (SMTP), to send answers"
            example="smtp.example.com"
            server={smtp}
            onChange={setSmtp}
          />
          <label>
            User name, if it is not the address
            <input
              type="text"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={254}
              value={user}
              onChange={({ target }) => setUser(target.value)}
            />
          </label>
        </div>
      </details>
      <button type="submit" className="key key-strong" aria-disabled={busy || !ready}>
        {busy ? 'Asking the mail server…' : 'Connect'}
      </button>
      <p id={refusalId} className="refusal" role="alert">
        {refusal?.sentence}
      </p>
    </form>
  );
}
