import type { SpeakingStyle } from '@nexus/contracts';
import { inventMail, piet } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import { createKeptDrives, driver, type KeptDrives } from '../../support/drive/kept-drives.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';
import { startScriptedModel } from '../../support/model/model-server.ts';

const mailbox = () =>
  createTwinMailbox([
    inventMail({ emailId: 'roof', messageId: 'roof@example.org', own: 'The roof is finished. We clean up tomorrow.' }),
    inventMail({
      emailId: 'crane',
      messageId: 'crane@example.org',
      from: piet,
      subject: 'The crane',
      own: 'The crane stands on the other side now. It is out of the way.',
    }),
  ]).mailbox;

const morning = () => new Date('2026-11-10T09:30:00Z');

/** A drive of somebody who chose the style on an earlier one, by word of mouth. */
async function startIn(style: SpeakingStyle, drives: KeptDrives = createKeptDrives()) {
  const wish: Record<SpeakingStyle, string> = {
    conversational: 'talk to me like a friend',
    formal: 'be more formal',
    executive: 'speak like an executive',
    concise: 'use the concise style',
  };
  {
    await using earlier = await drives.start(mailbox(), { clock: morning });
    await earlier.say(wish[style]);
  }
  return drives.start(mailbox(), { clock: morning });
}

const everyStyle = ['conversational', 'formal', 'executive', 'concise'] as const satisfies readonly SpeakingStyle[];

describe('speaking styles, without a model', () => {
  it.each([
    ['conversational', /^Good \w+\. You have two unread mails, .*Say next to start whenever you're ready\.$/],
    ['formal', /^Good \w+\. You have two unread mails, which will take .* Shall I begin\?$/],
    ['executive', /^Two unread mails, .*Say next\.$/],
    ['concise', /^(?:Morning|Afternoon|Evening)\. Two unread, .*Next\?$/],
  ] as const)('J-9: %s is kept, and greets in its own words', async (style, greeting) => {
    const drives = createKeptDrives();
    await using drive = await startIn(style, drives);
    expect(eventsOf(drive.events, 'assistant')[0]?.text).toMatch(greeting);
    expect((await drives.preferencesStore.get(driver))?.style ?? 'conversational').toBe(style);
  });

  it('J-9: every line of a drive tells the styles apart that has words of its own', async () => {
    const said = new Map<SpeakingStyle, readonly string[]>();
    for (const style of everyStyle) {
      await using drive = await startIn(style);
      const lines: string[] = [];
      for (const words of ['next', 'thanks', 'pause', 'go on', 'next', 'go back', 'next', 'next', 'goodbye']) {
        await drive.say(words);
        lines.push(drive.heard);
      }
      said.set(style, lines);
    }
    const of = (line: number) => everyStyle.map((style) => said.get(style)?.[line]);
    expect(of(1)).toEqual(["You're welcome.", 'You are most welcome.', 'Sure.', 'Sure.']);
    expect(of(2)).toEqual([
      "Paused. Say go on when you're ready.",
      'I have paused. Please say go on when you wish to continue.',
      'Paused. Say go on.',
      'Paused.',
    ]);
    const openings = [/^Going on\. We were at: /, /^I shall continue\. We had reached: /, /^Resuming at: /, /^At: /];
    for (const [place, text] of of(3).entries()) expect(text).toMatch(openings[place] ?? /^$/);
    const back = [/^Back to: /, /^To return to the previous mail: /, /^Previous: /, /^Back: /];
    for (const [place, text] of of(5).entries()) expect(text).toMatch(back[place] ?? /^$/);
    const ends = [/^That was everything\./, /^That concludes your mail\./, /^Nothing further\./, /^That is all\./];
    for (const [place, text] of of(7).entries()) expect(text).toMatch(ends[place] ?? /^$/);
    const partings = [/Drive safely\.$/, /I wish you a safe journey\.$/, /^Goodbye\. .*[^y]\.$/, /^Bye\. /];
    for (const [place, text] of of(8).entries()) expect(text).toMatch(partings[place] ?? /^$/);
    const length = (style: SpeakingStyle) => said.get(style)?.join(' ').length ?? 0;
    expect(length('concise')).toBeLessThan(length('executive'));
    expect(length('executive')).toBeLessThan(length('conversational'));
    expect(length('conversational')).toBeLessThan(length('formal'));
  });

  it('J-9: where the greeting asks, a yes begins, a no does nothing, and "next" works as ever', async () => {
    for (const [words, opened] of [
      ['yes please', 1],
      ['no, not now', 0],
      ['next', 1],
    ] as const) {
      await using drive = await startIn('formal');
      await drive.say(words);
      expect(eventsOf(drive.events, 'card'), words).toHaveLength(opened);
    }
  });

  it('J-9: a style changes how things are put, and never what a mail says', async () => {
    const told = new Set<string>();
    for (const style of everyStyle) {
      await using drive = await startIn(style);
      await drive.say('next');
      told.add(drive.heard);
    }
    expect(told.size).toBe(1);
  });
});

describe('speaking styles, with a model', () => {
  it.each([
    ['conversational', /whom the driver has known for years[\s\S]*Style conversational: .*contractions/],
    ['formal', /private secretary[\s\S]*Style formal: .*"shall I"/],
    ['executive', /chief of staff[\s\S]*Style executive: decision, number or risk first/],
    ['concise', /few words[\s\S]*Style concise: fragments/],
  ] as const)('J-9: %s is what the model is told to be, from the very next request on', async (style, prompt) => {
    await using model = await startScriptedModel({ say: 'All right.' });
    await using drive = await createKeptDrives().start(mailbox(), { model: model.source });
    await drive.session.say('hello there, tell me something nice');
    expect(String(model.requests.at(-1)?.messages[0]?.content)).toMatch(/Style conversational/);
    model.script({ calls: [{ name: 'set_preference', arguments: { style } }] }, { say: 'All right.' });
    await drive.say(`use the ${style} style`);
    await drive.say('tell me something nice about it');
    expect(String(model.requests.at(-1)?.messages[0]?.content)).toMatch(prompt);
  });
});
