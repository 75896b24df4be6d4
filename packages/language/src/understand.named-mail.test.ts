import { describe, expect, it } from 'vitest';
import type { IntentKind, UnderstandingContext } from './intent.ts';
import { understand } from './understand.ts';

const idle: UnderstandingContext = { pendingQuestion: false, pendingDraft: false, paused: false };

describe('a mail, topic or group that is named', () => {
  it.each<[string, object]>([
    ['what does Eleanor want', { kind: 'what-about', target: { scope: 'matching', from: 'Eleanor' } }],
    ['what is in the mail from Eleanor', { kind: 'what-about', target: { scope: 'matching', from: 'Eleanor' } }],
    ["what's in Jonas's mail", { kind: 'what-about', target: { scope: 'matching', from: 'Jonas' } }],
    ["tell me what's in the last mail from Ruth", { kind: 'what-about', target: { from: 'Ruth', newest: true } }],
    ['read the latest from Ruth', { kind: 'read', target: { scope: 'matching', from: 'Ruth', newest: true } }],
    ["what's the latest from Ruth", { kind: 'search', from: 'Ruth', newest: true }],
    ['what did Ruth last write to me', { kind: 'search', from: 'Ruth', newest: true }],
    ['archive the last from Ruth', { kind: 'archive', target: { from: 'Ruth', newest: true } }],
    ['what was in the safety mail', { kind: 'what-about', target: { scope: 'matching', query: 'safety' } }],
    ['what is in her mail', { kind: 'what-about', target: { scope: 'current' } }],
    ['archive the mail from Yin', { kind: 'archive', target: { scope: 'matching', from: 'Yin' } }],
    ["read me Mak's mail", { kind: 'read', target: { scope: 'matching', from: 'Mak' } }],
    ['what does Ye want', { kind: 'what-about', target: { scope: 'matching', from: 'Ye' } }],
    ['forward it to Ye Lin', { replyKind: 'forward', recipients: ['Ye Lin'] }],
    ['archive the mail about the lift pit', { kind: 'archive', target: { query: 'lift pit' } }],
    ["read me Jonas's mail", { kind: 'read', target: { scope: 'matching', from: 'Jonas' } }],
    ["archive the shop's mails", { kind: 'archive', target: { scope: 'matching', from: 'shop', plural: true } }],
    ['bin that gym newsletter', { kind: 'archive', target: { scope: 'matching', query: 'gym newsletter' } }],
    [
      'forward the safety mail to Tomasz',
      { replyKind: 'forward', recipients: ['Tomasz'], target: { scope: 'matching', query: 'safety' } },
    ],
    [
      'remind me of the school thing Tuesday at noon',
      { kind: 'snooze', when: 'Tuesday at noon', target: { scope: 'matching', query: 'school' } },
    ],
    ['go to the crane', { kind: 'next', topic: 'crane' }],
    ['what about the invoices topic', { kind: 'next', topic: 'invoices' }],
    ['jump to the mail about the ferry', { kind: 'next', topic: 'ferry' }],
    ['go to the one from Marek', { kind: 'search', from: 'Marek' }],
    ['jump to the mails from Marek', { kind: 'search', from: 'Marek' }],
    [
      'tell everyone on this mail to wait for me',
      { kind: 'draft-reply', replyKind: 'reply-all', body: 'to wait for me' },
    ],
    [
      'new mail to Tom, the boiler is fixed, do we need salt',
      { replyKind: 'new', recipients: ['Tom'], body: 'the boiler is fixed, do we need salt' },
    ],
    ['text back no way can I come', { kind: 'draft-reply', body: 'no way can I come' }],
  ])('B-19: "%s" keeps what was named', (text, expected) => {
    expect(understand(text, idle)).toMatchObject({ verdict: 'meant', intents: [expected] });
  });

  it.each([
    "what's in the fridge",
    "what's in Sophie's lunch box",
    "what's in the bag from Tesco",
    'go to the garage',
    'go to the cinema with her',
    'go back to your seat',
    'look for a space on the left',
    'tell everyone on the bus that we are late',
    'what does Sophie want to eat',
    'text back your sister',
    'enough of this subject, young lady',
  ])('B-19: "%s" names no mail', (text) => {
    expect(understand(text, idle).intents).toEqual([]);
  });
});

describe('what a short word stands for', () => {
  it.each<[string, readonly IntentKind[]]>([
    ['go ahead and brief me', ['next']],
    ["let's start", ['next']],
    ["what's new", ['next']],
    ["what's in the mail", ['list-topics']],
    ['what is in all my mail', ['list-topics']],
    ['what is in everything', ['list-topics']],
    ["stop stop that's enough", ['pause']],
    ["that's enough for now, thanks", ['end']],
    ['goodnight', ['end']],
    ['what?', ['repeat']],
    ['send it off please and then the next mail', ['send-draft', 'next']],
    ["no no put it back, I didn't mean that", ['undo']],
    ['just set it to read and leave it there', ['mark-read']],
    ['louder', []],
    ['archive it later today', []],
    ['delete it tomorrow', []],
    ['give me only the urgent ones', ['choose-mails']],
  ])('B-19: "%s"', (text, expected) => {
    expect(understand(text, idle).intents.map(({ kind }) => kind)).toEqual(expected);
  });

  it.each([
    'archive that wan',
    'pit it in the bin',
    'Well. Ye can archive this',
    'Archive it. Noo.',
    'ARCHIVE THIS WAN',
  ])('B-19: "%s" has a dialect\'s word and no name', (text) => {
    expect(understand(text, idle).intents).toMatchObject([{ kind: 'archive', target: { scope: 'current' } }]);
  });

  it('B-19: a "dont" is none\'s name, whatever its letters', () => {
    expect(understand('please Dont archive it', idle).verdict).toBe('declined');
  });

  it('B-19: an order for the urgent mails alone is asked back, not taken for "next"', () => {
    expect(understand("what's the most urgent thing", idle).verdict).toBe('unsure');
  });
});
