import { localUserId } from '@nexus/contracts';
import { createMemoryKnowledgeStore } from '@nexus/knowledge-store';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import { entryOf, remembered, startRememberingDrive } from '../../support/drive/remembering-drive.ts';

const jazz = 'I like jazz';
const start = 'I start at seven';

async function storeOf(...contents: readonly string[]) {
  const knowledge = createMemoryKnowledgeStore();
  await knowledge.append(
    localUserId,
    contents.map((content, day) => entryOf(content, 'context', new Date(Date.UTC(2026, 10, day + 1)))),
  );
  return knowledge;
}

describe('memory, offline, as a newcomer words it', () => {
  it.each(["i don't wanna hear from ToolBarn anymore, ever", "don't bother me with raffles"])(
    'B-14: "%s" takes back nothing of what was kept just before',
    async (words) => {
      const knowledge = await storeOf();
      await using drive = await startRememberingDrive(knowledge);
      await drive.say('never tell me about newsletters');
      const events = await drive.say(words);
      expect(eventsOf(events, 'tool').map(({ name }) => name)).not.toContain('undo_last_action');
      expect(await remembered(knowledge)).toEqual(['never tell me about newsletters']);
    },
  );

  it.each(['wipe everything', 'clear it all', 'yes, erase everything', 'forget everything', 'delete it'])(
    'M-8: "%s" is a yes to the question whether all is to be forgotten',
    async (words) => {
      const knowledge = await storeOf(jazz, start);
      await using drive = await startRememberingDrive(knowledge);
      await drive.say('forget everything');
      await drive.say(words);
      expect(drive.heard).toBe('I have forgotten everything about you.');
      expect(await remembered(knowledge)).toEqual([]);
    },
  );

  it('M-8: "wipe everything" is more than a yes to forgetting one thing, and without a question it is asked back', async () => {
    const knowledge = await storeOf(jazz, start);
    await using drive = await startRememberingDrive(knowledge);
    await drive.say('wipe everything');
    expect(drive.heard).toMatch(/your mail, or what I remember of you\?/);
    await drive.say('yes');
    await drive.say('forget about jazz');
    await drive.say('wipe everything');
    expect(drive.heard).toMatch(/everything I know about you\? That is two things/);
    expect(await remembered(knowledge)).toEqual([jazz, start]);
  });

  it('M-8, M-13: who comes first and who is muted is told with what is remembered, and that it stays when all is forgotten', async () => {
    const knowledge = await storeOf(jazz);
    await using drive = await startRememberingDrive(knowledge);
    await drive.say('always put Petra first');
    await drive.say('mute Rosa Iyer');
    await drive.say('yes');
    await drive.say('what do you remember about me');
    expect(drive.heard).toMatch(/About you: I like jazz\. Petra Vance comes first\. Rosa Iyer is muted\./);
    await drive.say('forget everything');
    await drive.say('yes');
    expect(drive.heard).toMatch(/^I have forgotten everything you told me\. Petra .* muted\. Say so to change that\.$/);
  });

  it('M-8: what was forgotten is not taken back once more', async () => {
    const knowledge = await storeOf();
    await using drive = await startRememberingDrive(knowledge);
    await drive.say(`remember that ${jazz}`);
    await drive.say('forget about jazz');
    await drive.say('yes');
    expect(drive.heard).toBe('Forgotten.');
    await drive.say('undo');
    expect(drive.heard).toMatch(/gone; I can.t bring it back/);
    await drive.say('undo');
    expect(drive.heard).toBe('There is nothing to take back in this drive, and undo does not reach earlier ones.');
  });

  it('M-8: "forget the second one" is the second of what was told', async () => {
    const knowledge = await storeOf(jazz, start, 'I live in Galway');
    await using drive = await startRememberingDrive(knowledge);
    await drive.say('what do you know about me');
    expect(drive.heard).toMatch(/I live in Galway; I start at seven; I like jazz/);
    await drive.say('Forget the Second one');
    expect(drive.heard).toBe('I remember “I start at seven”. Shall I forget that?');
    await drive.say('yes');
    expect(await remembered(knowledge)).toEqual([jazz, 'I live in Galway']);
  });

  it('M-8: of several that were read out to be forgotten, "forget the second one" is the second of those', async () => {
    const knowledge = await storeOf('I like jazz bars', start, 'I play jazz piano');
    await using drive = await startRememberingDrive(knowledge);
    await drive.say('forget about jazz');
    expect(drive.heard).toMatch(/^Two things fit/);
    await drive.say('forget the second one');
    expect(drive.heard).toBe('I remember “I play jazz piano”. Shall I forget that?');
  });

  it('M-8: what is remembered is forgotten by its name alone, and a figure is told with what it is of', async () => {
    const knowledge = await storeOf();
    await using drive = await startRememberingDrive(knowledge);
    await drive.say('the gate code is 4471, remember that');
    await drive.say('what is the gate code');
    expect(drive.heard).toBe('The gate code is four four seven one, as you told me today.');
    await drive.say('forget the umbrella');
    expect(await remembered(knowledge)).toEqual(['the gate code is 4471']);
    await drive.say('forget the gate code');
    expect(drive.heard).toBe('I remember “the gate code is four four seven one”. Shall I forget that?');
    await drive.say('yes');
    expect(await remembered(knowledge)).toEqual([]);
  });

  it.each([
    ['my name is Nora', 'my name is Nora'],
    ['actually I drive a truck', 'I drive a truck'],
    ['I start at nine now, not at seven', 'I start at nine now, not at seven'],
    ['I always leave home at six', 'I always leave home at six'],
  ])('M-6, H-1: "%s" is no order, so it is asked whether to keep it, word for word', async (words, content) => {
    const knowledge = await storeOf();
    await using drive = await startRememberingDrive(knowledge);
    const events = await drive.say(words);
    expect(drive.heard).toBe(`Shall I remember “${content}”?`);
    expect(eventsOf(events, 'confirm')).toMatchObject([{ action: 'save_to_memory' }]);
    expect(await remembered(knowledge)).toEqual([]);
    await drive.say('yes');
    expect(drive.heard).toMatch(/^I'll remember that\./);
    const { document } = await knowledge.get(localUserId);
    expect(document.entries).toMatchObject([{ content, source: 'agent' }]);
    await drive.say('undo');
    expect(await remembered(knowledge)).toEqual([]);
  });

  it('H-1: a question that was not heard is put again as often as it is asked for', async () => {
    await using drive = await startRememberingDrive(await storeOf());
    await drive.say('my name is Nora');
    for (let again = 0; again < 3; again++) {
      await drive.say('what was the question');
      expect(drive.heard).toBe('Shall I remember “my name is Nora”?');
    }
  });

  it('M-6: what is told and not to be kept is not kept', async () => {
    const knowledge = await storeOf();
    await using drive = await startRememberingDrive(knowledge);
    await drive.say('my name is Nora');
    await drive.say('no');
    await drive.say('yes');
    expect(await remembered(knowledge)).toEqual([]);
  });

  it('M-6: what is too long to be remembered is said to be', async () => {
    const knowledge = await storeOf();
    await using drive = await startRememberingDrive(knowledge);
    for (const length of [530, 800, 3000]) {
      await drive.say(`remember ${'that the crane is yellow '.repeat(200).slice(0, length)}`);
      expect(drive.heard).toBe('That is too long to remember. Say it in a sentence or two.');
    }
    expect(await remembered(knowledge)).toEqual([]);
  });

  it('B-8: a bare "why?" after a mail asks why it comes first', async () => {
    await using drive = await startRememberingDrive(await storeOf());
    await drive.say('next');
    await drive.say('why is this first?');
    const reason = drive.heard;
    for (const words of ['why?', 'but why', 'why is that?']) {
      await drive.say(words);
      expect(drive.heard).toBe(reason);
    }
  });
});
