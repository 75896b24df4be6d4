import { randomUUID } from 'node:crypto';
import { NexusError, ToolServer, type ToolServerStore, type UserId } from '@nexus/contracts';
import { plainWords } from '@nexus/text';
import { z } from 'zod';
import type { Keyring } from '../encryption/keyring.ts';
import { type SealedText, seal, unseal } from '../encryption/seal.ts';
import { organizationsFailure } from '../organizations/refusals.ts';
import { createUserAsking, type Database } from '../supabase/database.ts';

/** What a server's token is sealed for, with its organisation. */
export const toolServerPurpose = 'tool server';

const Secret = z.strictObject({
  format: z.literal(1),
  id: z.uuid(),
  address: z.string(),
  token: z.string().nullable(),
});

const Row = z
  .object({
    ...{ id: z.string(), organization_id: z.string(), name: z.string(), address: z.string(), tools: z.unknown() },
    ...{ ciphertext: z.string(), key_id: z.string() },
  })
  .transform(({ organization_id, ciphertext, key_id, ...same }) => ({
    server: { ...same, organizationId: organization_id },
    sealed: { ciphertext, keyId: key_id },
  }));
const Rows = z.array(Row);

const columns = 'id, organization_id, name, address, tools, ciphertext, key_id';

interface ToolServersOptions {
  readonly database: Pick<Database, 'forUser' | 'ready'>;
  readonly keyring: Keyring;
  /** Milliseconds that a call waits for a database that is just being opened. */
  readonly patience?: number;
}

/** Servers in `tool_servers`, read and changed as the user: row-level security says who may (027). */
export function createToolServers({ database, keyring, patience = 5_000 }: ToolServersOptions): ToolServerStore {
  const ask = createUserAsking(database, { patience, failure: organizationsFailure });

  async function sealToken(organizationId: string, secret: { id: string; address: string; token: string | null }) {
    const text = JSON.stringify({ format: 1, ...secret });
    const context = { userId: organizationId, purpose: toolServerPurpose };
    const { ciphertext, keyId } = seal(await keyring.current(), context, text);
    return { ciphertext, key_id: keyId };
  }

  /** Address and id are in it, so that a token goes nowhere but where it was given for. */
  async function tokenOf(server: ToolServer, sealed: SealedText): Promise<string | null> {
    const key = await keyring.find(sealed.keyId);
    const context = { userId: server.organizationId, purpose: toolServerPurpose };
    const text = key === null ? null : unseal(key, context, sealed);
    const secret = Secret.safeParse(text === null ? null : JSON.parse(text)).data;
    if (secret?.id === server.id && secret.address === server.address) return secret.token;
    throw new NexusError('ENCRYPTION_KEY_UNKNOWN', `The token of ${server.name} cannot be read. Set it anew.`);
  }

  async function find(userId: UserId, serverId: string): Promise<z.output<typeof Row>> {
    const row = await ask(userId, (client, signal) =>
      client.from('tool_servers').select(columns).eq('id', serverId).abortSignal(signal).maybeSingle(),
    );
    if (row === null) throw noSuchServer();
    return Row.parse(row);
  }

  async function list(userId: UserId, organizationId: string | null): Promise<readonly ToolServer[]> {
    const rows = await ask(userId, (client, signal) => {
      const all = client.from('tool_servers').select(columns).order('created_at').order('id');
      return (organizationId === null ? all : all.eq('organization_id', organizationId)).abortSignal(signal);
    });
    return Rows.parse(rows).map(({ server }) => ToolServer.parse(server));
  }

  return {
    list,
    async token(userId, serverId) {
      const { server, sealed } = await find(userId, serverId);
      return tokenOf(ToolServer.parse(server), sealed);
    },
    async add(userId, organizationId, { name, address, token }) {
      // However it is written. Of two at one moment the database refuses the second, in the same words.
      const others = await list(userId, organizationId);
      if (others.some((other) => plainWords(other.name) === plainWords(name)))
        throw organizationsFailure(undefined, 'TOOL_SERVER_REFUSED');
      const id = randomUUID();
      const row = { id, organization_id: organizationId, name, address };
      const sealed = await sealToken(organizationId, { id, address, token });
      await ask(userId, (client, signal) =>
        client
          .from('tool_servers')
          .insert({ ...row, ...sealed })
          .abortSignal(signal),
      );
      return { id, organizationId, name, address, tools: [] };
    },
    async allow(userId, serverId, tools) {
      await find(userId, serverId);
      const rows = await ask(userId, (client, signal) =>
        client.from('tool_servers').update({ tools }).eq('id', serverId).select(columns).abortSignal(signal),
      );
      const [changed] = Rows.parse(rows);
      // What row-level security leaves out of an update is no error of the database.
      if (changed === undefined) throw organizationsFailure('42501', undefined);
      return ToolServer.parse(changed.server);
    },
    async remove(userId, serverId) {
      await find(userId, serverId);
      const rows = await ask(userId, (client, signal) =>
        client.from('tool_servers').delete().eq('id', serverId).select('id').abortSignal(signal),
      );
      if (z.array(z.unknown()).parse(rows).length === 0) throw organizationsFailure('42501', undefined);
    },
    async switchOff(userId, serverId, tool) {
      await ask(userId, (client, signal) =>
        client.rpc('switch_off_tool', { server: serverId, tool }).abortSignal(signal),
      );
    },
  };
}

const noSuchServer = () =>
  new NexusError('NOT_FOUND', 'There is no such server. List the servers of your office anew.');
