import { randomUUID } from 'node:crypto';
import { startEmbeddedDatabase, type TestDatabase } from '@nexus/knowledge-store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asker, openOfficeApi } from '../support/organizations/office-people.ts';

describe('offices over REST, in the embedded database', () => {
  let embedded: TestDatabase;
  beforeAll(async () => {
    embedded = await startEmbeddedDatabase();
  }, 60_000);
  afterAll(async () => {
    await embedded?.[Symbol.asyncDispose]();
  });

  const person = (name: string): Asker & { userId: string; address: string } => ({
    userId: randomUUID(),
    address: `${name}.${randomUUID().slice(0, 8)}@example.com`,
  });

  /** An office that Ada leads. */
  async function openOffice() {
    const api = await openOfficeApi(embedded.database);
    const { ask } = api;
    const ada = person('ada');
    const made = await ask(ada, 'POST', '/organizations', { name: 'Quay', ownName: 'Ada' });
    expect(made.status).toBe(201);
    const id: string = made.json.id;
    const invite = async (address: string, role = 'member') => {
      const { status, json } = await ask(ada, 'POST', `/organizations/${id}/invitations`, { address, role });
      expect(status).toBe(201);
      expect(json.link).toMatch(/^https:\/\/nexus\.example\.com\/#invitation=[\w-]{43}$/);
      return { id: json.id as string, token: (json.link as string).split('=')[1] ?? '' };
    };
    const accept = (who: Asker, token: string, ownName = 'Somebody') =>
      ask(who, 'POST', '/invitations/accept', { token, ownName });
    const join = async (name: string, role: string) => {
      const who = person(name);
      const { token } = await invite(who.address, role);
      expect((await accept(who, token, name)).status).toBe(200);
      return who;
    };
    const roles = async (who: Asker = ada) => {
      const { json } = await ask(who, 'GET', `/organizations/${id}/members`);
      return json.members?.map(({ name, role }: { name: string; role: string }) => `${name} ${role}`);
    };
    return { ...api, ada, id, invite, accept, join, roles };
  }

  it('L-11, H-8: who is invited becomes a member by their own yes, under the address that was invited, once', async () => {
    const { ask, ada, id, invite, accept, roles } = await openOffice();
    const ben = person('ben');
    const { token } = await invite(ben.address.toUpperCase(), 'editor');
    expect(await roles()).toEqual(['Ada admin']);
    expect((await ask(ben, 'GET', '/organizations')).json.organizations).toEqual([]);

    const refused = async (who: Asker, with_ = token) => {
      const { status, code } = await accept(who, with_);
      return [status, code];
    };
    expect(await refused({ userId: null })).toEqual([401, 'TOKEN_MISSING']);
    expect(await refused({ userId: ben.userId })).toEqual([403, 'ADDRESS_NOT_VERIFIED']);
    expect(await refused(person('cid'))).toEqual([403, 'INVITATION_FOR_ANOTHER']);
    expect(await refused(ben, `${token}x`)).toEqual([404, 'INVITATION_UNKNOWN']);

    const joined = await accept(ben, token, 'Ben');
    expect([joined.status, joined.json]).toEqual([200, { id, name: 'Quay', role: 'editor' }]);
    expect(await roles(ben)).toEqual(['Ada admin', 'Ben editor']);
    // It has the HTTP status of a deleted account, and what waits for the database is not dropped for it.
    const ended: string[] = [];
    const stop = embedded.database.tenures.onEnded((userId) => ended.push(userId));
    expect(await refused(ben)).toEqual([410, 'INVITATION_USED']);
    stop();
    expect(ended).toEqual([]);
    const { token: again } = await invite(ben.address, 'admin');
    expect(await refused(ben, again)).toEqual([409, 'MEMBER_ALREADY']);
    expect((await ask(ada, 'GET', `/organizations/${id}/invitations`)).json.invitations).toHaveLength(1);
  });

  it('L-11: neither the link nor the address is kept', async () => {
    const { invite } = await openOffice();
    const ben = person('ben');
    const { token } = await invite(ben.address);
    const { data } = await (await embedded.service()).from('organization_invitations').select('*');
    const kept = JSON.stringify(data);
    expect(kept).toContain('b…@example.com');
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(ben.address);
  });

  it('L-11: a link that is old, withdrawn, replaced, or of somebody who leads no longer makes nobody a member', async () => {
    const { ask, ada, id, invite, accept, join, roles } = await openOffice();
    const service = await embedded.service();
    const ben = person('ben');
    const old = await invite(ben.address);
    await service.from('organization_invitations').update({ expires_at: '2026-01-01T00:00:00Z' }).eq('id', old.id);
    expect((await accept(ben, old.token)).code).toBe('INVITATION_EXPIRED');
    const withdrawn = await invite(ben.address);
    const address = `/organizations/${id}/invitations/${withdrawn.id}`;
    expect((await ask(ada, 'DELETE', address)).status).toBe(204);
    expect((await ask(ada, 'DELETE', address)).code).toBe('NOT_FOUND');
    expect((await accept(ben, withdrawn.token)).code).toBe('INVITATION_UNKNOWN');
    const replaced = await invite(ben.address);
    const current = await invite(ben.address);
    expect((await accept(ben, replaced.token)).code).toBe('INVITATION_UNKNOWN');
    const cid = await join('cid', 'admin');
    const demoted = await ask(cid, 'PATCH', `/organizations/${id}/members/${ada.userId}`, { role: 'member' });
    expect(demoted.status).toBe(204);
    expect((await accept(ben, current.token)).code).toBe('INVITATION_EXPIRED');
    expect(await roles()).toEqual(['cid admin', 'Ada member']);
  });

  it('L-11: who was removed does not come back by a link that was open then, and does by one that was sent after', async () => {
    const { ask, ada, id, invite, accept, roles } = await openOffice();
    const ben = person('ben');
    await accept(ben, (await invite(ben.address)).token, 'Ben');
    const { token } = await invite(ben.address, 'admin');
    expect((await ask(ada, 'DELETE', `/organizations/${id}/members/${ben.userId}`)).status).toBe(204);
    expect((await accept(ben, token, 'Ben')).code).toBe('INVITATION_EXPIRED');
    expect(await roles()).toEqual(['Ada admin']);
    const { token: after } = await invite(ben.address);
    expect((await accept(ben, after, 'Ben')).status).toBe(200);
  });

  it('L-11: the last admin stays, also when two go at once', async () => {
    const { ask, ada, id, join } = await openOffice();
    expect((await ask(ada, 'POST', `/organizations/${id}/leave`)).code).toBe('LAST_ADMIN_STAYS');
    expect((await ask(ada, 'PATCH', `/organizations/${id}/members/${ada.userId}`, { role: 'editor' })).code).toBe(
      'LAST_ADMIN_STAYS',
    );
    const ben = await join('ben', 'admin');
    const demote = (who: Asker, whom: string) =>
      ask(who, 'PATCH', `/organizations/${id}/members/${whom}`, { role: 'member' });
    const went = await Promise.all([ask(ada, 'POST', `/organizations/${id}/leave`), demote(ben, ben.userId)]);
    expect(went.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const { data } = await (await embedded.service())
      .from('organization_members')
      .select('role')
      .eq('organization_id', id);
    expect(data?.filter(({ role }) => role === 'admin')).toHaveLength(1);
  });

  it('L-11, H-9: every change is written down, for the admins, and for whom it was done to; without a word or an address', async () => {
    const { ask, ada, id, join } = await openOffice();
    const ben = await join('ben', 'editor');
    await ask(ada, 'PATCH', `/organizations/${id}/members/${ben.userId}`, { role: 'member' });
    await ask(ada, 'PATCH', `/organizations/${id}`, { name: 'Quayside' });
    await ask(ben, 'POST', `/organizations/${id}/leave`);
    const { json } = await ask(ada, 'GET', `/organizations/${id}/log`);
    expect(
      json.events.map(({ event, actor }: { event: string; actor: string }) => [
        event,
        actor === ada.userId ? 'ada' : 'ben',
      ]),
    ).toEqual([
      ['member-left', 'ben'],
      ['organization-renamed', 'ada'],
      ['role-changed', 'ada'],
      ['member-joined', 'ben'],
      ['member-invited', 'ada'],
      ['organization-made', 'ada'],
    ]);
    expect(JSON.stringify(json)).not.toMatch(/Quay|example\.com/);
    const own = await ask(ben, 'GET', '/security-log');
    const seen = own.json.events.map(({ event }: { event: string }) => event);
    expect(seen).toEqual(expect.arrayContaining(['signed-in', 'member-joined', 'role-changed', 'member-left']));
    expect(seen).not.toContain('organization-renamed');
    const service = await embedded.service();
    const refusals = [
      await service.from('security_log').update({ event: 'signed-in' }).eq('actor', ben.userId),
      await service.from('security_log').delete().eq('actor', ben.userId),
      await service.from('security_log').update({ actor: ada.userId }).eq('actor', ben.userId),
    ];
    expect(refusals.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501']);
  });

  it('L-12: an editor adds, changes, deletes and brings back; who wrote it and when is there; a member reads', async () => {
    const { ask, ada, id, join } = await openOffice();
    const [ed, mem] = [await join('ed', 'editor'), await join('mem', 'member')];
    const note = { content: 'The site gate is closed on Fridays.', category: 'org_policy', reviewOn: '2027-01-31' };
    const added = await ask(ed, 'POST', `/organizations/${id}/entries`, note);
    expect(added.status).toBe(201);
    expect(added.json).toMatchObject({
      ...note,
      writtenBy: ed.userId,
      organizationId: id,
      version: 1,
      deletedAt: null,
    });
    const entry = `/shared-entries/${added.json.id}`;
    const list = async (who: Asker, query = '') =>
      (await ask(who, 'GET', `/organizations/${id}/entries${query}`)).json.entries.map(
        ({ content }: { content: string }) => content,
      );
    expect(await list(mem)).toEqual([note.content]);
    for (const refused of [
      await ask(mem, 'POST', `/organizations/${id}/entries`, note),
      await ask(mem, 'PATCH', entry, { version: 1, content: 'Open.' }),
      await ask(mem, 'DELETE', entry),
      await ask(mem, 'POST', `${entry}/restore`),
    ])
      expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN']);

    const changed = await ask(ada, 'PATCH', entry, { version: 1, content: 'The site gate is closed on Mondays.' });
    expect(changed.json).toMatchObject({
      version: 2,
      writtenBy: ed.userId,
      changedBy: ada.userId,
      category: 'org_policy',
    });
    expect((await ask(ed, 'PATCH', entry, { version: 1, content: 'Lost.' })).code).toBe('ENTRY_CHANGED');
    const found = await ask(mem, 'GET', '/shared-entries/search?q=when%20is%20the%20gate%20closed');
    expect(found.json.entries[0]).toMatchObject({
      content: 'The site gate is closed on Mondays.',
      organizationName: 'Quay',
    });

    expect((await ask(ed, 'DELETE', entry)).status).toBe(204);
    expect([await list(mem), await list(ed, '?deleted=true'), await list(mem, '?deleted=true')]).toEqual([
      [],
      ['The site gate is closed on Mondays.'],
      [],
    ]);
    expect((await ask(ed, 'POST', `${entry}/restore`)).status).toBe(200);
    expect(await list(mem)).toEqual(['The site gate is closed on Mondays.']);
    await ask(ed, 'DELETE', entry);
    expect((await ask(ada, 'DELETE', `/organizations/${id}/entries/deleted`)).json).toEqual({ purged: 1 });
    expect((await ask(ed, 'POST', `${entry}/restore`)).code).toBe('NOT_FOUND');
  });

  it('L-12: a CSV is taken in whole, or not at all, with the lines that are wrong', async () => {
    const { ask, ada, id } = await openOffice();
    const import_ = (text: string) => ask(ada, 'POST', `/organizations/${id}/entries/import`, text);
    const wrong = await import_('content,category,review_on\nOne,fact,\n"Two\nlines",gossip,\nThree,,tomorrow\n');
    expect([wrong.status, wrong.code]).toEqual([422, 'IMPORT_INVALID']);
    expect(wrong.json.detail).toMatch(/line 3: the category .*, line 5: review_on is a day/);
    expect((await ask(ada, 'GET', `/organizations/${id}/entries`)).json.total).toBe(0);
    const taken = await import_(
      '\uFEFFsep=;\r\ncontent;category;importance;review_on\r\nKerr; team;9;2027-02-01\r\n"Gate; closed";policy;;\r\n',
    );
    expect([taken.status, taken.json]).toEqual([201, { added: 2 }]);
    const { entries } = (await ask(ada, 'GET', `/organizations/${id}/entries`)).json;
    expect(entries.map(({ content }: { content: string }) => content).toSorted()).toEqual(['Gate; closed', 'Kerr']);
    for (const [text, said] of [
      ['', /empty/],
      ['name\nx\n', /content/],
      ['content\n', /no line/],
      [`content\n${'x\n'.repeat(501)}`, /500 are the most/],
      [`content\n${'x'.repeat(1_001)}\n`, /line 2/],
    ] as const) {
      const { code, json } = await import_(text);
      expect([code, json.detail]).toEqual(['IMPORT_INVALID', expect.stringMatching(said)]);
    }
  });

  it('L-14: an office keeps so much and no more, and says so', async () => {
    const { ask, ada, id } = await openOffice();
    const service = await embedded.service();
    const line = { organization_id: id, content: 'x'.repeat(1_000), category: 'org_fact' };
    for (let part = 0; part < 10; part += 1)
      await service.from('shared_entries').insert(Array(199).fill(line)).throwOnError();
    const add = (lines: number) =>
      ask(ada, 'POST', `/organizations/${id}/entries/import`, `content\n${`${line.content}\n`.repeat(lines)}`);
    const answers = [await add(11), await add(10)];
    expect(answers.map(({ status, code }) => code ?? status)).toEqual(['ORGANIZATION_FULL', 201]);
    expect((await ask(ada, 'GET', `/organizations/${id}/entries?limit=1`)).json.total).toBe(2_000);
  });

  it('L-13: who left finds nothing any more', async () => {
    const { ask, ada, id, join } = await openOffice();
    const ed = await join('ed', 'editor');
    await ask(ed, 'POST', `/organizations/${id}/entries`, { content: 'The kettle is in the shed.' });
    const search = async () => (await ask(ed, 'GET', '/shared-entries/search?q=kettle')).json.entries.length;
    expect(await search()).toBe(1);
    expect((await ask(ada, 'DELETE', `/organizations/${id}/members/${ed.userId}`)).status).toBe(204);
    expect(await search()).toBe(0);
    expect((await ask(ed, 'GET', `/organizations/${id}/members`)).code).toBe('ORGANIZATION_NOT_FOUND');
    expect((await ask(ed, 'GET', `/organizations/${id}/entries`)).json).toEqual({ entries: [], total: 0 });
    const { json } = await ask(ada, 'GET', `/organizations/${id}/entries`);
    expect(json.entries).toHaveLength(1);
  });
});
