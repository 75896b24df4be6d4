import { createInterface } from 'node:readline';
import { openDatabase } from '../../supabase/open-database.ts';

// A process of its own that uses the embedded database of the folder it is given: it says `here` whenever it can, and writes the id of
// each line that it reads, once, saying what became of it.

const user = '6b9f2c1e-54d7-4f0a-9a55-2f1d2f3c7a10';

const dataDirectory = process.argv[2] ?? '';
await using database = openDatabase({ settings: { supabase: null, databaseUrl: null, dataDirectory } });
database.onReady(() => process.stdout.write('here\n'));
for await (const id of createInterface({ input: process.stdin })) {
  const row = { user_id: user, email_id: id, status: 'briefed' };
  const { error } = await database.forUser(user).from('briefed_mail').upsert(row);
  process.stdout.write(`${id} ${error === null ? 'saved' : error.code}\n`);
}
