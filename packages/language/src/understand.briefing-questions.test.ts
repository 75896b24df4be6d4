import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCorrection } from './commands/read-correction.ts';
import { type IntentKind, isAction, type UnderstandingContext } from './intent.ts';
import { understand } from './understand.ts';

const idle: UnderstandingContext = { pendingQuestion: false, pendingDraft: false, paused: false };

function kinds(text: string, context = idle): IntentKind[] {
  return understand(text, context).intents.map(({ kind }) => kind);
}

describe('questions about the briefing', () => {
  it.each(['how many are coming to it', 'how long have I got before he walks', 'how much do the gutters come to'])(
    'J-19: "%s" is asked of a mail, and not how many are left',
    (text) => {
      expect(kinds(text)).not.toContain('how-many');
    },
  );

  it.each<[string, IntentKind]>([
    ['so what did I miss since this morning', 'list-topics'],
    ['did I miss anything while I was at the dentist', 'list-topics'],
    ['who is still waiting for me to reply', 'who-waits'],
    ['do I owe anybody an answer please', 'who-waits'],
    ['how long is this going to take', 'how-many'],
    ['will we be done before I get there', 'how-many'],
    ["what's in the attachment", 'attachment'],
    ['is there a drawing with that mail', 'attachment'],
    ['list my preferences', 'what-do-you-know'],
    ['what have I told you about myself', 'what-do-you-know'],
    ['I wonder if she left a number somewhere in that mail', 'contact'],
    ['could you tell me whether anybody is waiting for a reply', 'who-waits'],
    ['anything enclosed with it', 'attachment'],
    ["why isn't this urgent", 'why-first'],
    ['how come that one is not marked as important', 'why-first'],
  ])('J-19: "%s" is %s', (text, kind) => {
    expect(kinds(text)).toEqual([kind]);
  });

  it.each<[string, string | undefined]>([
    ["what's his number", undefined],
    ["what's Winifred's phone number", 'Winifred'],
    ['have you got an address for the Meridian lot', 'Meridian'],
    ['which number do I get Marcus on', 'Marcus'],
  ])('J-19: "%s" asks how to reach %s', (text, from) => {
    expect(understand(text, idle).intents).toMatchObject([{ kind: 'contact', ...(from && { from }) }]);
    expect(understand(text, idle).intents[0]?.from).toBe(from);
  });

  it.each([
    'their numbers changed in May',
    'the number of complaints is going up',
    'his address changed in May',
    'I have nothing to say to those people',
    'read my lips',
  ])('J-19: "%s" asks nothing of the briefing', (text) => {
    expect(understand(text, idle).intents).toEqual([]);
  });

  it.each(['nothing from Kerr this morning is there', 'nothing from Kerr is there', 'no mail from Kerr yet I take it'])(
    'J-19: "%s" looks for mail and silences nobody',
    (text) => {
      expect(understand(text, idle).intents).toMatchObject([{ kind: 'search', from: 'Kerr' }]);
    },
  );

  it('B-19: an order that follows such a question is not passed over', () => {
    expect(kinds('how many letters are still outstanding in there and get it out of here into there')).toEqual([]);
  });

  it.each([
    'order me a coffee',
    'can you ring her',
    'turn the heating up a bit',
    'Nexus what is the weather like',
    'get us a coffee in would you',
  ])('J-19: "%s" is asked of the agent, though it cannot', (text) => {
    expect(understand(text, idle)).toMatchObject({ verdict: 'aside', intents: [], asked: expect.any(String) });
  });

  it.each([
    'are you hungry back there',
    'sit down and put your belt on',
    'the moon looks nice',
    'get in',
    'look at the horses',
  ])('J-19: "%s" is said to somebody in the car', (text) => {
    expect(understand(text, idle)).toMatchObject({ verdict: 'aside', intents: [] });
    expect(understand(text, idle).asked).toBeUndefined();
  });

  it('J-19: what may have answered the open question is asked back, and talk in the car is not', () => {
    const asked = { ...idle, pendingQuestion: true };
    expect(understand('yes and no really', asked)).toMatchObject({ verdict: 'unsure', clarify: 'Is that a yes?' });
    expect(understand('mind the lane on the left there', asked).verdict).toBe('aside');
  });
});

