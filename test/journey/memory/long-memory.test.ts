import { localUserId, NexusError, type UserKnowledgeStore } from '@nexus/contracts';
import { createMemoryKnowledgeStore, createMemoryLongMemoryStore } from '@nexus/knowledge-store';
import { withLongMemory } from '@nexus/long-memory';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import { entryOf, remembered, startRememberingDrive } from '../../support/drive/remembering-drive.ts';

function openStores() {
  const hot = createMemoryKnowledgeStore();
  const facts = createMemoryLongMemoryStore();
  return { hot, facts, knowledge: withLongMemory(hot, facts) };
}

/** Stores whose database can go away: then nothing is read there, and nothing is changed. */
function openFailing() {
  const { hot, facts } = openStores();
  const state = { isAway: false };
  const knowledge = withLongMemory(hot, {
    ...facts,
    get: async (userId) => (state.isAway ? { entries: [], reachable: false } : facts.get(userId)),
    async change(userId, wanted) {
      if (state.isAway) throw new NexusError('MEMORY_UNREACHABLE', 'Away.', { retryable: true });
      return facts.change(userId, wanted);
    },
  });
  return { hot, facts, knowledge, state };
}

/** One drive in which these are said. @returns what was answered */
async function drive(knowledge: UserKnowledgeStore, ...lines: readonly string[]): Promise<readonly string[]> {
  return driveWith(knowledge, {}, ...lines);
}

async function driveWith(
  knowledge: UserKnowledgeStore,
  options: Parameters<typeof startRememberingDrive>[1],
  ...lines: readonly string[]
): Promise<readonly string[]> {
  await using one = await startRememberingDrive(knowledge, options);
  const answers: string[] = [];
  for (const line of lines) {
    await one.say(line);
    answers.push(one.heard);
  }
  return answers;
}

