import { inventMail, piet } from '@nexus/contracts/testing';
import { createMemoryKnowledgeStore } from '@nexus/knowledge-store';
import { describe, expect, it, vi } from 'vitest';
import { type DriveOptions, startDrive } from '../../support/drive/drive.ts';
import { driver } from '../../support/drive/kept-drives.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';
import { condensingModel, feedback, rules, tooMany } from '../../support/memory/many-memories.ts';
import { type ModelRequest, startScriptedModel } from '../../support/model/model-server.ts';

const mailbox = () =>
  createTwinMailbox([
    inventMail({ emailId: 'crane', from: piet, subject: 'The crane', own: 'The crane stands on the other side now.' }),
  ]).mailbox;

async function filledStore() {
  const store = createMemoryKnowledgeStore();
  await store.append(driver, tooMany);
  return store;
}

const start = (options: DriveOptions) => startDrive({ userId: driver, mailbox: mailbox(), ...options });
const kept = async (store: Awaited<ReturnType<typeof filledStore>>) => (await store.get(driver)).document.entries;
const promptOf = (request: ModelRequest | undefined) => JSON.stringify(request?.messages[0] ?? '');

describe('a drive with too much to remember', () => {
  it('M-12: condenses it once, behind, and goes by what came of it', async () => {
    const knowledge = await filledStore();
    await using small = await startScriptedModel(condensingModel);
    await using large = await startScriptedModel({ say: 'It is from Piet.' });
    await using drive = await start({ knowledge, model: large.source, smallModel: small.source });
    await vi.waitFor(
      async () => expect(await kept(knowledge)).toHaveLength(rules.length + feedback.length + 14),
      20_000,
    );
    await vi.waitFor(async () => {
      await drive.say('who is it from');
      expect(promptOf(large.requests.at(-1))).toContain("Aberdeen at 5 o'clock, Likes the ferry to Bergen");
    }, 20_000);
    const prompt = promptOf(large.requests.at(-1));
    for (const rule of [...rules, ...feedback]) expect(prompt).toContain(rule);
    expect(small.requests).toHaveLength(1);
  });

  it('M-12: until then, and where the small model never answers, the drive goes on with what fits', async () => {
    const knowledge = await filledStore();
    await using small = await startScriptedModel('silence');
    await using large = await startScriptedModel({ say: 'It is from Piet.' });
    await using drive = await start({ knowledge, model: large.source, smallModel: small.source });
    await drive.say('who is it from');
    expect(drive.heard).toMatch(/Piet/);
    const prompt = promptOf(large.requests.at(-1));
    for (const rule of [...rules, ...feedback]) expect(prompt).toContain(rule);
    // Of the facts the newest, and not the oldest.
    expect(prompt).toContain('Has an office in Narvik');
    expect(prompt).not.toContain('Has an office in Aberdeen');
    await drive.session.close();
    expect(await kept(knowledge)).toEqual(tooMany);
    expect(small.requests.length).toBeLessThanOrEqual(1);
  });

  it('M-12: without a small model nothing is condensed', async () => {
    const knowledge = await filledStore();
    const replace = vi.spyOn(knowledge, 'replace');
    {
      await using drive = await start({ knowledge, smallModel: null });
      await drive.say('next');
    }
    expect(replace).not.toHaveBeenCalled();
  });
});
