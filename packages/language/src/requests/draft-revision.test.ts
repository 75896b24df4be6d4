import { describe, expect, it } from 'vitest';
import type { UnderstandingContext } from '../intent.ts';
import { understand } from '../understand.ts';

const open: UnderstandingContext = { pendingQuestion: false, pendingDraft: true, paused: false };
const told: UnderstandingContext = { ...open, draftTold: true, draftTo: ['Tom Beckett'] };

const kindsOf = (words: string, context: UnderstandingContext) =>
  understand(words, context).intents.map(({ kind }) => kind);

describe('a change of the draft that stands', () => {
  it.each(['say that once more', 'say that one more time please', 'say that again so I can hear it'])(
    'J-15: "%s", right after the draft was heard, changes nothing',
    (words) => expect(kindsOf(words, told)).not.toContain('revise-draft'),
  );

  it.each(['say that she can bring her sister', 'say that lunch is on me', 'say that we come later'])(
    'J-15: "%s", right after the draft was heard, is something more',
    (words) => expect(understand(words, told).intents).toMatchObject([{ kind: 'revise-draft', revision: 'add' }]),
  );

  it.each([
    ['make it warmer', {}],
    ['could you make that a bit more formal, please', {}],
    ['reword it', {}],
    ['leave out the last sentence', { revision: 'cut', body: 'last' }],
    ['take the first line out of it', { revision: 'cut', body: 'first' }],
    ['drop the bit about the crane', { revision: 'cut', body: 'crane' }],
    ['take out the last sentence, thanks', { revision: 'cut', body: 'last' }],
    ['leave out the greeting', {}],
    ['add a thank you', {}],
    ['add that I bring the drawings', { revision: 'add', body: 'I bring the drawings' }],
    ['add sorry for the delay', { revision: 'add', body: 'sorry for the delay' }],
    ["put in that I'll be ten minutes late", { revision: 'add', body: "I'll be ten minutes late" }],
    ['change it to no thank you', { revision: 'replace', body: 'no thank you' }],
    ["it should say I can't come", { revision: 'replace', body: "I can't come" }],
    ['say Thursday instead of Wednesday', { revision: 'swap', body: 'Thursday', replaced: 'Wednesday' }],
    ['replace ten with eleven', { revision: 'swap', body: 'eleven', replaced: 'ten' }],
    ['put Monday not Tuesday', { revision: 'swap', body: 'Monday', replaced: 'Tuesday' }],
    ["change it to: I'll drive", { revision: 'replace', body: "I'll drive" }],
    ['no, I meant Friday', { revision: 'swap', body: 'Friday' }],
    ['actually make that twenty to nine', { revision: 'swap', body: 'twenty to nine' }],
  ])('J-15: "%s" is one', (words, change) => {
    const { verdict, intents } = understand(words, open);
    expect(verdict).toBe('meant');
    expect(intents).toEqual([{ kind: 'revise-draft', target: { scope: 'current' }, confidence: 1, ...change }]);
  });

  it('J-15: a sentence that is to stay is not left out, and an order behind what is left out is one more', () => {
    expect(understand('leave the last sentence', open).intents).not.toMatchObject([{ revision: 'cut' }]);
    for (const what of ['the last sentence', 'the bit about the crane'])
      expect(understand(`take out ${what} and send it`, open).intents).toMatchObject([
        { kind: 'revise-draft', revision: 'cut' },
        { kind: 'send-draft' },
      ]);
    expect(understand('make it, please, a bit shorter', { ...open, draftTold: true }).intents).not.toMatchObject([
      { revision: 'replace' },
    ]);
  });

  it.each([
    ['no, by Saturday noon', 'by Saturday noon'],
    ["no, three o'clock", "three o'clock"],
    ['sorry, Monday', 'Monday'],
    ['actually at half past nine', 'at half past nine'],
  ])('J-15: "%s" puts it right, right after it was heard, and not otherwise', (words, body) => {
    expect(understand(words, told).intents).toMatchObject([{ kind: 'revise-draft', revision: 'swap', body }]);
    expect(kindsOf(words, open)).not.toContain('revise-draft');
  });

  it.each([
    ['and tell her I am in at ten', 'add', 'I am in at ten'],
    ['also ask her where the key is', 'add', 'where the key is'],
    ['and ask them whether they can come', 'add', 'whether they can come'],
    ['ask him if Wednesday works', 'add', 'if Wednesday works'],
    ['actually make it hold them back until he pays', 'replace', 'hold them back until he pays'],
  ])('J-15: “%s” is of the draft right after it was heard', (words, revision, body) => {
    expect(understand(words, told).intents).toMatchObject([{ kind: 'revise-draft', revision, body }]);
    expect(kindsOf(words, open)).not.toContain('revise-draft');
  });

  it.each(['and tell Magda we confirm the pour', 'and also ask Tom if he has the key'])(
    'J-15: "%s" is for somebody else, also right after the draft was heard',
    (words) => expect(kindsOf(words, told)).not.toContain('revise-draft'),
  );

  it.each([
    'no, tell Priya',
    'sorry, to Priya Raman instead',
    'no, not him, send it to Priya please',
    'no, that’s for Priya',
    'no, not to Tom, it should go to Priya',
    'no, not Tom, Priya',
    'not Tom but Priya please',
    'no, send this to Priya instead of Tom',
    'not Tom, send it to Priya',
    'No, I meant Priya',
    'No. I meant Priya.',
    'sorry, I meant for Priya Raman please',
    'I mean Priya.',
  ])('J-15: "%s", right after the draft was heard, says the same to her', (words) => {
    expect(understand(words, told).intents).toMatchObject([
      { kind: 'draft-reply', redirects: true, recipients: [/Priya(?: Raman)?/.exec(words)?.[0]] },
    ]);
    expect(kindsOf(words, { ...open, pendingDraft: false })).not.toContain('draft-reply');
  });

  it('J-15: "send it to Priya instead" sends the draft that was heard to her, and forwards a mail otherwise', () => {
    const words = 'Send it to Priya instead';
    expect(understand(words, told).intents).toMatchObject([{ redirects: true, recipients: ['Priya'] }]);
    expect(understand(words, open).intents).toMatchObject([{ replyKind: 'forward', recipients: ['Priya'] }]);
  });

  it('J-15: of several recipients nobody is replaced unasked', () => {
    const toBoth = { ...told, draftTo: ['Tom Beckett', 'Ellie Marsh'] };
    for (const words of ['no, not Tom, Priya', 'I meant Priya'])
      expect(understand(words, toBoth).intents).not.toMatchObject([{ redirects: true }]);
  });

  it.each([
    'no, not Grace, Priya',
    'I meant Tom Beckett',
    'no, I meant Friday',
    'sorry, I meant March',
    'I mean, Yes',
    'I meant Priya should come too',
    'no, not Tom Beckett',
    'not to Tom Beckett please',
    'for Christmas instead',
    'not Thursday, Friday',
    'send it to the printer instead',
    'send it to Priya',
  ])('J-15: "%s" redirects no draft to Tom', (words) =>
    expect(understand(words, told).intents).not.toMatchObject([{ redirects: true }]),
  );

  it('B-13: "hold it back" is a no while sending is asked about', () => {
    expect(kindsOf('no, hold it back for now', { ...told, pendingQuestion: true })).toEqual(['no']);
    expect(kindsOf('hold it back', { ...told, pendingQuestion: false })).not.toEqual(['no']);
  });

  it.each(['shorter please', 'a bit shorter', 'make it shorter', 'more formal', 'too stiff'])(
    'J-15: "%s" is one right after the draft was heard, and not otherwise',
    (words) => {
      expect(kindsOf(words, told)).toEqual(['revise-draft']);
      expect(kindsOf(words, open)).not.toContain('revise-draft');
    },
  );

  it.each([
    'make it warmer',
    'add that I bring the drawings',
    'say Thursday instead',
    'shorter please',
    'change ten to eleven',
  ])('J-15: without a draft "%s" is none', (words) => {
    expect(kindsOf(words, { ...told, pendingDraft: false })).not.toContain('revise-draft');
  });

  it('J-15: "say please handle", while it is asked whether to send it, is added to the draft', () => {
    const asked = { ...told, pendingQuestion: true };
    expect(understand('say please handle', asked).intents).toMatchObject([
      { kind: 'revise-draft', revision: 'add', body: 'please handle' },
    ]);
    expect(understand('yes but say many thanks at the end', asked).intents).toMatchObject([
      { kind: 'revise-draft', revision: 'add', body: 'many thanks' },
    ]);
    for (const words of ['say it again', 'say no to her', 'say yes please'])
      expect(kindsOf(words, asked)).not.toContain('revise-draft');
    expect(kindsOf('say please handle', told)).not.toContain('revise-draft');
  });

  it.each([
    "don't make it longer",
    'add that to my list',
    'say that again',
    'more details',
    'later',
    'archive it',
    'make it important',
    'never mind',
    'send it',
    'say I am not coming',
    'read it again',
  ])('J-15: "%s" is none, also right after the draft was heard', (words) => {
    expect(kindsOf(words, told)).not.toContain('revise-draft');
  });

  it('J-15: what follows it is an order of its own, unless a message may go on', () => {
    expect(kindsOf('make it friendlier and send it', told)).toEqual(['revise-draft', 'send-draft']);
    expect(understand('add that I bring the drawings and send it', told).verdict).toBe('unsure');
  });

  it('J-15: a no before it answers the question that waits', () => {
    expect(kindsOf('no, make it Friday', { ...told, pendingQuestion: true })).toEqual(['no', 'revise-draft']);
    expect(kindsOf('yes but make it warmer', { ...told, pendingQuestion: true })).toEqual(['revise-draft']);
  });
});

describe('what throws the draft away right after it was told', () => {
  it.each(['scrap that', 'actually bin it', 'get rid of it please', 'forget it'])(
    'J-15: "%s" means the draft',
    (words) => {
      expect(kindsOf(words, told)).toEqual(['discard-draft']);
    },
  );

  it.each(['scrap that', 'bin it'])('J-15: later, "%s" means the mail', (words) => {
    expect(kindsOf(words, open)).toEqual(['archive']);
  });

  it('J-15: a mail is archived by its own word all the same', () => {
    expect(kindsOf('archive it', told)).toEqual(['archive']);
  });
});
