import type { ImapAccountToConnect } from '@nexus/api-client';
import { type FormEvent, type Ref, useId, useRef, useState } from 'react';
import type { Accounts, Refusal } from './use-accounts.ts';
import { accountsWording } from './wording.ts';

type MailServer = NonNullable<ImapAccountToConnect['imap']>;

interface ConnectByPasswordProps {
  /** One whose password is refused by now; empty: a new one. */
  readonly address: string;
  readonly passwordField: Ref<HTMLInputElement>;
  readonly onConnect: Accounts['connect'];
  onConnected(address: string): void;
}

/** A server as it is being typed. */
interface TypedServer {
  readonly host: string;
  readonly port: string;
  /** Empty: what the port is known for. */
  readonly security: NonNullable<MailServer['security']> | '';
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

  function wanted(): ImapAccountToConnect {
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
          <p className="account-hint">{accountsWording.aboutServers}</p>
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
        {busy ? accountsWording.connecting : 'Connect'}
      </button>
      <p id={refusalId} className="refusal" role="alert">
        {refusal?.sentence}
      </p>
    </form>
  );
}

interface ServerFieldsProps {
  readonly title: string;
  readonly example: string;
  readonly server: TypedServer;
  onChange(server: TypedServer): void;
}

const securities = [
  ['', 'As usual'],
  ['tls', 'TLS'],
  ['starttls', 'STARTTLS'],
  ['none', 'None'],
] as const;

/** What was typed, as the service takes it; undefined: no name. */
function typedServer({ host, port, security }: TypedServer): MailServer | undefined {
  if (host.trim() === '') return undefined;
  return { host: host.trim(), port: Number(port), ...(security !== '' && { security }) };
}

/** A mail server by name, port and how the line to it is secured. */
function ServerFields({ title, example, server, onChange }: ServerFieldsProps) {
  return (
    <fieldset className="server-fields">
      <legend>{title}</legend>
      <label>
        Name
        <input
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={example}
          maxLength={253}
          value={server.host}
          onChange={({ target }) => onChange({ ...server, host: target.value })}
        />
      </label>
      <label>
        Port
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={65_535}
          value={server.port}
          onChange={({ target }) => onChange({ ...server, port: target.value })}
        />
      </label>
      <label>
        Security
        <select
          value={server.security}
          onChange={({ target }) => {
            const chosen = securities.find(([value]) => value === target.value);
            onChange({ ...server, security: chosen?.[0] ?? '' });
          }}
        >
          {securities.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}
