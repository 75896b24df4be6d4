import { randomUUID } from 'node:crypto';
import type { Organizations, SharedKnowledgeStore } from '@nexus/contracts';
import {
  createMemoryKnowledgeStore,
  createMemoryLongMemoryStore,
  createMemoryPreferencesStore,
  createOrganizations,
  createSharedKnowledge,
} from '@nexus/knowledge-store';
import { startEmbeddedDatabase, type TestDatabase } from '@nexus/knowledge-store/testing';
import { withLongMemory } from '@nexus/long-memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import { patientBudget } from '../../support/drive/model-drive.ts';
import { startRememberingDrive } from '../../support/drive/remembering-drive.ts';
import { startScriptedModel } from '../../support/model/model-server.ts';

const note = {
  content: 'The site gate is closed on Fridays',
  category: 'org_fact',
  importance: 5,
  reviewOn: null,
} as const;

describe('the office in a drive', () => {
  let embedded: TestDatabase;
  let organizations: Organizations;
  let knowledge: SharedKnowledgeStore;
  beforeAll(async () => {
    embedded = await startEmbeddedDatabase();
    organizations = createOrganizations({ database: embedded.database });
    knowledge = createSharedKnowledge({ database: embedded.database });
  }, 60_000);
  afterAll(async () => {
    await embedded?.[Symbol.asyncDispose]();
  });

  /** An office that its boss leads, and somebody of it who drives. */
  async function openOffice(role: 'editor' | 'member') {
    const [boss, userId] = [randomUUID(), randomUUID()];
    const id = await organizations.make(boss, { name: 'Quay', ownName: 'Ada' });
    const address = `${userId}@example.com`;
    const { token } = await organizations.invite(boss, id, { address, role, hours: 1 });
    await organizations.accept({ userId, address }, { token, ownName: 'Ben' });
    const notes = async () => (await knowledge.list(boss, id, { offset: 0, limit: 10 })).entries;
    const startDrive = async (options: Parameters<typeof startRememberingDrive>[1] = {}) => {
      const own = withLongMemory(createMemoryKnowledgeStore(), createMemoryLongMemoryStore());
      return startRememberingDrive(own, { userId, office: { organizations, knowledge }, ...options });
    };
    return { boss, id, userId, notes, startDrive };
  }

  it('L-12: an editor’s note is asked first, word for word, kept after the yes, and taken back by undo', async () => {
    const { notes, startDrive, userId } = await openOffice('editor');
    await using drive = await startDrive();
    await drive.say('note for the office: the site gate is closed on Fridays');
    expect(drive.heard).toContain('Shall I note for Quay: “the site gate is closed on Fridays”?');
    expect(await notes()).toEqual([]);
    await drive.say('yes');
    expect(drive.heard).toContain('Noted for Quay.');
    expect(await notes()).toMatchObject([
      { content: 'the site gate is closed on Fridays', writtenBy: userId, source: 'driver' },
    ]);
    await drive.say('undo');
    expect(drive.heard).toContain('Taken back');
    expect(await notes()).toEqual([]);
  });

  it('L-12: who reads only is told so, and a no leaves it', async () => {
    const reader = await openOffice('member');
    await using drive = await reader.startDrive();
    await drive.say('make a note for the office that the kettle is in the shed');
    expect(drive.heard).toContain('others write them');
    const editor = await openOffice('editor');
    await using other = await editor.startDrive();
    await other.say('make a note for the office that the kettle is in the shed');
    await other.say('no');
    expect([await reader.notes(), await editor.notes()]).toEqual([[], []]);
  });

  it('L-12, L-8: without a model the office’s note answers, and says that it is the office’s', async () => {
    const { boss, id, startDrive } = await openOffice('member');
    await knowledge.add(boss, id, [note]);
    await using drive = await startDrive();
    await drive.say('who has the keys of the site gate?');
    const said = await drive.say('which days is the site gate closed?');
    expect(drive.heard, JSON.stringify(said)).toContain("The office's note says: The site gate is closed on Fridays.");
  });

  it('L-12: a question is asked of the office’s notes while nobody knows yet whether the driver is in an office', async () => {
    const { boss, id, startDrive } = await openOffice('member');
    await knowledge.add(boss, id, [note]);
    const silent = { ...organizations, list: () => new Promise<never>(() => {}) };
    await using drive = await startDrive({ office: { organizations: silent, knowledge } });
    await drive.say('which days is the site gate closed?');
    expect(drive.heard).toContain("The office's note says: The site gate is closed on Fridays.");
  });

  it('L-12: where the notes do not answer, nobody says that there is nothing', async () => {
    const { startDrive } = await openOffice('member');
    const failing = { ...knowledge, search: () => Promise.reject(new Error('away')) };
    await using drive = await startDrive({ office: { organizations, knowledge: failing } });
    await drive.say('which days is the site gate closed?');
    expect(drive.heard).toContain("the office's notes don't answer right now");
  });

  it('L-12: an editor hears once how many notes are due for review, at the greeting or behind it; who reads only hears nothing', async () => {
    const editor = await openOffice('editor');
    const noteOn = (content: string, reviewOn: string | null) => ({ ...note, content, reviewOn });
    await knowledge.add(editor.boss, editor.id, [
      noteOn('The gate code is with the guard', '2026-10-01'),
      noteOn('Kerr runs the depot', '2026-11-20'),
      noteOn('The crane is yellow', '2026-11-21'),
      noteOn('The kettle is in the shed', null),
    ]);
    const preferencesStore = createMemoryPreferencesStore();
    const sentence = "Two of the office's notes are due for review.";
    const said = async (options: Parameters<typeof editor.startDrive>[0]) => {
      await using drive = await editor.startDrive(options);
      await drive.session.remembered();
      await drive.say('next');
      const told = eventsOf(drive.events, 'assistant').map(({ text }) => text);
      return told.join(' ').split(sentence).length - 1;
    };
    expect(await said({ preferencesStore })).toBe(1);
    expect(await said({ preferencesStore })).toBe(0);
    expect(await preferencesStore.get(editor.userId)).toMatchObject({ reviewsToldOn: '2026-11-20' });
    const reader = await openOffice('member');
    await knowledge.add(reader.boss, reader.id, [noteOn('The gate code is with the guard', '2026-11-01')]);
    await using drive = await reader.startDrive({ preferencesStore: createMemoryPreferencesStore() });
    await drive.session.remembered();
    await drive.say('next');
    const heard = eventsOf(drive.events, 'assistant').map(({ text }) => text);
    expect(heard.join(' ')).not.toContain('due for review');
  });

  it('L-13: who is taken out of the office finds nothing in the next turn of a drive that runs, nor does the model', async () => {
    const { boss, id, userId, startDrive } = await openOffice('member');
    await knowledge.add(boss, id, [note]);
    const model = await startScriptedModel({ say: 'Fine.' });
    await using drive = await startDrive({ model: model.source, modelBudget: patientBudget });
    const ask = async () => {
      const from = model.requests.length;
      model.script(
        { calls: [{ name: 'search_memory', arguments: { query: 'which days is the site gate closed?' } }] },
        { say: 'Fine.' },
      );
      const events = await drive.say('which days is the site gate closed?');
      return JSON.stringify([
        model.requests.slice(from).map(({ messages }) => messages.at(-1)),
        eventsOf(events, 'tool'),
      ]);
    };
    expect(await ask()).toContain('closed on Fridays');
    await organizations.removeMember(boss, id, userId);
    expect(await ask()).not.toContain('closed on Fridays');
    await model[Symbol.asyncDispose]();
  });
});
