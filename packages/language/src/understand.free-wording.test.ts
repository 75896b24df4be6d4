import { describe, expect, it } from 'vitest';
import type { IntentKind, UnderstandingContext } from './intent.ts';
import { isAction } from './intent.ts';
import { understand } from './understand.ts';

const idle: UnderstandingContext = { pendingQuestion: false, pendingDraft: false, paused: false };
const asked: UnderstandingContext = { ...idle, pendingQuestion: true };

function kinds(text: string, context = idle): IntentKind[] {
  return understand(text, context).intents.map(({ kind }) => kind);
}

const clearCommands: readonly (readonly [string, IntentKind])[] = [
  ['archive this one', 'archive'],
  ['flag this mail', 'flag'],
  ['mark it as unread', 'mark-unread'],
  ['move it to taxes', 'move'],
  ['snooze it until Monday', 'snooze'],
];

describe('free wording', () => {
  it('B-19: courtesy in front of a command changes nothing', () => {
    const frames = [
      'I should be much obliged if you would',
      'be so kind and',
      'would you be so good as to',
      'do one thing,',
      'if you do not mind,',
      'yeah so um',
      'oi mate,',
      "for god's sake",
    ];
    for (const frame of frames) {
      for (const [command, kind] of clearCommands) {
        expect(kinds(`${frame} ${command}`)).toEqual([kind]);
      }
    }
  });

  it('B-19: a reason beside a command does not spoil it', () => {
    const reasons = [
      "I'm at a roundabout",
      "it's pure rubbish",
      'my hands are full',
      'there is a queue here',
      'what a relief',
      'load of old rubbish',
    ];
    for (const reason of reasons) {
      for (const [command, kind] of clearCommands) {
        expect(kinds(`${command}, ${reason}`)).toEqual([kind]);
        expect(kinds(`${reason}, ${command}`)).toEqual([kind]);
      }
    }
  });

  it('B-19: comfort and complaint in front of a command do not spoil it', () => {
    const before = [
      "that's not that urgent after all",
      'she can wait',
      'typical',
      "glad that's sorted",
      'not my job',
      'I have no interest in that whatsoever',
    ];
    for (const complaint of before) {
      for (const [command, kind] of clearCommands) {
        expect(kinds(`${complaint}, ${command}`)).toEqual([kind]);
      }
    }
  });

  it('B-19: a remark that may take the command back, doubt it or limit it is no reason', () => {
    const turns = [
      "I'm joking",
      'I was told',
      "it isn't old",
      'I wonder',
      'because he said so',
      'it is only if paid',
      'it was a mistake',
      'I am about to',
      'it would be wrong',
    ];
    for (const turn of turns) {
      for (const [command] of clearCommands) {
        expect(kinds(`${command}, ${turn}`).filter(isAction)).toEqual([]);
      }
    }
  });

  it('B-19: a remark without a pause never narrows a target to more than was said', () => {
    for (const text of [
      'archive everything that is old',
      'delete all mails that are from Bob',
      'bin everything it is spam',
    ]) {
      expect(kinds(text), text).toEqual([]);
    }
  });

  it.each<[string, object]>([
    [
      'the one about the crane, that can go in the archive',
      { kind: 'archive', target: { scope: 'matching', query: 'crane' } },
    ],
    ['the newsletters, bin them', { kind: 'archive', target: { scope: 'matching', query: 'newsletters' } }],
    ['this mail please into the folder Taxes', { kind: 'move', folder: 'Taxes' }],
    ["I'd like this flagged", { kind: 'flag', target: { scope: 'current' } }],
    ['leave this marked unread', { kind: 'mark-unread' }],
    ['mails from my daughter should always come at the top', { kind: 'prioritize-sender', sender: 'daughter' }],
    ['thank her for the plans', { kind: 'draft-reply', body: 'thank you for the plans' }],
  ])('B-19: "%s" is read whatever the order of its words', (text, expected) => {
    expect(understand(text, idle)).toMatchObject({ verdict: 'meant', intents: [expected] });
  });

  it.each<[string, object]>([
    ['move it to receipts, no, to invoices', { kind: 'move', folder: 'invoices' }],
    ['mark it read, uh no, unread', { kind: 'mark-unread' }],
    ['remind me tomorrow, or rather, on Friday', { kind: 'snooze', when: 'on Friday' }],
    ["snooze it till four, I mean five o'clock", { kind: 'snooze', when: "five o'clock" }],
    ['delete this one, ach no, dinnae, just flag it', { kind: 'flag' }],
    ['forward it to Bob, sorry, Anna', { kind: 'draft-reply', recipients: ['Anna'] }],
  ])('B-19: "%s": the last version stands', (text, expected) => {
    expect(understand(text, idle)).toMatchObject({ verdict: 'meant', intents: [expected] });
  });

  it.each<[string, IntentKind]>([
    ['flack this', 'flag'],
    ['snews this until tonight', 'snooze'],
    ['necks one', 'next'],
    ['mark it on red', 'mark-unread'],
    ['skip this tread', 'skip-topic'],
    ['right back sounds good talk tomorrow', 'draft-reply'],
    ['snoo snooze for uh twenty minutes', 'snooze'],
  ])('B-19: "%s" is what it sounds like', (text, kind) => {
    expect(kinds(text)).toEqual([kind]);
  });

  it('B-19: "say that again" is never dictated, whatever happened', () => {
    expect(kinds('huh say that again lorry was going past')).toEqual(['repeat']);
    expect(kinds('say again')).toEqual(['repeat']);
  });

  it('B-19: an end said twice is one end, a plan beside an order is its reason', () => {
    expect(kinds("that's enough for today, stop the briefing")).toEqual(['end']);
    expect(kinds("flag this, I'll deal with it tonight")).toEqual(['flag']);
  });

  it.each(['hell yeah', 'mm hm yep', 'ja', 'aye go on then', 'that would be lovely', 'yes go ahead with that'])(
    'B-13: "%s" is a yes',
    (text) => {
      expect(kinds(text, asked)).toEqual(['yes']);
    },
  );

  it.each(['hmm no leave it', 'nah not now', "no, leave it, it's from my mother", 'no thanks'])(
    'B-13: "%s" is a no',
    (text) => {
      expect(kinds(text, asked)).toEqual(['no']);
    },
  );

  it('B-19: what cannot be read in full is asked about, where one action is plain', () => {
    expect(understand('fiddlesticks, archive this mail', idle)).toMatchObject({
      verdict: 'unsure',
      intents: [],
      proposed: [{ kind: 'archive' }],
    });
    expect(understand('unmute him', idle)).toMatchObject({
      verdict: 'unsure',
      intents: [],
      proposed: [{ kind: 'unmute-sender' }],
    });
  });

  it('B-19: what may be said to somebody in the car is asked about before it is written', () => {
    expect(understand('tell him to sit down', idle)).toMatchObject({
      verdict: 'unsure',
      intents: [],
      proposed: [{ kind: 'draft-reply', body: 'to sit down' }],
    });
    expect(kinds('tell him to sign it')).toEqual(['draft-reply']);
    expect(kinds('it is spam, we will be back at nine, tell grandma I love her')).toEqual([]);
  });

  it.each([
    ["archive it so I don't see it again", 'archive'],
    ["give me a shout about this at quarter past eight so I don't miss her", 'snooze'],
  ])('B-19: what "%s" is for is no refusal and no order', (text, kind) => {
    expect(understand(text, idle)).toMatchObject({ verdict: 'meant', intents: [{ kind }] });
  });

  it.each([
    ["tomorrow eight o'clock so I've half an hour before I call her", "tomorrow eight o'clock"],
    ['after the kids are in bed, like nine tonight', 'nine tonight'],
    ['Till Monday. No, sorry, Tuesday.', 'Tuesday'],
    ['When I get to the site, so, half seven-ish.', 'half seven'],
    ["The nineteenth. Thursday, isn't it?", 'The nineteenth'],
  ])('B-19: "%s", to "until when?", is a time: %s', (text, when) => {
    const asked = { ...idle, snoozeAsked: true };
    expect(understand(text, asked).intents).toEqual([expect.objectContaining({ kind: 'snooze', when })]);
    expect(kinds(text)).not.toContain('snooze');
  });

  it.each([
    'what time does she want me to ring at half past eight',
    "there's a lorry in the way",
    'Not that one',
    "Never mind, I'll ring her tomorrow",
    "It's half past eight already",
    "jonas it's the next left no the next one at eight o'clock the shop shuts",
    'This and the one after it, both, until Thursday.',
  ])('B-19: "%s", to "until when?", names no time to put it off to', (text) => {
    expect(understand(text, { ...idle, snoozeAsked: true }).intents.map(({ kind }) => kind)).not.toContain('snooze');
  });

  it('B-19: rambling is asked back, however long', () => {
    for (const part of [
      'archive it and flag it and ',
      'please just now then so well right ok ',
      'everything from Bob and Anna ',
    ]) {
      expect(understand(part.repeat(400).slice(0, 1990), idle).intents).toEqual([]);
    }
  });

  it.each(['archive it and snooze the next one till friday', 'flag it and then delete the second one'])(
    'B-19: of “%s” only half is understood, which is said, and neither half is offered',
    (text) => {
      const read = understand(text, idle);
      expect(read).toMatchObject({ verdict: 'unsure', intents: [] });
      expect(read.proposed).toBeUndefined();
      expect(read.clarify).toMatch(/^I understood .* this mail, but not the rest, so I did neither/);
    },
  );

  it.each([
    'tell Winifred no and go on',
    'tell her we are fine and carry on',
    'reply yes please and continue',
    'tell him it is done and remind me of it at six',
    'tell her we confirm and archive the one from Graham',
    'tell her we confirm and tell Graham it is settled',
  ])('B-19: where the message of “%s” ends is asked', (text) => {
    expect(understand(text, idle)).toMatchObject({
      verdict: 'unsure',
      clarify: expect.stringMatching(/message ends/),
    });
  });

  it('B-19: "I said" is no part of a message that only greets, thanks or answers', () => {
    const body = (text: string) => understand(text, idle).intents[0]?.body;
    expect(body('tell Magda I said thanks')).toBe('thanks');
    expect(body('tell Magda I said no')).toBe('no');
    expect(body('tell Magda I said no to the offer')).toBe('I said no to the offer');
    expect(body('tell Magda I said it was fine')).toBe('I said it was fine');
  });

  it.each([
    ['skip it until tomorrow', ['snooze']],
    ['skip this topic until tomorrow', ['snooze']],
    ['stay on this topic', ['next']],
    ['more of this topic', ['next']],
  ] as const)('B-19: "%s" neither ends the drive nor skips what is to be heard', (words, meant) => {
    expect(kinds(words)).toEqual(meant);
  });

  it.each(['archive it until tomorrow', 'mute him until tomorrow', 'previous topic', 'last topic'])(
    'B-19: "%s" does nothing without a question',
    (words) => {
      expect(understand(words, idle).verdict).not.toBe('meant');
    },
  );

  it.each(['which mails have attachments', 'how many came today', 'what is the PO number'])(
    'B-19: "%s" is not taken for another question',
    (words) => {
      expect(understand(words, idle).verdict).not.toBe('meant');
    },
  );
});