const orders = ['flag this one', 'archive this one', 'mark this as read', 'snooze this until tomorrow morning'];
const told = [
  'I had her on the phone last night',
  'the lads are at the gate',
  "it's raining here again",
  'we agreed on the price on Monday',
];

describe('a command in talk', () => {
  it('J-20: is done where the rest only tells of the world', () => {
    for (const order of orders) {
      const { verdict, intents } = understand(`${told[0]} and ${told[1]} so just ${order} and I'll see to it`, idle);
      expect([verdict, intents.length], order).toEqual(['meant', 1]);
    }
  });

  it('J-20: is asked about where the rest may turn it round', () => {
    const text =
      "well I was thinking since the slab is on Tuesday anyway you could flag this one for me and then we'll see";
    expect(understand(text, idle)).toMatchObject({ verdict: 'unsure', intents: [], proposed: [{ kind: 'flag' }] });
  });

  it.each([
    'we had a long talk about it last night and she says to archive this one',
    'the lads are at the gate already and he told me I should just flag this one',
  ])('J-20: "%s" is not even asked about', (text) => {
    expect(understand(text, idle)).toMatchObject({ verdict: 'aside', intents: [] });
    expect(understand(text, idle).proposed).toBeUndefined();
  });

  it('J-20: is nothing to be done where it is told, refused, thought of, or hangs on something', () => {
    const turned = [
      'she says to ORDER',
      'he told me I should just ORDER',
      'I would ORDER if I had the time',
      'they never ORDER',
      'do not ORDER',
      'I wonder whether I could ORDER',
      'if it stops then ORDER',
      'ORDER unless she rings',
      'ORDER when the slab is done',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...turned),
        fc.constantFrom(...orders),
        fc.constantFrom(...told),
        fc.constantFrom(' and ', ' so ', ' anyway ', ', '),
        (frame, order, before, joint) => {
          const intents = understand(`${before}${joint}${frame.replace('ORDER', order)}`, idle).intents;
          expect(intents.filter(({ kind }) => isAction(kind))).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('M-6: what holds from now on in the world is no rule', () => {
    expect(kinds("from now on it's downhill all the way")).toEqual([]);
    expect(kinds('from now on invoices come first')).toEqual(['remember']);
  });

  it('J-12: a standing wish that rules on mail in other words is read back, any other is kept as it was said', () => {
    const { intents, proposed } = understand('Kerr goes to the front of the queue from now on', idle);
    expect([intents, proposed?.map(({ content }) => content)]).toEqual([[], ['Mail from Kerr comes first']]);
    expect(kinds('from now on call me Nora')).toEqual(['remember']);
  });
});

describe('a correction', () => {
  it.each<[string, IntentKind, string]>([
    ['I said flag it, not archive it', 'flag', 'archive it'],
    ['I never said archive it, I said mark it as read', 'mark-read', 'archive it'],
    ['no I asked you to snooze it until tomorrow instead of archiving it', 'snooze', 'archiving it'],
    ['no, I only wanted it flagged', 'flag', ''],
    ["that's wrong I wanted it in neighbours not the archive", 'move', 'the archive'],
    ['flag it, I said', 'flag', ''],
    ['archive is what I meant', 'archive', ''],
    ['I told you flag', 'flag', ''],
    ['no, not a flag, archive it', 'archive', 'a flag'],
    ['undo that, I said archive', 'archive', ''],
    ['that was supposed to be flagged', 'flag', ''],
    ['you should have archived it', 'archive', ''],
  ])('J-20: "%s" wants %s', (text, kind, instead) => {
    expect(readCorrection(text)).toMatchObject({ wanted: { kind }, instead });
  });

  it.each(["wait no I didn't want that archived", 'I never told you to archive it'])(
    'J-20: "%s" wants nothing in its place',
    (text) => {
      expect(readCorrection(text)).toMatchObject({ wanted: null });
    },
  );

  it.each([
    'I never said that',
    'he would rather archive it',
    'Tom was supposed to flag it',
    'what did I say just now',
    'it was supposed to rain',
    'she said flag it not archive it',
    'I said hello to him not goodbye',
    'flag it',
    'do not archive it',
    'archive it not archive it',
    'archive it not archive it not archive it',
    'archive it not '.repeat(40),
  ])('J-20: "%s" is none', (text) => {
    expect(readCorrection(text)).toBeNull();
  });
});
