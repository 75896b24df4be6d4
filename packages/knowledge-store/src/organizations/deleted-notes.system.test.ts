import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabaseLocation } from '../moving/database-location.ts';
import { layCluster } from '../testing/embedded-database.ts';

it('L-12, L-15: what an office deleted is gone after thirty days, also where nobody changes anything', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'nexus-notes-'));
  try {
    await layCluster(dataDirectory);
    await using opened = await openDatabaseLocation(
      { kind: 'embedded', dataDirectory },
      { make: true, rehearsal: false },
    );
    const left = await opened.sql.transaction(async (session) => {
      await session.run(`with office as (insert into public.organizations (name) values ('Harbour') returning id)
        insert into public.shared_entries (organization_id, content, category)
          select office.id, told.content, 'org_fact' from office cross join unnest(array['old', 'new', 'kept']) as told (content)`);
      // Whatever comes from outside is deleted now.
      await session.run('alter table public.shared_entries disable trigger user');
      await session.run(`update public.shared_entries set deleted_at = now() - case content when 'old' then interval '31 days' else interval '29 days' end
        where content <> 'kept'`);
      await session.run(`select public.note_security_events('[]'::jsonb)`);
      return session.rows('select content from public.shared_entries order by content');
    });
    expect(left.map(({ content }) => content)).toEqual(['kept', 'new']);
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}, 120_000);
