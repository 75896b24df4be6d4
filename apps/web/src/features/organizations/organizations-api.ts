import {
  type AllowedTool,
  Invitation,
  ListedTool,
  type NewSharedEntry,
  Organization,
  OrganizationMember,
  type OrganizationRole,
  SecurityRecord,
  SharedEntry,
  ToolServer,
} from '@nexus/contracts';
import { z } from 'zod';
import { type ApiRequest, authorization } from '../../api/api-request.ts';

type Token = string | null;

const Offices = z.object({ organizations: z.array(Organization) });
const Members = z.object({ members: z.array(OrganizationMember) });
const Invitations = z.object({ invitations: z.array(Invitation) });
const Entries = z.object({ entries: z.array(SharedEntry), total: z.number() });
const Log = z.object({ events: z.array(SecurityRecord) });
const Invited = z.object({ link: z.string() });
const Servers = z.object({ servers: z.array(ToolServer) });
const Tools = z.object({ tools: z.array(ListedTool) });
const Imported = z.object({ added: z.number() });

/** Notes on one page of the list. */
const notesAtOnce = 50;

/** Offices over the API. `accessToken` null: nobody signs in here. All calls throw a Problem. */
export function createOrganizationsApi(request: ApiRequest) {
  const get = <Schema extends z.ZodType>(token: Token, path: string, schema: Schema) =>
    request(path, schema, { headers: authorization(token) });
  const send = <Schema extends z.ZodType>(
    { token, method, body }: { readonly token: Token; readonly method: string; readonly body?: unknown },
    path: string,
    schema: Schema,
  ) =>
    request(path, schema, {
      method,
      headers: { ...authorization(token), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const of = (id: string) => `/organizations/${id}`;
  return {
    list: async (token: Token) => (await get(token, '/organizations', Offices)).organizations,
    make: (token: Token, body: { readonly name: string; readonly ownName: string }) =>
      send({ token, method: 'POST', body }, '/organizations', Organization),
    end: (token: Token, id: string) => send({ token, method: 'DELETE' }, `${of(id)}?confirm=everything`, z.null()),
    leave: (token: Token, id: string) => send({ token, method: 'POST' }, `${of(id)}/leave`, z.null()),
    members: async (token: Token, id: string) => (await get(token, `${of(id)}/members`, Members)).members,
    changeRole: (token: Token, id: string, { userId, role }: { userId: string; role: OrganizationRole }) =>
      send({ token, method: 'PATCH', body: { role } }, `${of(id)}/members/${userId}`, z.null()),
    removeMember: (token: Token, id: string, userId: string) =>
      send({ token, method: 'DELETE' }, `${of(id)}/members/${userId}`, z.null()),
    invitations: async (token: Token, id: string) =>
      (await get(token, `${of(id)}/invitations`, Invitations)).invitations,
    invite: (token: Token, id: string, body: { readonly address: string; readonly role: OrganizationRole }) =>
      send({ token, method: 'POST', body }, `${of(id)}/invitations`, Invited),
    withdraw: (token: Token, id: string, invitationId: string) =>
      send({ token, method: 'DELETE' }, `${of(id)}/invitations/${invitationId}`, z.null()),
    accept: (token: Token, body: { readonly token: string; readonly ownName: string }) =>
      send({ token, method: 'POST', body }, '/invitations/accept', Organization),
    notes: (token: Token, id: string, offset: number) =>
      get(token, `${of(id)}/entries?offset=${offset}&limit=${notesAtOnce}`, Entries),
    due: (token: Token, id: string, today: string) =>
      get(token, `${of(id)}/entries?dueUntil=${today}&limit=${notesAtOnce}`, Entries),
    addNote: (token: Token, id: string, body: Partial<NewSharedEntry>) =>
      send({ token, method: 'POST', body }, `${of(id)}/entries`, SharedEntry),
    changeNote: (token: Token, note: SharedEntry, changed: Pick<NewSharedEntry, 'content' | 'reviewOn'>) =>
      send(
        { token, method: 'PATCH', body: { version: note.version, ...changed } },
        `/shared-entries/${note.id}`,
        SharedEntry,
      ),
    deleteNote: (token: Token, id: string) => send({ token, method: 'DELETE' }, `/shared-entries/${id}`, z.null()),
    restoreNote: (token: Token, id: string) =>
      send({ token, method: 'POST' }, `/shared-entries/${id}/restore`, SharedEntry),
    importNotes: (token: Token, id: string, file: Blob) =>
      request(`${of(id)}/entries/import`, Imported, {
        method: 'POST',
        headers: { ...authorization(token), 'content-type': 'text/csv' },
        body: file,
      }),
    servers: async (token: Token, id: string) => (await get(token, `${of(id)}/tool-servers`, Servers)).servers,
    addServer: (token: Token, id: string, body: { name: string; address: string; token?: string }) =>
      send({ token, method: 'POST', body }, `${of(id)}/tool-servers`, ToolServer),
    removeServer: (token: Token, serverId: string) =>
      send({ token, method: 'DELETE' }, `/tool-servers/${serverId}`, z.null()),
    serverTools: async (token: Token, serverId: string) =>
      (await get(token, `/tool-servers/${serverId}/tools`, Tools)).tools,
    allowTools: (token: Token, serverId: string, tools: readonly AllowedTool[]) =>
      send({ token, method: 'PUT', body: { tools } }, `/tool-servers/${serverId}/tools`, ToolServer),
    log: async (token: Token, id: string) => (await get(token, `${of(id)}/log`, Log)).events,
  };
}

export type OrganizationsApi = ReturnType<typeof createOrganizationsApi>;
