import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IntentKind, UnderstandingContext } from '../intent.ts';
import { isAction } from '../intent.ts';
import { understand } from '../understand.ts';
import { normalise } from '../words/normalise.ts';
import { guessMeaning } from './guess-meaning.ts';
import { shippedModel } from './shipped-model.ts';

const idle: UnderstandingContext = { pendingQuestion: false, pendingDraft: false, paused: false };
const contexts = fc.record({ pendingQuestion: fc.boolean(), pendingDraft: fc.boolean(), paused: fc.boolean() });

function guessed(text: string, context = idle) {
  return guessMeaning({ text, tokens: normalise(text) }, { context, model: shippedModel });
}

function kinds(text: string, context = idle): IntentKind[] {
  return understand(text, context).intents.map(({ kind }) => kind);
}

const wordsOfRequests =
  'archive delete bin flag it this that mail mails unread read reply send move snooze mute him her the folder tomorrow undo back please could you would not never if said get rid of put away take off them all again next tell who when more stop'.split(
    ' ',
  );

describe('guessMeaning', () => {
  it('B-19: whatever the text, what the grammar did not account for is never an action that is meant', () => {
    const sentences = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.array(fc.constantFrom(...wordsOfRequests), { maxLength: 26 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(sentences, contexts, (text, context) => {
        const meaning = guessed(text, context);
        expect(meaning?.intents.filter(({ kind }) => isAction(kind) || kind === 'yes' || kind === 'end') ?? []).toEqual(
          [],
        );
        if (meaning?.proposed) {
          expect(meaning).toMatchObject({
            verdict: 'unsure',
            intents: [],
            proposed: [{ target: { scope: 'current' } }],
          });
          expect(meaning.clarify).not.toBe('');
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, IntentKind]>([
    ['say that again please, there was a lorry', 'repeat'],
    ['which bits did you not tell me about', 'left-out'],
    ['what made you put that mail on top', 'why-first'],
    ['how old would that mail be', 'when-sent'],
  ])('B-19: "%s" is carried out as %s', (text, kind) => {
    expect(kinds(text)).toEqual([kind]);
  });

  it.each<[string, IntentKind]>([
    ['archive the', 'archive'],
    ['this mail needs a little star', 'flag'],
  ])('B-19: "%s" is asked about, not done: %s', (text, kind) => {
    expect(understand(text, idle)).toMatchObject({
      verdict: 'unsure',
      intents: [],
      proposed: [{ kind, target: { scope: 'current' } }],
    });
  });

  it('B-19: the end is asked about, so that nobody is hung up on by a slip', () => {
    expect(understand("okay enough mail, let's finish for the day", idle)).toMatchObject({
      verdict: 'unsure',
      intents: [],
      proposed: [{ kind: 'end' }],
    });
  });

  it('B-19: what turns a request round, limits it, names another mail or somebody in the car is not guessed at', () => {
    const requests = fc.constantFrom(
      'kindly repeat that once',
      'take me back to the mail before',
      'let me hear the whole message',
      'give me a bit more on that one',
      'from which company has it come',
    );
    const turns = fc.constantFrom<readonly [string, string]>(
      ['do not', ''],
      ['he said', ''],
      ['if it rains', ''],
      ['I would rather not', ''],
      ['', 'unless he called'],
      ['', 'to your sister'],
      ['', 'Emma Louise'],
      ['maybe', ''],
    );
    fc.assert(
      fc.property(requests, turns, (request, [before, after]) => {
        expect(guessed(`${before} ${request} ${after}`.trim())?.intents ?? []).toEqual([]);
      }),
    );
  });

  it('B-19: a harmless guess never stands beside an action that is named', () => {
    const requests = fc.constantFrom(
      'take me back to the mail before',
      'let me hear the whole message',
      'give me a bit more on that mail',
    );
    const actions = fc.constantFrom('then flag it', 'and archive it', 'and mark it as read', 'then undo that');
    fc.assert(
      fc.property(requests, actions, (request, action) => {
        expect(guessed(`${request} ${action}`)?.intents ?? []).toEqual([]);
      }),
    );
  });

  it.each(['take the second exit and then keep left', 'mum can we get chips', 'he has no lights on, that fella'])(
    'B-19: "%s" causes nothing',
    (text) => {
      expect(kinds(text)).toEqual([]);
    },
  );

  it('B-19: one sentence is read alike for ever', () => {
    const text = 'from which company has it come';
    const first = guessed(text);
    guessed('x '.repeat(1_000));
    expect(guessed(text)).toEqual(first);
  });
});
