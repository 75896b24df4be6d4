import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IntentKind, Understanding, UnderstandingContext } from './intent.ts';
import { isAction } from './intent.ts';
import { understand } from './understand.ts';

const idle: UnderstandingContext = { pendingQuestion: false, pendingDraft: false, paused: false };
const asked: UnderstandingContext = { ...idle, pendingQuestion: true };

function kinds({ intents }: Understanding): IntentKind[] {
  return intents.map(({ kind }) => kind);
}

/** What a sentence was read as, apart from the words themselves. */
function reading(text: string): unknown {
  const { intents, verdict } = understand(text, idle);
  return { verdict, intents: intents.map(({ confidence: _, ...meant }) => meant) };
}

const actionPhrases = [
  'archive it',
  'get rid of this one',
  'flag this',
  'delete everything from Bob',
  'mute him',
  'mute this sender',
  'snooze it until Monday',
  'move this to taxes',
  'stick it in the invoices folder',
  'forward it to Sam',
  'send it',
  'mark it as read',
  'put it away',
  'unflag it',
  'archive all of these',
  'prioritize this sender',
  'undo that',
  'archive the newsletters',
  'remind me about this tomorrow',
  'bin that',
  'archive the one about the crane',
  'reply to this',
];

describe('understand', () => {
  it.each<[string, IntentKind[]]>([
    ['get rid of it', ['archive']],
    ["I'm done with this one", ['archive']],
    ['delete it', ['archive']],
    ['put it away and go on', ['archive', 'next']],
    ['flag this then read me the next', ['flag', 'next']],
    ['I never want to hear from him again', ['mute-sender']],
    ['make sure I always hear from Elena first', ['prioritize-sender']],
    ['take that back', ['undo']],
    ['throw the draft away and go on', ['discard-draft', 'next']],
    ['the draft can go', ['send-draft']],
    ['delete the mail about the draft', ['archive']],
    ['what was that?', ['repeat']],
    ['hang on a second', ['pause']],
    ["that's it for today", ['end']],
    ['who is it from again', ['who-from']],
    ['what did I miss from the architect', ['search']],
    ['skip this whole thread', ['skip-topic']],
    ['mute this thread', ['mute-thread']],
    ['stop telling me about this conversation', ['mute-thread']],
    ['never tell me about this thread again', ['mute-thread']],
    ['mute this sender', ['mute-sender']],
  ])('B-19: "%s" is understood', (text, expected) => {
    const understood = understand(text, idle);
    expect(understood.verdict).toBe('meant');
    expect(kinds(understood)).toEqual(expected);
  });

  it.each([
    'uh, could you maybe archive it please',
    'arc hive it',
    'archive at',
    'ARCHIVE IT!',
    'um archive uh it',
    'hey nexus archive it',
    'would you mind archiving it',
  ])('B-19: "%s" is "archive it"', (text) => {
    expect(reading(text)).toEqual(reading('archive it'));
  });

  it.each([
    'archive these from Bob',
    'archive it again',
    'archive everything that is not urgent',
    'archive it with the others',
    'flag it back',
  ])('B-19: "%s" is one thing said, not two commands side by side', (text) => {
    expect(understand(text, idle).intents).toEqual([]);
  });

  it('B-19: targets are read in full or not at all', () => {
    const target = (text: string) => understand(text, idle).intents[0]?.target;
    expect(target('archive this whole thread')).toEqual({ scope: 'thread' });
    expect(target('archive all of these')).toEqual({ scope: 'topic', pointed: true });
    expect(target('archive the last one')).toEqual({ scope: 'previous' });
    expect(target('archive everything')).toEqual({ scope: 'all', pointed: true });
    expect(target('archive everything from Bob')).toEqual({ scope: 'matching', query: '', from: 'Bob', plural: true });
    expect(target('archive everything from him')).toEqual({
      scope: 'matching',
      query: '',
      plural: true,
      fromSameSender: true,
    });
    expect(target('archive the one from Anna about the crane')).toEqual({
      scope: 'matching',
      query: 'crane',
      from: 'Anna',
      plural: false,
    });
    for (const text of [
      'archive the next one',
      'archive the first two',
      'archive the other mail',
      'archive that idea',
      'archive the',
    ]) {
      expect(understand(text, idle).intents, text).toEqual([]);
    }
  });

  it.each(['archive this and the next', 'next and archive it', 'archive it, next, flag it', 'never mind archive it'])(
    'B-19: "%s" would touch a mail that was not heard, or too few, and is asked back',
    (text) => {
      expect(understand(text, idle)).toMatchObject({ intents: [], verdict: 'unsure' });
    },
  );

  it('B-19: of a mail that was not heard it says so, instead of that it did not follow', () => {
    expect(understand('archive it and also the next one', idle).clarify).toMatch(/not heard/);
  });

  it('B-19: a message is kept word for word, and asked about where it may end in a command', () => {
    expect(understand("Tell her I'll be there at ten, please.", idle).intents[0]).toMatchObject({
      body: "I'll be there at ten, please",
      replyKind: 'reply',
    });
    expect(understand('forward it to Sam and Anna', idle).intents[0]).toMatchObject({
      recipients: ['Sam', 'Anna'],
      replyKind: 'forward',
    });
    expect(understand('tell him to sign it and send it', idle).intents[0]).toMatchObject({
      body: 'to sign it and send it',
    });
    expect(understand('reply saying thanks and archive it', idle)).toMatchObject({ intents: [], verdict: 'unsure' });
  });

  it('B-19: a slip of the tongue is put right, the last words stand', () => {
    expect(kinds(understand('archive… no wait, flag it', idle))).toEqual(['flag']);
    expect(kinds(understand('no, archive it', idle))).toEqual(['archive']);
    expect(kinds(understand("don't flag it, archive it", idle))).toEqual(['archive']);
    expect(kinds(understand("don't flag it and archive it", idle))).toEqual([]);
    expect(kinds(understand('archive it, no', idle))).toEqual([]);
    expect(kinds(understand('archive it and mute him, no wait', idle))).toEqual([]);
  });

  it.each<[string, Understanding['verdict']]>([
    ["don't archive it", 'declined'],
    ["I wouldn't delete that", 'declined'],
    ['should I archive this?', 'aside'],
    ['did you archive it?', 'aside'],
    ['he said archive it', 'aside'],
    ["if it's from Bob archive it", 'unsure'],
    ['archive all but the last', 'unsure'],
    ['archive it or flag it', 'unsure'],
    ['maybe archive it', 'unsure'],
    ['can you pass me the water', 'aside'],
    ['mum, next to the door', 'aside'],
    ['stop at the next exit', 'aside'],
    ['it would be nice to flag things', 'aside'],
  ])('B-19: "%s" does nothing (%s)', (text, verdict) => {
    expect(understand(text, idle)).toMatchObject({ intents: [], verdict });
  });

  it('B-19: what is unsure comes with one question, and with what a yes to it means', () => {
    expect(understand("if it's overdue archive it", idle)).toMatchObject({ verdict: 'unsure', intents: [] });
    expect(understand('can I archive this', idle)).toMatchObject({
      clarify: 'Shall I archive this mail?',
      proposed: [{ kind: 'archive', target: { scope: 'current' } }],
    });
  });

  it('B-13: yes and no are answers only while a question waits', () => {
    expect(kinds(understand('yes', asked))).toEqual(['yes']);
    expect(kinds(understand('nah keep it', asked))).toEqual(['no']);
    expect(kinds(understand("no, don't archive it", asked))).toEqual(['no']);
    expect(kinds(understand('yes', idle))).toEqual([]);
    expect(understand('no', idle)).toMatchObject({ intents: [], verdict: 'declined' });
    expect(understand('yes send it', asked).intents).toMatchObject([{ kind: 'yes', restates: 'send-draft' }]);
    expect(understand('go ahead and send it', asked).intents).toMatchObject([{ kind: 'yes', restates: 'send-draft' }]);
    expect(kinds(understand('go ahead and send it', idle))).toEqual(['send-draft']);
    expect(kinds(understand('yes send it', idle))).toEqual(['send-draft']);
  });

  it.each(['yes but not the last one', "yes if it's from Bob", 'yes no wait', 'okay go on', 'uh huh', 'yes or no'])(
    'B-13: "%s" is no yes',
    (text) => {
      expect(understand(text, asked)).toMatchObject({ intents: [], verdict: 'unsure', clarify: 'Is that a yes?' });
    },
  );

  it('B-19: going on resumes what is paused', () => {
    for (const text of ['go on', 'okay go on', 'continue', "I'm back", 'yes', 'you can go on now']) {
      expect(kinds(understand(text, { ...idle, paused: true })), text).toEqual(['resume']);
    }
    expect(kinds(understand('go on', idle))).toEqual(['next']);
  });

  it('B-19: never throws and never acts on noise', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (text, pendingQuestion) => {
        expect(understand(text, { ...idle, pendingQuestion }).text).toBe(text);
      }),
    );
    expect(understand('archive it '.repeat(10_000), idle).intents).toEqual([]);
  });

  it.each(["don't", 'do not', 'never', 'please do not', "you shouldn't", "I wouldn't", "don't you dare", "we can't"])(
    'B-19: "%s …" never acts',
    (negation) => {
      for (const phrase of actionPhrases) {
        expect(kinds(understand(`${negation} ${phrase}`, idle)).filter(isAction), phrase).toEqual([]);
      }
    },
  );

  it.each([
    'should I …?',
    'did you …',
    'would it be wise to …',
    'what happens if I …',
    'if she agrees …',
    'he said …',
    'I wish I could …',
    '… unless it is urgent',
    '… or not',
    "I'm not sure I should …",
  ])('B-19: "%s" never acts', (frame) => {
    for (const phrase of actionPhrases) {
      expect(kinds(understand(frame.replace('…', phrase), idle)).filter(isAction), phrase).toEqual([]);
    }
  });

  it('B-19: politeness, hesitation, case and closing punctuation do not change the reading', () => {
    const front = fc.constantFrom(
      '',
      'please ',
      'uh ',
      'could you ',
      'hey nexus ',
      'okay so ',
      'can you please ',
      "I'd like you to ",
      'would you kindly ',
    );
    const back = fc.constantFrom('', ' please', ' thanks', ' for me', '.', '!', ' please.', '?');
    fc.assert(
      fc.property(fc.constantFrom(...actionPhrases), front, back, (phrase, before, after) => {
        expect(reading(`${before}${phrase}${after}`)).toEqual(reading(phrase));
        expect(kinds(understand(`${before}${phrase}${after}`.toUpperCase(), idle))).toEqual(
          kinds(understand(phrase, idle)),
        );
      }),
    );
  });
});
