import { randomUUID } from 'node:crypto';
import {
  createScriptedAccounts,
  createScriptedManuals,
  createScriptedOffices,
  createScriptedToolServers,
  type OpenApiOptions,
  openApi,
} from '@nexus/api/testing';
import { type ConnectedAccount, localUserId, type Passage, type Reminder, type StoredDocument } from '@nexus/contracts';
import {
  createMemoryKnowledgeStore,
  createMemoryMailAccountStore,
  createMemoryReminderStore,
  createMemoryToolTelemetry,
} from '@nexus/knowledge-store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uploadForm } from '../support/manuals/upload-form.ts';
import { type ApiOperation, readApiDocument } from '../support/openapi/api-document.ts';
import { type ApiRequest, badRequests } from '../support/openapi/bad-requests.ts';
import { findContradiction } from '../support/openapi/find-contradiction.ts';

const document: StoredDocument = {
  id: randomUUID(),
  fileName: 'crane.csv',
  title: 'Crane manual',
  format: 'csv',
  sourceType: 'manual',
  size: 3,
  sha256: '0'.repeat(64),
  chunks: 1,
  embedded: 0,
  uploadedBy: localUserId,
  organizationId: null,
  createdAt: '2026-11-22T12:00:00.000Z',
};
const passage: Passage = {
  documentId: document.id,
  title: document.title,
  fileName: document.fileName,
  citation: { kind: 'rows', from: 1, to: 3 },
  content: 'wind = 14 m/s',
  before: null,
  after: 'wind = 15 m/s',
  score: 0.03,
};
const account: ConnectedAccount = {
  accountId: randomUUID(),
  provider: 'gmail',
  address: 'ada@example.com',
  state: 'connected',
  connectedAt: new Date('2026-11-22T12:00:00.000Z'),
};
const reminder: Reminder = {
  ...{ id: 'k_0mi8x000_00000000000000000000', content: 'call Tom', doneAt: null },
  ...{ dueAt: '2026-11-25T17:00:00.000Z', createdAt: '2026-11-25T12:00:00.000Z' },
};
/** It answers for everybody, and keeps what it has. */
const agenda: NonNullable<OpenApiOptions['agenda']> = {
  reminders: { ...createMemoryReminderStore(), open: async () => [reminder], all: async () => [reminder] },
  read: async () => ({
    calendars: [
      {
        ...{ name: 'your Google calendar', account: account.address },
        problem: { code: 'CALENDAR_UNREACHABLE', detail: 'your Google calendar does not answer.' },
      },
    ],
    events: [
      {
        ...{ title: 'Crane meeting', location: '', allDay: false },
        ...{ start: '2026-11-25T09:00:00.000Z', end: '2026-11-25T10:00:00.000Z' },
      },
    ],
  }),
};
const grant = { url: 'ws://127.0.0.1:7880', room: 'drive', token: 'token', expiresAt: '2026-11-22T12:00:00.000Z' };
const unlimited = {
  any: 1e6,
  page: 1e6,
  token: 1e6,
  room: 1e6,
  memory: 1e6,
  upload: 1e6,
  search: 1e6,
  accounts: 1e6,
  organizations: 1e6,
};

async function open() {
  const script = createScriptedManuals({
    outcome: () => ({ state: 'done', documentId: document.id, documentCount: 1, existing: false }),
  });
  // However often it is disconnected it is there for the next request.
  const store = { ...createMemoryMailAccountStore(), list: async () => [account], disconnect: async () => true };
  const offices = createScriptedOffices();
  const { app } = await openApi({
    manuals: script.manuals,
    accounts: createScriptedAccounts(store).accounts,
    knowledge: createMemoryKnowledgeStore(),
    agenda,
    offices,
    toolServers: createScriptedToolServers(offices),
    telemetry: { ...createMemoryToolTelemetry(), ofOrganization: async () => [] },
    livekit: { check: async () => {}, holdsMailText: async () => false, grant: async () => grant },
    rateLimits: unlimited,
  });
  const file = {
    owner: { userId: localUserId, organizationId: null },
    fileName: document.fileName,
    sourceType: document.sourceType,
    sha256: document.sha256,
    size: document.size,
  };
  const job = await script.manuals.jobs.add(file, (async function* () {})());
  const payload = { content: 'Invoices come first.', category: 'rule' };
  const entry = (await app.inject({ method: 'POST', url: '/memory/entries', payload })).json();
  script.passages.push(passage);
  const operations = readApiDocument((await app.inject('/openapi.json')).json());
  const send = ({ method, ...request }: ApiRequest) => {
    // It may have been deleted by an earlier request.
    script.documents.set(document.id, document);
    return app.inject({ ...request, method: method as 'GET' });
  };
  const ids: Readonly<Record<string, string>> = {
    ...{ documents: document.id, jobs: job.id, entries: entry.id },
    reminders: reminder.id,
  };
  /** What leads somewhere at this address. */
  const known = ({ path }: Pick<ApiOperation, 'path'>) => ({
    id: Object.keys(ids).flatMap((name) => (path.includes(`/${name}/`) ? [ids[name] ?? ''] : [])),
    accountId: [account.accountId],
    provider: ['gmail'],
    organizationId: [localUserId],
    memberId: [localUserId],
    invitationId: [localUserId],
    entryId: [localUserId],
    serverId: [localUserId],
    version: ['1'],
    packId: ['example-rooms-2'],
    confirm: ['everything'],
    q: ['wind'],
    from: ['2026-11-25T00:00:00Z'],
    to: ['2026-11-27T00:00:00Z'],
    timeZone: ['Europe/Dublin'],
  });
  const urlOf = (operation: Pick<ApiOperation, 'path'>) =>
    operation.path
      .replace('{id}', known(operation).id[0] ?? '')
      .replace('{version}', '1')
      .replaceAll(/\{(?:organization|member|invitation|entry|server)Id\}/g, localUserId)
      .replace('{accountId}', account.accountId)
      .replace('{packId}', 'example-rooms-2')
      .replace('{provider}', 'gmail');
  return { operations, send, known, urlOf };
}

