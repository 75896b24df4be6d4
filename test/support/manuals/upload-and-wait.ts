import { createDocumentStore, openDatabase } from '@nexus/knowledge-store';

// A process of its own that takes in a file, says `added` before it would publish it, and waits to be killed.

const [dataDirectory = '', id = '', file = '{}', contents = '[]'] = process.argv.slice(2);
await using database = openDatabase({ settings: { supabase: null, databaseUrl: null, dataDirectory } });
const store = createDocumentStore({ database, patience: 60_000 });
const draft = await store.begin(id, JSON.parse(file));
const chunks = (JSON.parse(contents) as string[]).map((content, index) => ({
  content,
  citation: { kind: 'lines', from: index + 1, to: index + 1 } as const,
  tokens: 1,
}));
await draft.add(chunks, null);
process.stdout.write('added\n');
await new Promise(() => setInterval(() => {}, 60_000));
