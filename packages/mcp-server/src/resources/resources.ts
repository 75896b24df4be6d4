import { type McpServer, type Resource, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { DocumentId, NexusError, type StoredDocument, type UserId } from '@nexus/contracts';
import type { KnowledgePack } from '@nexus/packs';
import { answering } from '../failures.ts';
import type { McpKnowledge } from '../knowledge.ts';
import { pageOf } from '../pages.ts';
import { sayPlace } from '../say-place.ts';

const documentAddress = (id: string) => `nexus://documents/${id}`;
const packAddress = (id: string) => `nexus://packs/${id}`;

const pageSize = 50;
/** Parts of a document that are read at once, of 500 tokens at most each. */
const mostParts = 200;
/** As the protocol allows in one answer. */
const mostCompletions = 100;

export type ResourceSources = Pick<McpKnowledge, 'documents' | 'packsOf'>;

/** Puts the user's documents and the packs on a server: listed a page at a time, read by their address, completed by id or title. */
export function registerResources(server: McpServer, sources: ResourceSources, userId: UserId): void {
  const documents = () => sources.documents.list(userId);
  const packs = async () => (await sources.packsOf(userId)).packs;
  const complete = (all: () => Promise<readonly Named[]>) => ({
    id: (value: string) => answering(async () => completionsOf(await all(), value)),
  });

  server.registerResource(
    'document',
    new ResourceTemplate(documentAddress('{id}'), { list: undefined, complete: complete(documents) }),
    {
      title: 'A document',
      description: `What an uploaded document says, its first ${mostParts} parts each with its place. search_manuals finds what is behind them.`,
      mimeType: 'text/markdown',
    },
    ({ href }, { id }) =>
      answering(async () => {
        const known = DocumentId.safeParse(id);
        const document = known.success ? await sources.documents.get(userId, known.data) : null;
        if (document === null) throw new ResourceNotFoundError(href);
        const parts = await sources.documents.read(userId, document.id, mostParts);
        return { contents: [{ uri: href, mimeType: 'text/markdown', text: writeDocument(document, parts) }] };
      }),
  );
  server.registerResource(
    'pack',
    new ResourceTemplate(packAddress('{id}'), { list: undefined, complete: complete(packs) }),
    {
      title: 'A knowledge pack',
      description: 'All rules of a pack with their citations, its version and when it is to be reviewed.',
      mimeType: 'application/json',
    },
    ({ href }, { id }) =>
      answering(async () => {
        const pack = (await packs()).find((one) => one.id === id);
        if (pack === undefined) throw new ResourceNotFoundError(href);
        return asJson(href, pack);
      }),
  );
  // The SDK's own list has no pages.
  server.server.setRequestHandler('resources/list', ({ params }) =>
    answering(async () => {
      const all = await listResources(sources, userId);
      const { items, nextCursor } = pageOf(all, { cursor: params?.cursor, limit: pageSize });
      return { resources: items.map(({ resource }) => resource), ...(nextCursor !== undefined && { nextCursor }) };
    }),
  );
}

interface Named {
  readonly id: string;
  readonly title: string;
}

interface Listed {
  readonly id: string;
  readonly resource: Resource;
}

/** Packs first, which are few. @throws NexusError PACKS_UNREACHABLE, DOCUMENTS_UNREACHABLE */
async function listResources({ documents, packsOf }: ResourceSources, userId: UserId): Promise<readonly Listed[]> {
  const [{ packs }, stored] = await Promise.all([packsOf(userId), documents.list(userId)]);
  return [...packs.map(toPackResource), ...stored.map(toDocumentResource)];
}

/** What a user's list is now, to see whether it changed: of packs their versions count, of documents their bytes. Null: it cannot be read. */
export async function signatureOf(sources: ResourceSources, userId: UserId): Promise<string | null> {
  try {
    const [{ packs }, stored] = await Promise.all([sources.packsOf(userId), sources.documents.list(userId)]);
    const heads = packs.map(({ id, version, active, rules }) => [id, version, active, rules.length]);
    return JSON.stringify([heads, stored.map(({ id }) => id)]);
  } catch (error) {
    if (error instanceof NexusError) return null;
    throw error;
  }
}

function toPackResource({ id, title, version, domain }: KnowledgePack): Listed {
  const uri = packAddress(id);
  const description = `Rules about ${domain}, version ${version}`;
  return { id: uri, resource: { uri, name: id, title, description, mimeType: 'application/json' } };
}

function toDocumentResource({ id, title, fileName, format, size }: StoredDocument): Listed {
  const uri = documentAddress(id);
  const description = `An uploaded document (${format}), ${size} bytes`;
  return { id: uri, resource: { uri, name: fileName, title, description, mimeType: 'text/markdown' } };
}

type Parts = Awaited<ReturnType<ResourceSources['documents']['read']>>;

function writeDocument({ title, fileName, chunks }: StoredDocument, parts: Parts): string {
  const left = chunks - parts.length;
  return [
    `# ${title}`,
    `From ${fileName}.`,
    ...parts.map(({ content, citation }) => `(${sayPlace(citation)})\n${content}`),
    ...(left > 0 ? [`${left} more parts follow, which search_manuals finds.`] : []),
  ].join('\n\n');
}

function asJson(uri: string, value: object) {
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(value, null, 2) }] };
}

/** Ids that begin with it, then those of which the title has it. */
function completionsOf(all: readonly Named[], value: string): string[] {
  const wanted = value.toLowerCase();
  const byId = all.filter(({ id }) => id.startsWith(wanted));
  const byTitle = all.filter(({ title }) => title.toLowerCase().includes(wanted));
  return [...new Set([...byId, ...byTitle].map(({ id }) => id))].slice(0, mostCompletions);
}