const nameOf = ({ method, path }: ApiOperation) => `${method} ${path}`;

const json = (body: object) => ({ headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) });

/** What a good request has beside its address. */
async function goodParts(): Promise<Readonly<Record<string, Partial<ApiRequest>>>> {
  return {
    'GET /knowledge/search': { url: '/knowledge/search?q=wind&limit=3' },
    'POST /knowledge/upload': await uploadForm(['file', { name: 'crane.txt', content: 'wind' }]),
    'POST /memory/entries': {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ content: 'Tenders come next.', category: 'rule' }),
    },
    'POST /accounts/imap': {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ address: 'ada@fastmail.com', password: 'an app password' }),
    },
    'DELETE /me': { headers: { 'content-type': 'application/json' }, payload: JSON.stringify({ confirm: 'delete' }) },
    'DELETE /memory': { url: '/memory?confirm=everything' },
    'POST /organizations': json({ name: 'Quay', ownName: 'Ada' }),
    'PATCH /organizations/{organizationId}': json({ name: 'Quayside' }),
    'DELETE /organizations/{organizationId}': { url: `/organizations/${localUserId}?confirm=everything` },
    'PATCH /organizations/{organizationId}/members/{memberId}': json({ role: 'editor' }),
    'PUT /organizations/{organizationId}/own-name': json({ name: 'Ada' }),
    'POST /organizations/{organizationId}/invitations': json({ address: 'ben@example.com' }),
    'POST /organizations/{organizationId}/tool-servers': json({ name: 'Yard', address: 'https://tools.example.com/' }),
    'PUT /tool-servers/{serverId}/tools': json({ tools: [{ name: 'look_up', hash: 'a'.repeat(64) }] }),
    'POST /invitations/accept': json({ token: 'token', ownName: 'Ada' }),
    'POST /organizations/{organizationId}/entries': json({ content: 'The gate is closed.' }),
    'POST /organizations/{organizationId}/entries/import': {
      headers: { 'content-type': 'text/csv' },
      payload: 'content\nThe gate is closed.\n',
    },
    'GET /packs/search': { url: '/packs/search?q=door&applies=a+school' },
    'POST /packs/brief': json({ topic: 'a classroom' }),
    'GET /agenda': { url: '/agenda?from=2026-11-25T00:00:00Z&to=2026-11-27T00:00:00Z&timeZone=Europe/Dublin' },
    'POST /reminders': json({ content: 'call Ruth', dueAt: '2026-11-25T17:00:00Z' }),
    'PATCH /reminders/{id}': json({ done: true }),
    'GET /shared-entries/search': { url: '/shared-entries/search?q=gate' },
    'PATCH /shared-entries/{entryId}': json({ version: 1, content: 'The gate is open.' }),
  };
}

describe('the OpenAPI document', () => {
  it('K-10: every route of it answers a good request as it says', async () => {
    const { operations, send, urlOf } = await open();
    expect(operations.length).toBeGreaterThan(20);
    const parts = await goodParts();
    const statuses = new Map<string, number>();
    // What deletes everything comes last.
    for (const operation of operations.toSorted((one, other) => other.path.length - one.path.length)) {
      const { method } = operation;
      const response = await send({ method, url: urlOf(operation), headers: {}, ...parts[nameOf(operation)] });
      expect(findContradiction(operation, response), nameOf(operation)).toBeNull();
      statuses.set(nameOf(operation), response.statusCode);
    }
    const refused = [...statuses].filter(([, status]) => status >= 400);
    expect(refused).toEqual([['POST /memory/versions/{version}/restore', 404]]);
  });

  it('K-10: and bad ones too, in parameters, body, headers and encodings, and none fails', async () => {
    const { operations, send, known } = await open();
    for (const operation of operations) {
      await fc.assert(
        fc.asyncProperty(badRequests(operation, known(operation)), async (request) => {
          const response = await send(request);
          expect(response.statusCode).toBeLessThan(500);
          expect(findContradiction(operation, response)).toBeNull();
        }),
        { numRuns: 40 },
      );
    }
  });

  it('K-10, H-7: what it does not list is refused, with what each address takes', async () => {
    const { operations, send, urlOf } = await open();
    const paths = [...new Set(operations.map(({ path }) => path))];
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    for (const path of paths) {
      // What has a name of its own also stands where an id may.
      const leadsTo = (pattern: string) => new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
      const listed = new Set(operations.filter((one) => leadsTo(one.path)).map(({ method }) => method));
      for (const method of methods.filter((one) => !listed.has(one))) {
        const response = await send({ method, url: urlOf({ path }), headers: {} });
        expect([response.statusCode, response.json().code], `${method} ${path}`).toEqual([405, 'METHOD_NOT_ALLOWED']);
        expect(response.headers.allow).toContain('OPTIONS');
      }
      const { headers, statusCode } = await send({ method: 'OPTIONS', url: urlOf({ path }), headers: {} });
      const own = operations.filter((one) => one.path === path).map(({ method }) => method);
      expect([statusCode, String(headers.allow).split(', ')]).toEqual([204, expect.arrayContaining(own)]);
    }
  });
});
