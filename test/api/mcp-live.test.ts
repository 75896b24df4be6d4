import { randomUUID } from 'node:crypto';
import { createScriptedManuals, openApi } from '@nexus/api/testing';
import { localUserId, type StoredDocument, type ToolCall } from '@nexus/contracts';
import { createMemoryToolTelemetry } from '@nexus/knowledge-store';
import { expect, it } from 'vitest';
import { connectByHttp, eras } from '../support/mcp/mcp-client.ts';

/** Milliseconds after which a search is given up by itself. */
const longestSearch = 10_000;

function makeDocument(): StoredDocument {
  return {
    id: randomUUID(),
    ...{ fileName: 'crane.md', title: 'The crane manual', format: 'markdown', sourceType: 'manual', size: 10 },
    ...{ sha256: 'a'.repeat(64), chunks: 1, embedded: 0, uploadedBy: localUserId, organizationId: null },
    createdAt: '2026-11-25T09:00:00.000Z',
  };
}

async function open() {
  const script = createScriptedManuals();
  const searching = Promise.withResolvers<void>();
  const recorded = Promise.withResolvers<ToolCall>();
  const documents = {
    ...script.manuals.documents,
    search() {
      searching.resolve();
      return new Promise<never>(() => undefined);
    },
  };
  const api = await openApi({
    manuals: { ...script.manuals, documents },
    telemetry: { ...createMemoryToolTelemetry(), record: recorded.resolve },
    mcp: { lookEvery: 5 },
  });
  return { ...api, script, address: await api.listen(), searching: searching.promise, recorded: recorded.promise };
}

it.each(eras)('P-9: a search that its client gives up in the middle ends at once (%s)', async (era) => {
  const { address, searching, recorded } = await open();
  await using client = await connectByHttp(address, { era });
  const giveUp = new AbortController();
  const asked = client.callTool({ name: 'search_manuals', arguments: { query: 'wind' } }, { signal: giveUp.signal });
  const outcome = asked.catch((error: unknown) => error);
  await searching;
  giveUp.abort();
  expect(await outcome).toBeInstanceOf(Error);
  // Of 2025 the client says so in a message of its own, which a server without sessions cannot join to the call: it ends when the connection does.
  if (era === 'legacy') await client.close();
  expect(await recorded).toMatchObject({ tool: 'search_manuals', succeeded: false });
  // Otherwise it would have ended by itself.
  expect((await recorded).milliseconds).toBeLessThan(longestSearch);
});

it('P-9: whoever listens hears that a document came', async () => {
  const { address, script } = await open();
  await using client = await connectByHttp(address);
  const heard = Promise.withResolvers<void>();
  client.setNotificationHandler('notifications/resources/list_changed', () => heard.resolve());
  const listening = await client.listen({ resourcesListChanged: true });
  const document = makeDocument();
  script.documents.set(document.id, document);
  await heard.promise;
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toContain(`nexus://documents/${document.id}`);
  await listening.close();
});

it('P-9: a server that stops ends what is listened to', async () => {
  const { address, app } = await open();
  await using client = await connectByHttp(address);
  await client.listen({ resourcesListChanged: true });
  await app.close();
});
