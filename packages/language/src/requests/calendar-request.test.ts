import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UnderstandingContext } from '../intent.ts';
import { understand } from '../understand.ts';
import { readCalendarRequest } from './calendar-request.ts';

const plain: UnderstandingContext = { pendingQuestion: false, pendingDraft: false, paused: false };

function read(text: string, context: Partial<UnderstandingContext> = { calendar: true }) {
  const { intents, verdict } = understand(text, { ...plain, ...context });
  return { verdict, intents: intents.map(({ kind, ask, when, query }) => ({ kind, ask, when, query })) };
}

describe('a question to the calendar', () => {
  it.each([
    ['What is my day like?', 'events', 'today', undefined],
    ['How does my week look?', 'events', 'this week', undefined],
    ["what's on tomorrow afternoon?", 'events', 'tomorrow afternoon', undefined],
    ['do I have anything on Friday?', 'events', 'friday', undefined],
    ['which meetings do I have next week', 'events', 'next week', undefined],
    ['read me my calendar for tomorrow', 'events', 'tomorrow', undefined],
    ['what is my day like tomorrow', 'events', 'tomorrow', undefined],
    ['how is my schedule looking on Monday', 'events', 'on monday', undefined],
    ['am I free on Wednesday at six?', 'free', 'on wednesday at six', undefined],
    ['am I busy this afternoon', 'free', 'this afternoon', undefined],
    ['do I have time between two and four on Friday', 'free', 'between two and four on friday', undefined],
    ['is Thursday at ten still free?', 'free', 'thursday at ten', undefined],
    ['so, when is my next meeting please', 'next', undefined, undefined],
    ['who is at the crane meeting', 'who', undefined, 'crane meeting'],
    ["who's coming to the meeting with Anna?", 'who', undefined, 'meeting with Anna'],
    ['who am I meeting tomorrow', 'who', 'tomorrow', undefined],
    ['what time is my meeting', 'next', undefined, undefined],
    ['when is the meeting', 'next', undefined, undefined],
    ['cancel the crane meeting', 'change', undefined, undefined],
    ['move the meeting to ten', 'change', 'ten', undefined],
    ['book a meeting with Tom for Friday', 'change', undefined, undefined],
    ['where is the budget meeting', 'where', undefined, 'budget meeting'],
    ['put this in my calendar', 'change', undefined, undefined],
    ['add it to my calendar', 'change', undefined, undefined],
    ['can you put that mail in my diary for Friday?', 'change', undefined, undefined],
    ['please save the meeting in my Outlook calendar', 'change', undefined, undefined],
    ['block Friday at ten in my calendar', 'change', undefined, undefined],
    ['copy this into the calendar, please', 'change', undefined, undefined],
    ['move this to my calendar', 'change', undefined, undefined],
    ['take that off my calendar', 'change', undefined, undefined],
  ])('L-9: "%s"', (text, ask, when, query) => {
    expect(read(text)).toEqual({ verdict: 'meant', intents: [{ kind: 'check-calendar', ask, when, query }] });
  });

  it.each([
    'put this in my calendar',
    'Put this mail in my calendar, please.',
    'could you add it to my calendar',
    'save the date in my calendar',
    'add the meeting on Friday to the diary',
    'put it in my calendar for Monday at nine',
    'move it to my calendar',
  ])('L-9: "%s" would change the calendar, and moves no mail', (text) => {
    for (const calendar of [true, false])
      expect(read(text, { calendar }).intents).toMatchObject([{ kind: 'check-calendar', ask: 'change' }]);
  });

  it.each([
    'add that it is in my calendar',
    'reply that I put it in my calendar',
    'move it to the Calendar folder',
    'remind me to put it in my calendar tomorrow',
    'what is urgent today',
    'do I have anything from Anna',
    'do I have any mail from the bank on Friday',
    'who is it from',
    'who is at the door',
    'archive it',
    'next',
    'what came in today',
    'move it to Friday',
    'move the meeting to the Offers folder',
    'cancel that',
    'find the mail about the meeting',
    'when did she write',
    'move this to the Calendar folder',
    'put this in Invoices',
    'reply that I put it in my calendar',
    "what's for lunch",
  ])('L-9: "%s" is none', (text) => {
    expect(read(text).intents.map(({ kind }) => kind)).not.toContain('check-calendar');
  });

  it.each(['when is the meeting', 'what time is the review', 'who is at the meeting', 'where is the meeting with Tom'])(
    'L-9: "%s" may be meant of mail: with one open, or without a calendar, it is',
    (text) => {
      const kinds = (context: Partial<UnderstandingContext>) => read(text, context).intents.map(({ kind }) => kind);
      expect(kinds({})).not.toContain('check-calendar');
      expect(kinds({ calendar: true })).toContain('check-calendar');
      const isNamed = text.includes('Tom');
      expect(kinds({ calendar: true, mailOpen: true }).includes('check-calendar')).toBe(isNamed);
    },
  );

  it('L-9: "my meeting" is the calendar\'s, whatever mail is open', () => {
    expect(read('when is my meeting', { calendar: true, mailOpen: true }).intents).toMatchObject([{ ask: 'next' }]);
  });

  it('L-9: with a question open, what is put in the calendar is no yes and moves no mail', () => {
    for (const text of [
      'put it in my calendar',
      'archive this and put it in my calendar',
      'yes, put it in my calendar',
    ])
      expect(
        read(text, { pendingQuestion: text !== 'archive this and put it in my calendar' }).intents,
      ).not.toContainEqual(expect.objectContaining({ kind: 'move' }));
  });

  it('L-9: without a calendar what may be meant of mail is meant of mail', () => {
    expect(read('what is there today', {}).intents).not.toMatchObject([{ kind: 'check-calendar' }]);
    expect(read("how's the weekend looking", {}).intents).not.toMatchObject([{ kind: 'check-calendar' }]);
    expect(read('what is my day like', {}).intents).toMatchObject([{ kind: 'check-calendar' }]);
    expect(read('am I free at six', {}).intents).toMatchObject([{ kind: 'check-calendar' }]);
  });

  it('L-9: never fails, whatever the text', () => {
    fc.assert(fc.property(fc.string(), fc.boolean(), (text, atHand) => void readCalendarRequest(text, atHand)));
  });
});
