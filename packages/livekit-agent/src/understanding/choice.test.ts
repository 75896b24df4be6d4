import { inventMail, maria, piet } from '@nexus/contracts/testing';
import { type Understanding, understand } from '@nexus/language';
import { describe, expect, it } from 'vitest';
import { noTurn } from '../state/current-turn.ts';
import { createTestDrive } from '../testing/test-drive.ts';
import { choiceNow } from './choice.ts';

const emails = [
  inventMail({ emailId: 'open' }),
  inventMail({ emailId: 'new', from: piet }),
  inventMail({ emailId: 'other', from: maria }),
];
const found = new Map(emails.map((email) => [email.emailId, email]));
const read = (words: string) => understand(words, { pendingQuestion: false, pendingDraft: false, paused: false });

interface Told {
  readonly mentioned: readonly string[];
  readonly announced?: readonly string[];
  /** Whether it was asked which of them, after "delete it"; `before`: something else was told since. */
  readonly asked?: 'now' | 'before';
}

function choose(words: string, { mentioned, announced = [], asked }: Told): Understanding | null {
  const { drive } = createTestDrive({ inbox: { found } });
  drive.tracker.apply({ type: 'mentioned', emailIds: ['open', 'other'] });
  const before = drive.tracker.state.mention;
  const { mention } = drive.tracker.apply({ type: 'mentioned', emailIds: mentioned, announced });
  const of = asked === 'now' ? mention : before;
  const asksWhich = asked === undefined ? null : { of, wanted: read('delete it').intents };
  drive.conversation.turn = { ...noTurn(), asksWhich };
  return choiceNow(drive)(words, read);
}

const hits = { mentioned: ['open', 'other'] };
const cut = { mentioned: ['new', 'open'], announced: ['new'] };
const twoNew = { mentioned: ['new', 'other'], announced: ['new', 'other'] };
const one = { mentioned: ['new'], announced: ['new'] };

describe('a mail that is pointed at', () => {
  it.each([
    ['delete the new one', cut, 0],
    ['delete the mail that just came in', cut, 0],
    ['delete the new one', { mentioned: ['open', 'new'], announced: ['new'] }, 1],
    ['delete the new one', one, 0],
    ['delete the second one', hits, 1],
    ['delete the last one', hits, 1],
  ])('B-12: %j after %j is the one at its place', (words, told, place) => {
    expect(choose(words, told)).toMatchObject({
      verdict: 'meant',
      intents: [{ kind: 'archive', target: { scope: 'told', place } }],
    });
  });

  it.each([
    ['delete the new one', twoNew],
    ['delete the newest one', { mentioned: ['new', 'other', 'open'], announced: ['new', 'other'] }],
    ['delete the new one', hits],
    ['delete the first one', cut],
    ['delete the last one', cut],
    ['delete the mail you just found', cut],
  ])('B-12: %j after %j may be one of several, so it is asked', (words, told) => {
    expect(choose(words, told)?.intents).toMatchObject([{ kind: 'archive', target: { scope: 'current' } }]);
  });

  it('B-12: a place in a list that something was announced after is not taken for a place now', () => {
    expect(choose('delete the first one', one)).toMatchObject({ verdict: 'unsure', intents: [] });
    expect(choose('delete the mail that just came in', hits)).toBeNull();
  });

  it.each([
    "reply: I'll take the first one",
    'reply saying I got the new message',
    'tell Piet I saw the new mail',
    'remember that the first one is from the bank',
  ])('B-12: in %j the driver points at nothing', (words) => {
    expect(choose(words, hits)).toBeNull();
    expect(choose(words, one)).toBeNull();
  });

  it('B-12: a mail is pointed at before what is dictated to it, which stays as said', () => {
    expect(choose('reply to the second one saying thanks a lot', hits)?.intents).toMatchObject([
      { kind: 'draft-reply', target: { scope: 'told', place: 1 }, body: 'thanks a lot' },
    ]);
  });
});

describe('the answer to which one is meant', () => {
  it.each([
    ['the first', 0],
    ['the last one', 1],
    ['the one from Piet', 0],
  ])('B-12: %j does to it what was asked for', (words, place) => {
    expect(choose(words, { ...cut, asked: 'now' })?.intents).toMatchObject([
      { kind: 'archive', target: { scope: 'told', place } },
    ]);
  });

  it.each(['the first', 'both', 'the one from Piet', 'all of them'])(
    'B-12: %j does nothing where other mail was told since',
    (words) => {
      const told = choose(words, { ...one, asked: 'before' });
      expect(told).toMatchObject({ verdict: 'unsure', intents: [] });
      expect(told?.clarify).toMatch(/I did nothing/);
      expect(choose(words, { mentioned: [], asked: 'before' })).toMatchObject({ verdict: 'unsure' });
    },
  );
});