describe('long memory, offline', () => {
  it('L-4, L-10: who it is, three drives later; who it was before; forgotten, and what that opens again', async () => {
    const { knowledge } = openStores();
    await drive(knowledge, 'remember that Tom runs the harbour site');
    const [kept] = await drive(knowledge, 'remember that Ruth runs the harbour site since June');
    expect(kept).toMatch(/^I'll remember that\. That ends “Tom runs the harbour site”\./);
    await drive(knowledge, 'remember that the permit office is on Mill Lane');
    await drive(knowledge, 'next');
    const [who, before, when, forget, yes, undo, again] = await drive(
      knowledge,
      'who runs the harbour site?',
      'and before?',
      'when did that change?',
      'forget that',
      'yes',
      'undo',
      'who runs the harbour site?',
    );
    expect(who).toBe('Ruth, since June.');
    expect(before).toBe('Tom, until June.');
    expect(when).toBe('Since June.');
    expect(forget).toBe('I remember “Ruth runs the harbour site since June”. Shall I forget that?');
    expect(yes).toBe('Forgotten. “Tom runs the harbour site” holds again.');
    expect(undo).toContain('gone');
    expect(again).toMatch(/^Tom, as you told me/);
  });

  it('L-2, M-8: the only thing that is known is what "forget that" means', async () => {
    const { knowledge, facts } = openStores();
    await drive(knowledge, 'remember that Ruth runs the harbour site');
    const [, asked] = await drive(knowledge, 'what do you know about me?', 'forget that', 'yes');
    expect(asked).toBe('I remember “Ruth runs the harbour site”. Shall I forget that?');
    expect((await facts.get(localUserId)).entries).toEqual([]);
  });

  it('L-4: who it is not is no answer to who it is', async () => {
    const { knowledge } = openStores();
    const answers = await drive(
      knowledge,
      "remember that Dora isn't the site manager",
      'who is the site manager?',
      'remember that Kofi no longer works for Northmix',
      'where does Kofi work?',
      'remember that Ben was the foreman until May',
      'who is the foreman?',
    );
    expect(answers[1]).toBe('Not Dora; who it is, you did not tell me.');
    expect(answers[3]).toBe('No longer Northmix, as you told me today; what it is since, you did not tell me.');
    expect(answers[5]).toMatch(/^Ben, until May(?: \d+)?; what it is since, you did not tell me\.$/);
  });

  it('L-4: undo takes a correction back', async () => {
    const { knowledge } = openStores();
    const answers = await drive(
      knowledge,
      'remember that my boss is Anna',
      'remember that my boss is now Petra',
      'who is my boss?',
      'who was my boss before?',
      'undo',
      'who is my boss?',
    );
    expect(answers[2]).toMatch(/^Petra, as you told me/);
    expect(answers[3]).toMatch(/^Anna, until /);
    expect(answers[4]).toBe('Taken back: I no longer remember that. “my boss is Anna” holds again.');
    expect(answers[5]).toMatch(/^Anna, as you told me/);
  });

  it('L-4, M-6: what was so once can become so again; who does what to whom is another thing the other way round', async () => {
    const { knowledge } = openStores();
    const answers = await drive(
      knowledge,
      'remember that Tom runs the harbour site',
      'remember that Ruth runs the harbour site',
      'remember that Tom runs the harbour site',
      'remember that Tom runs the harbour site',
      'who runs the harbour site?',
      'remember that Tom manages Ruth',
      'remember that Ruth manages Tom',
      'remember that Tom manages Ruth.',
      'remember that Ines ran the quarry until May',
      'remember that Ines ran the quarry until May',
    );
    expect(answers[2]).toMatch(/^I'll remember that\. That ends “Ruth runs the harbour site”\./);
    expect(answers[3]).toBe('I remember that already.');
    expect(answers[4]).toMatch(/^Tom, as you told me/);
    expect(answers[6]).toMatch(/^I'll remember that\./);
    expect(answers[7]).toBe('I remember that already.');
    expect(answers[9]).toBe('I remember that already.');
  });

  it('L-1, L-3: facts go to long memory, the rest to the hot layer; being spoken is counted', async () => {
    const { knowledge, hot, facts } = openStores();
    await drive(knowledge, 'remember that Ruth runs the harbour site', 'remember that I like short summaries');
    expect(await remembered(hot)).toEqual(['I like short summaries']);
    const { entries } = await facts.get(localUserId);
    expect(entries).toMatchObject([
      { content: 'Ruth runs the harbour site', category: 'relationship', importance: 5, source: 'driver' },
    ]);
    expect(entries[0]?.driveId).toMatch(/^[0-9a-f-]{36}$/);
    expect(entries[0]?.accessCount).toBe(0);
    const asked = ['who runs the harbour site?', 'what do you know about Ruth?', 'who is it from?'];
    let time = Date.now();
    // Two of one instant would be one writing that is tried again.
    const clock = () => {
      time += 1;
      return new Date(time);
    };
    await driveWith(knowledge, { longMemory: facts, clock }, ...asked);
    expect((await facts.get(localUserId)).entries[0]).toMatchObject({ accessCount: 2 });
  });

  it('L-2, M-8: what is known of somebody, of all, and forgetting everything', async () => {
    const { knowledge, facts } = openStores();
    const answers = await drive(
      knowledge,
      'remember that Ruth runs the harbour site',
      'remember that Ruth lives in Howth',
      'what do you know about Ruth?',
      'what do you know about me?',
      'forget everything',
      'yes',
    );
    expect(answers[2]).toBe('You told me: “Ruth lives in Howth” and “Ruth runs the harbour site”.');
    expect(answers[3]).toContain('I remember two things about you.');
    expect(answers[5]).toContain('I have forgotten everything');
    expect((await facts.get(localUserId)).entries).toEqual([]);
  });

  it('L-6: a fact from before there was a long memory is found, and told once', async () => {
    const { knowledge, hot } = openStores();
    await hot.append(localUserId, [entryOf('Ines signs the permits', 'context')]);
    const [answer, known] = await drive(knowledge, 'who signs the permits?', 'what do you know about me?');
    expect(answer).toMatch(/^Ines, as you told me/);
    expect(known).toBe('I remember one thing about you. About you: Ines signs the permits.');
  });

  it('L-6: a fact from before ends as others do, is no longer listed, and holds again when what ended it goes', async () => {
    const { knowledge, hot } = openStores();
    await hot.append(localUserId, [entryOf('Tom runs the harbour site', 'context', new Date('2026-11-01T12:00:00Z'))]);
    const lines = [
      'remember that Ruth runs the harbour site since June',
      'what do you know about me?',
      'forget the second',
      'who ran the harbour site before Ruth?',
      'forget what I said about Ruth',
      'yes',
      'what do you know about me?',
    ];
    const [kept, list, second, before, , forgotten, again] = await drive(knowledge, ...lines);
    expect(kept).toMatch(/That ends “Tom runs the harbour site”\./);
    expect(list).toBe('I remember one thing about you. About you: Ruth runs the harbour site since June.');
    expect(second).toMatch(/^I remember nothing like that/);
    expect(before).toBe('Tom, until June.');
    expect(forgotten).toBe('Forgotten. “Tom runs the harbour site” holds again.');
    expect(again).toBe('I remember one thing about you. About you: Tom runs the harbour site.');
    expect(await remembered(hot)).toEqual(['Tom runs the harbour site']);
  });

  it('L-1, M-7: nothing out of a mail, and nobody’s number, is kept there', async () => {
    const { knowledge, facts } = openStores();
    await drive(knowledge, 'next', "remember that Ruth's number is 555 0142 99", 'remember this mail');
    expect((await facts.get(localUserId)).entries).toEqual([]);
  });

  it('M-3: a database that is away is not told as nothing, and keeps nothing', async () => {
    const away = new NexusError('MEMORY_UNREACHABLE', 'Away.', { retryable: true });
    const facts = {
      ...createMemoryLongMemoryStore(),
      get: async () => ({ entries: [], reachable: false }),
      change: () => Promise.reject(away),
    };
    const knowledge = withLongMemory(createMemoryKnowledgeStore(), facts);
    const answers = await drive(knowledge, 'remember that Ruth runs the harbour site', 'remember that I like tea');
    expect(answers[0]).toBe("I can't keep that just now. Tell me again later.");
    expect(answers[1]).toMatch(/^I'll remember that/);
  });

  it('M-3: what was told stays known in a drive from which the database goes away', async () => {
    const { knowledge, state } = openFailing();
    await drive(knowledge, 'remember that Ruth runs the harbour site');
    await using one = await startRememberingDrive(knowledge);
    await one.say('who runs the harbour site?');
    state.isAway = true;
    await one.say('remember that I like tea');
    expect(one.heard).toMatch(/^I'll remember that/);
    await one.say('who runs the harbour site?');
    expect(one.heard).toMatch(/^Ruth, as you told me/);
  });

  it('M-3: a database that is away is not told as an empty memory, by the list or before forgetting', async () => {
    const { knowledge, hot, state } = openFailing();
    await drive(knowledge, 'remember that Ruth runs the harbour site');
    state.isAway = true;
    const lines = ['what do you know about me?', 'forget what I said about the harbour site', 'forget everything'];
    const away = "I can't reach what I remember of you right now. Ask me again in a while.";
    expect(await drive(knowledge, ...lines)).toEqual([away, away, away]);
    await hot.append(localUserId, [entryOf('I like tea', 'preference')]);
    const [list, facts, everything, tea] = await drive(knowledge, ...lines, 'forget what I said about tea');
    expect(list).toMatch(
      /^I remember one thing about you\. What you like: I like tea\. What you told me of .* I can't reach/,
    );
    expect([facts, everything]).toEqual([away, away]);
    expect(tea).toBe('I remember “I like tea”. Shall I forget that?');
  });

  it('M-3: what a drive holds is still listed and found when the database goes away', async () => {
    const { knowledge, state } = openFailing();
    await using one = await startRememberingDrive(knowledge);
    await one.say('remember that Ruth runs the harbour site');
    state.isAway = true;
    await one.say('what do you know about me?');
    expect(one.heard).toBe('I remember one thing about you. About you: Ruth runs the harbour site.');
    await one.say('forget what I said about the lift');
    expect(one.heard).toMatch(/^I can't reach what I remember/);
  });

  it('M-3: what was just kept is known where it cannot be read again at once', async () => {
    const { hot, facts } = openStores();
    const knowledge = withLongMemory(hot, { ...facts, get: async () => ({ entries: [], reachable: false }) });
    await using one = await startRememberingDrive(knowledge);
    await one.say('remember that Ruth runs the harbour site');
    await one.say('who runs the harbour site?');
    expect(one.heard).toMatch(/^Ruth/);
  });

  it('M-8: what cannot be forgotten since the database is away is not said to be, and is forgotten later', async () => {
    const { knowledge, facts, state } = openFailing();
    await using one = await startRememberingDrive(knowledge);
    const say = async (words: string) => {
      await one.say(words);
      return one.heard;
    };
    await say('remember that Ruth runs the harbour site');
    state.isAway = true;
    expect(await say('undo')).toMatch(
      /^I can't reach what I remember right now, so nothing was changed or forgotten\./,
    );
    await say('forget what I said about the harbour site');
    expect(await say('yes')).toMatch(/^I can't forget that just now/);
    expect(await say('who runs the harbour site?')).toMatch(/^Ruth/);
    state.isAway = false;
    expect((await facts.get(localUserId)).entries).toHaveLength(1);
    await say('forget what I said about the harbour site');
    expect(await say('yes')).toMatch(/^Forgotten\./);
    expect((await facts.get(localUserId)).entries).toEqual([]);
  });

  it('M-8: with the database away a rule is forgotten all the same', async () => {
    const { knowledge, hot, state } = openFailing();
    await using one = await startRememberingDrive(knowledge);
    await one.say('remember that I like tea');
    state.isAway = true;
    await one.say('forget what I said about tea');
    await one.say('yes');
    expect(one.heard).toMatch(/^I forgot it/);
    expect(await remembered(hot)).toEqual([]);
  });

  it('L-7: questions about mail stay questions about mail', async () => {
    const { knowledge } = openStores();
    await using one = await startRememberingDrive(knowledge);
    await one.say('remember that Ruth runs the harbour site');
    const names = [];
    for (const words of ['next', 'who is it from?', 'why is it first?', 'find the crane', 'who sent this']) {
      names.push(...eventsOf(await one.say(words), 'tool').map(({ name }) => name));
    }
    expect(names).not.toContain('search_memory');
  });
  it('L-4: what is to come is told as what is to come', async () => {
    const { knowledge } = openStores();
    const answers = await drive(
      knowledge,
      'remember that Tom runs the harbour site since June',
      'remember that Ruth will run the harbour site from January',
      'who runs the harbour site?',
    );
    expect(answers[1]).not.toContain('ends');
    expect(answers[2]).toBe('Tom, since June; and Ruth, from January twenty twenty-seven.');
  });

  it('L-7: what is plainly asked of mail is not answered by what was told, nor is "what?"', async () => {
    const { knowledge } = openStores();
    await using one = await startRememberingDrive(knowledge);
    await one.say('remember that Petra wants a new crane');
    await one.say('remember that Tom runs the harbour site');
    await one.say('remember that Ruth runs the harbour site since June');
    await one.say('remember that the permit office is on Mill Lane');
    await one.say('next');
    expect(eventsOf(await one.say('what does Petra want?'), 'tool').map(({ name }) => name)).not.toContain(
      'search_memory',
    );
    await one.say('who runs the harbour site?');
    for (const words of ['what?', 'what is that?', 'who is she?']) {
      await one.say(words);
      expect(one.heard).not.toContain('Tom');
    }
    await one.say('who runs the harbour site?');
    await one.say('since when?');
    expect(one.heard).toBe('Since June.');
    await one.say('where is the permit office?');
    expect(one.heard).toMatch(/^On Mill Lane/);
  });

  it('M-6, L-3: what is told again in nearly the same words is kept once, renewed, and said to be known; a changed value corrects it', async () => {
    const { knowledge, facts } = openStores();
    const of = async () => (await facts.get(localUserId)).entries;
    await drive(knowledge, "remember that the gate code is at the porter's");
    const later = new Date('2026-12-04T12:00:00Z');
    const answers = await driveWith(
      knowledge,
      { longMemory: facts, clock: () => later },
      "remember that the gate code is at the porter's",
      "remember the code for the gate is at the porter's",
      'remember that the gate code is at the porters, please',
    );
    for (const answer of answers) expect(answer).toBe('I remember that already.');
    expect(await of()).toMatchObject([{ accessCount: 1, lastAccessedAt: later.toISOString(), validTo: null }]);
    const [corrected] = await drive(knowledge, 'remember that the gate code is at the office');
    expect(corrected).toMatch(/^I'll remember that\. That ends “the gate code is at the porter's”\./);
    const [back] = await drive(knowledge, "remember that the gate code is at the porter's");
    expect(back).toMatch(/^I'll remember that\. That ends “the gate code is at the office”\./);
  });

  it.each([
    ['Tom manages Ruth', 'Ruth manages Tom'],
    ['the gate code is 4471', 'the gate code is 4472'],
    ['Rob is my accountant', 'Rob was my accountant'],
    ['Rob is my accountant', 'Rob is not my accountant'],
    ['the crane is at the north gate', 'the gate at the crane is north'],
    ['Ruth runs the harbour site', 'Ruth runs the harbour site until May'],
    ['the key is in front of the door', 'the key is behind the door'],
    ['Ana comes from Rome', 'Ana comes to Rome'],
  ])('M-6: "%s" and "%s" are two things', async (one, other) => {
    const { knowledge } = openStores();
    const [, second] = await drive(knowledge, `remember that ${one}`, `remember that ${other}`);
    expect(second).not.toMatch(/already/);
  });

  it("M-6, L-4: mum's birthday, told without “that”, is answered from what was told and not from mail", async () => {
    const { knowledge } = openStores();
    const [kept, answer, who] = await drive(
      knowledge,
      "remember mum's birthday is the ninth of May",
      "when's mum's birthday?",
      'remember Rob is my accountant',
    );
    expect(kept).toMatch(/^I'll remember that\./);
    expect(answer).toMatch(/ninth of May/);
    expect(answer).not.toMatch(/mail/);
    expect(who).toMatch(/^I'll remember that\./);
  });

  it('L-4, M-3: where it cannot be read again at once, what was just kept is known as it was kept: after all before it', async () => {
    const { hot, facts } = openStores();
    let readings = 0;
    const knowledge = withLongMemory(hot, {
      ...facts,
      get: async (userId) => {
        readings += 1;
        return readings > 3 ? { entries: [], reachable: false } : facts.get(userId);
      },
    });
    const late = new Date('2026-11-20T12:05:00Z');
    await knowledge.append(localUserId, [entryOf('Tom runs the harbour site', 'context', late)]);
    const { entries } = await knowledge.append(localUserId, [entryOf('Ines runs the quarry', 'context')]);
    const [, kept] = (await facts.get(localUserId)).entries;
    expect(entries).toMatchObject([{ content: 'Ines runs the quarry', createdAt: kept?.createdAt }]);
    expect(kept?.createdAt).toBe('2026-11-20T12:05:00.001Z');
  });
});
