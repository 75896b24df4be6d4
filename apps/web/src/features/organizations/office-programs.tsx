import type { ListedTool, Organization, ToolServer } from '@nexus/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { ShortForm, textOf } from '../../components/short-form.tsx';
import { oneMoment } from '../../wording.ts';
import { explainFailure, type PageDriver } from '../sign-in/driver.ts';
import type { OrganizationsApi } from './organizations-api.ts';
import { allowedInWords, programWording, standingInWords } from './wording.ts';

interface OfficeProgramsProps {
  readonly office: Organization;
  readonly api: ApiClient;
  readonly driver: PageDriver;
}

type Work = (api: OrganizationsApi, token: string | null) => Promise<unknown>;

/** Servers of other programs that the office's drives may ask, and which of their tools (P-10): an admin's. */
export function OfficePrograms({ office, api: { organizations: api }, driver }: OfficeProgramsProps) {
  const [servers, setServers] = useState<readonly ToolServer[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const read = useCallback(async () => {
    try {
      setServers(await api.servers(await driver.accessToken(), office.id));
      setFailure(null);
    } catch (error) {
      setFailure(explainFailure(error, driver));
    }
  }, [api, driver, office.id]);
  useEffect(() => void read(), [read]);

  async function change(work: Work): Promise<string | null> {
    try {
      await work(api, await driver.accessToken());
    } catch (error) {
      return explainFailure(error, driver);
    }
    await read();
    return null;
  }

  return (
    <section className="memory-group" aria-label={`Other programs of ${office.name}`}>
      <h3>{programWording.title}</h3>
      <p className="learned-about">{programWording.about}</p>
      <p className="refusal" role="alert">
        {failure}
      </p>
      {servers === null && failure === null && <p>{oneMoment}</p>}
      <ul>
        {servers?.map((server) => (
          <Program key={server.id} server={server} api={api} driver={driver} onChange={change} />
        ))}
      </ul>
      <ShortForm
        label={`Name a program to ${office.name}`}
        submit="Name it"
        onSubmit={(fields) =>
          change((organizations, token) => {
            const secret = textOf(fields, 'token');
            const named = { name: textOf(fields, 'name'), address: textOf(fields, 'address') };
            return organizations.addServer(token, office.id, { ...named, ...(secret !== '' && { token: secret }) });
          })
        }
      >
        <label>
          What drivers call it
          <input type="text" name="name" required maxLength={80} autoComplete="off" />
        </label>
        <label>
          {programWording.address}
          <input type="url" name="address" required maxLength={500} placeholder="https://" autoComplete="off" />
        </label>
        <label>
          {programWording.token}
          <input type="password" name="token" maxLength={5_000} autoComplete="off" />
        </label>
      </ShortForm>
    </section>
  );
}

interface ProgramProps {
  readonly server: ToolServer;
  readonly api: OrganizationsApi;
  readonly driver: PageDriver;
  onChange(work: Work): Promise<string | null>;
}

function Program({ server, api, driver, onChange }: ProgramProps) {
  const [tools, setTools] = useState<readonly ListedTool[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);

  /** What it offers is asked of the server itself, so only when somebody wants to see it. */
  async function look(): Promise<void> {
    if (isAsked) return;
    setAsked(true);
    setFailure(null);
    try {
      setTools(await api.serverTools(await driver.accessToken(), server.id));
    } catch (error) {
      setTools(null);
      setFailure(explainFailure(error, driver));
    }
    setAsked(false);
  }

  return (
    <li className="memory-item program">
      <p id={server.id} className="memory-content">
        {server.name}, {server.address}
      </p>
      <p className="memory-origin">{allowedInWords(server.tools.length)}</p>
      <span className="key-row">
        <button
          type="button"
          className="key key-small"
          aria-expanded={tools !== null}
          aria-disabled={isAsked}
          onClick={() => (tools === null ? void look() : setTools(null))}
        >
          Its tools
        </button>
        <ConfirmButton
          label="Take away"
          question={`Take ${server.name} away?`}
          yes="Take it away"
          no="Keep it"
          weight="trouble"
          about={server.id}
          onYes={() => onChange((organizations, token) => organizations.removeServer(token, server.id))}
        />
      </span>
      <p className="refusal" role="alert">
        {failure}
      </p>
      {isAsked && <p role="status">{oneMoment}</p>}
      {tools?.length === 0 && <p className="page-empty">{programWording.noTools}</p>}
      {tools !== null && tools.length > 0 && (
        <ShortForm
          label={`Tools of ${server.name}`}
          submit="Allow these"
          onSubmit={async (fields) => {
            const wanted = new Set(fields.getAll('tool'));
            const allowed = tools.filter(({ name }) => wanted.has(name)).map(({ name, hash }) => ({ name, hash }));
            const refusal = await onChange((organizations, token) =>
              organizations.allowTools(token, server.id, allowed),
            );
            if (refusal === null) setTools(null);
            return refusal;
          }}
        >
          {tools.map((tool) => (
            <label key={tool.name} className="tool-choice">
              <input
                type="checkbox"
                name="tool"
                value={tool.name}
                defaultChecked={tool.standing === 'allowed'}
                disabled={tool.standing === 'unusable'}
              />
              <span>
                <span dir="auto">
                  {tool.title}: “{tool.description}”
                </span>
                <span className="tool-state">{[standingInWords[tool.standing], tool.unusable].join(' ').trim()}</span>
              </span>
            </label>
          ))}
        </ShortForm>
      )}
    </li>
  );
}
