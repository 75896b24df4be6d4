import { answerOf, type NexusClient } from '@nexus/api-client';
import type { AllowedTool, NewSharedEntry, OrganizationRole, SharedEntry } from '@nexus/contracts';
import { authorization } from '../../api/authorization.ts';

type Token = string | null;

/** Notes on one page of the list. */
const notesAtOnce = 50;

/** Offices over the API. `accessToken` null: nobody signs in here. All calls throw a Problem. */
export function createOrganizationsApi(client: NexusClient) {
  const by = (token: Token) => ({ headers: authorization(token) });
  const at = (token: Token, organizationId: string) => ({ params: { path: { organizationId } }, ...by(token) });
  const atNote = (token: Token, entryId: string) => ({ params: { path: { entryId } }, ...by(token) });
  const atServer = (token: Token, serverId: string) => ({ params: { path: { serverId } }, ...by(token) });
  return {
    list: async (token: Token) => (await answerOf(client.GET('/organizations', by(token)))).organizations,
    make: (token: Token, body: { readonly name: string; readonly ownName: string }) =>
      answerOf(client.POST('/organizations', { body, ...by(token) })),
    async end(token: Token, id: string) {
      const params = { path: { organizationId: id }, query: { confirm: 'everything' } } as const;
      await answerOf(client.DELETE('/organizations/{organizationId}', { params, ...by(token) }));
    },
    async leave(token: Token, id: string) {
      await answerOf(client.POST('/organizations/{organizationId}/leave', at(token, id)));
    },
    members: async (token: Token, id: string) =>
      (await answerOf(client.GET('/organizations/{organizationId}/members', at(token, id)))).members,
    async changeRole(token: Token, id: string, { userId, role }: { userId: string; role: OrganizationRole }) {
      const params = { path: { organizationId: id, memberId: userId } };
      await answerOf(
        client.PATCH('/organizations/{organizationId}/members/{memberId}', { params, body: { role }, ...by(token) }),
      );
    },
    async removeMember(token: Token, id: string, userId: string) {
      const params = { path: { organizationId: id, memberId: userId } };
      await answerOf(client.DELETE('/organizations/{organizationId}/members/{memberId}', { params, ...by(token) }));
    },
    invitations: async (token: Token, id: string) =>
      (await answerOf(client.GET('/organizations/{organizationId}/invitations', at(token, id)))).invitations,
    invite: (token: Token, id: string, body: { readonly address: string; readonly role: OrganizationRole }) =>
      answerOf(client.POST('/organizations/{organizationId}/invitations', { body, ...at(token, id) })),
    async withdraw(token: Token, id: string, invitationId: string) {
      const params = { path: { organizationId: id, invitationId } };
      await answerOf(
        client.DELETE('/organizations/{organizationId}/invitations/{invitationId}', { params, ...by(token) }),
      );
    },
    accept: (token: Token, body: { readonly token: string; readonly ownName: string }) =>
      answerOf(client.POST('/invitations/accept', { body, ...by(token) })),
    notes(token: Token, id: string, offset: number) {
      const params = { path: { organizationId: id }, query: { offset, limit: notesAtOnce } };
      return answerOf(client.GET('/organizations/{organizationId}/entries', { params, ...by(token) }));
    },
    due(token: Token, id: string, today: string) {
      const params = { path: { organizationId: id }, query: { dueUntil: today, limit: notesAtOnce } };
      return answerOf(client.GET('/organizations/{organizationId}/entries', { params, ...by(token) }));
    },
    addNote: (token: Token, id: string, body: Partial<NewSharedEntry> & Pick<NewSharedEntry, 'content'>) =>
      answerOf(client.POST('/organizations/{organizationId}/entries', { body, ...at(token, id) })),
    changeNote: (
      token: Token,
      { id, version }: Pick<SharedEntry, 'id' | 'version'>,
      changed: Pick<NewSharedEntry, 'content' | 'reviewOn'>,
    ) => answerOf(client.PATCH('/shared-entries/{entryId}', { body: { version, ...changed }, ...atNote(token, id) })),
    async deleteNote(token: Token, id: string) {
      await answerOf(client.DELETE('/shared-entries/{entryId}', atNote(token, id)));
    },
    restoreNote: (token: Token, id: string) =>
      answerOf(client.POST('/shared-entries/{entryId}/restore', atNote(token, id))),
    importNotes: (token: Token, id: string, file: Blob) =>
      answerOf(
        client.POST('/organizations/{organizationId}/entries/import', {
          params: { path: { organizationId: id } },
          headers: { ...authorization(token), 'content-type': 'text/csv' },
          body: file,
          bodySerializer: (body) => body,
        }),
      ),
    servers: async (token: Token, id: string) =>
      (await answerOf(client.GET('/organizations/{organizationId}/tool-servers', at(token, id)))).servers,
    addServer: (token: Token, id: string, body: { name: string; address: string; token?: string }) =>
      answerOf(client.POST('/organizations/{organizationId}/tool-servers', { body, ...at(token, id) })),
    async removeServer(token: Token, id: string) {
      await answerOf(client.DELETE('/tool-servers/{serverId}', atServer(token, id)));
    },
    serverTools: async (token: Token, id: string) =>
      (await answerOf(client.GET('/tool-servers/{serverId}/tools', atServer(token, id)))).tools,
    allowTools: (token: Token, id: string, tools: readonly AllowedTool[]) =>
      answerOf(client.PUT('/tool-servers/{serverId}/tools', { body: { tools: [...tools] }, ...atServer(token, id) })),
    log: async (token: Token, id: string) =>
      (await answerOf(client.GET('/organizations/{organizationId}/log', at(token, id)))).events,
  };
}

export type OrganizationsApi = ReturnType<typeof createOrganizationsApi>;
