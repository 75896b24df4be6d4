import type { NewMailServer } from '@nexus/contracts';

/** A server as it is being typed. */
export interface TypedServer {
  readonly host: string;
  readonly port: string;
  /** Empty: what the port is known for. */
  readonly security: NonNullable<NewMailServer['security']> | '';
}

interface ServerFieldsProps {
  /** Over the fields. */
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
export function typedServer({ host, port, security }: TypedServer): NewMailServer | undefined {
  if (host.trim() === '') return undefined;
  return { host: host.trim(), port: Number(port), ...(security !== '' && { security }) };
}

/** A mail server by name, port and how the line to it is secured. */
export function ServerFields({ title, example, server, onChange }: ServerFieldsProps) {
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
