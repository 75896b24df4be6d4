import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UnderstandingContext } from '../intent.ts';
import { understand } from '../understand.ts';
import { readReminderRequest } from './reminder-request.ts';

const plain: UnderstandingContext = { pendingQuestion: false, pendingDraft: false, paused: false };

function read(text: string, context: Partial<UnderstandingContext> = {}) {
  const { intents, verdict } = understand(text, { ...plain, ...context });
  return { verdict, intents: intents.map(({ kind, when, content }) => ({ kind, when, content })) };
}

describe('what is said of reminders', () => {
  it.each([
    ['remind me to call Tom at five', 'call Tom', 'at five'],
    ['please remind me tomorrow morning to send the offer', 'send the offer', 'tomorrow morning'],
    ['Remind me on Monday at eight thirty to order the blankets.', 'order the blankets', 'on Monday at eight thirty'],
    ['tomorrow at nine remind me to phone the office', 'phone the office', 'tomorrow at nine'],
    ['set a reminder for five to call Tom', 'call Tom', 'five'],
    ["don't let me forget to pay the bill on Friday", 'pay the bill', 'on Friday'],
    ['remind me that I have to fetch Elsa in two hours', 'fetch Elsa', 'in two hours'],
    ['remind me to answer Anna at five', 'answer Anna', 'at five'],
    ['remind me to speak to Tom at five', 'speak to Tom', 'at five'],
    ['remind me to buy milk', 'buy milk', undefined],
    [
      'yeah I can ring her at half eight, remind me tomorrow at quarter past eight to call her',
      'call her',
      'tomorrow at quarter past eight',
    ],
    ['remind me when I get home to ring Eva', 'ring Eva', 'when I get home'],
    ['remind me about the dentist on Thursday', 'about the dentist', 'on Thursday'],
    ["remind me of Tom's birthday on Friday", "of Tom's birthday", 'on Friday'],
    ['remind me tomorrow at nine about the parking permit', 'about the parking permit', 'tomorrow at nine'],
    ['remind me that the gate closes at five', 'that the gate closes at five', undefined],
    ['remind me at four that the gate closes at five', 'that the gate closes at five', 'at four'],
    ['add buy screws to my to-do list', 'buy screws', undefined],
  ])('L-9: "%s"', (text, content, when) => {
    expect(read(text)).toEqual({ verdict: 'meant', intents: [{ kind: 'remind', when, content }] });
  });

  it.each([
    'remind me about this mail tomorrow',
    'remind me tomorrow',
    'remind me to answer this tomorrow',
    'remind me of the crane thing on Monday',
    'remind me about it on Monday',
    "remind me of Anna's mail about the crane on Monday",
    'remind me on Thursday of the audit mail',
    'remind me about this one tomorrow',
  ])('L-9: "%s" puts a mail off', (text) => {
    expect(read(text).intents).toMatchObject([{ kind: 'snooze' }]);
  });

  it('L-9: one more order behind it is done as well', () => {
    expect(read('remind me to call Tom at five and archive this').intents).toMatchObject([
      { kind: 'remind', content: 'call Tom', when: 'at five' },
      { kind: 'archive' },
    ]);
    expect(read('archive this and remind me to call Tom at nine').intents).toMatchObject([
      { kind: 'archive' },
      { kind: 'remind', content: 'call Tom', when: 'at nine' },
    ]);
    expect(read('flag it, and am I free on Wednesday at six', { calendar: true }).intents).toMatchObject([
      { kind: 'flag' },
      { kind: 'check-calendar' },
    ]);
    expect(read('yes and remind me to call Tom at nine', { pendingQuestion: true }).intents).toMatchObject([
      { kind: 'yes' },
      { kind: 'remind', content: 'call Tom' },
    ]);
    for (const words of [
      'tell Anna that I come and remind me to call Tom at nine',
      "don't archive this and remind me to call Tom at nine",
    ])
      expect(
        read(words).intents.map(({ kind }) => kind),
        words,
      ).not.toContain('remind');
    expect(read('remind me to call Tom and Anna at five').intents).toMatchObject([
      { kind: 'remind', content: 'call Tom and Anna', when: 'at five' },
    ]);
  });

  const told = { openReminders: true, reminderTold: true };
  it.each([
    ["I've done that", told, 'finish-reminder', ''],
    ["that's done", told, 'finish-reminder', ''],
    ['done with calling Tom', told, 'finish-reminder', 'calling Tom'],
    ['mark the offer as done', told, 'finish-reminder', 'the offer'],
    ['delete the reminder', {}, 'delete-reminder', ''],
    ['cancel the reminder to call Tom', {}, 'delete-reminder', 'call Tom'],
    ['delete all my reminders', {}, 'delete-reminder', 'all'],
    ['what do I have to do?', told, 'list-reminders', undefined],
    ['what are my reminders', {}, 'list-reminders', undefined],
    ['what reminders do I have', {}, 'list-reminders', undefined],
    ['which tasks have I still got today?', {}, 'list-reminders', undefined],
    ['how many reminders are there', {}, 'list-reminders', undefined],
    ['what reminders are open', {}, 'list-reminders', undefined],
  ] as const)('L-9: "%s"', (text, context, kind, content) => {
    expect(read(text, context).intents).toMatchObject([{ kind, ...(content !== undefined && { content }) }]);
  });

  it('L-9: a time alone answers when it is to be, and moves the one just told', () => {
    expect(read('at five', { reminderAsked: true }).intents).toEqual([
      { kind: 'remind', when: 'at five', content: '' },
    ]);
    expect(read('remind me again in ten minutes', told).intents).toEqual([
      { kind: 'remind', when: 'in ten minutes', content: '' },
    ]);
  });

  it.each(["I've done that", 'what do I have to do', 'done with calling Tom', 'at five'])(
    'L-9: where there is no reminder, "%s" is none',
    (text) => {
      const kinds = read(text).intents.map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind.includes('remind'))).toEqual([]);
    },
  );

  it.each([
    ['reply that the concrete is done', {}, 'draft-reply'],
    ['remember that the crane is finished', {}, 'remember'],
    ['note for the office: the scaffolding is finished', {}, 'note-for-office'],
    ['find mails about what has been done', {}, undefined],
    ['remind me when the crane is done', {}, undefined],
    ['tell Anna that the report has been taken care of', {}, 'draft-reply'],
    ['add that the concrete is done', { pendingDraft: true, draftTold: true }, 'revise-draft'],
    ['yes, the concrete is done', { pendingQuestion: true }, undefined],
  ] as const)('L-9: with a reminder open, "%s" marks none as done', (text, context, kind) => {
    for (const reminderTold of [true, false]) {
      const kinds = read(text, { openReminders: true, reminderTold, ...context }).intents.map((one) => one.kind);
      expect(kinds).not.toContain('finish-reminder');
      if (kind !== undefined) expect(kinds).toEqual([kind]);
    }
  });

  it.each([
    'the offer is done',
    'buying milk has been taken care of',
    'I have done the offer',
    'the call to Tom is finished',
  ])('L-9: with a reminder open, "%s" marks one as done', (text) =>
    expect(read(text, { openReminders: true }).intents).toMatchObject([{ kind: 'finish-reminder' }]),
  );

  it.each([
    ["that's done", { openReminders: true }],
    ['that is done', { openReminders: true }],
    ['that is done', {}],
    ["that's finished", { pendingDraft: true, draftTold: true }],
    ['yes, that is done', { pendingDraft: true, draftTold: true, pendingQuestion: true }],
    ['yes, that is done', { openReminders: true, reminderTold: true, pendingQuestion: true }],
    ['that is done', { pendingQuestion: true }],
  ] as const)('L-9: "%s" with %j is asked about, and ends nothing', (text, context) => {
    expect(read(text, context)).toEqual({ verdict: 'unsure', intents: [] });
  });

  it.each([
    ['remind me every Monday to send the report', 'send the report'],
    ['remind me each morning to take my pills', 'take my pills'],
    ['remind me to ring the yard every other Friday', 'ring the yard every other Friday'],
  ])('L-9: "%s" is to be again and again, and no mail is put off', (words, content) => {
    expect(understand(words, plain).intents).toMatchObject([{ kind: 'remind', content, repeated: true }]);
  });

  it.each([
    ['cancel the Arthur reminder', 'Arthur'],
    ['delete my pills reminder please', 'pills'],
  ])('L-9: "%s" names it before', (words, content) => {
    expect(read(words).intents).toMatchObject([{ kind: 'delete-reminder', content }]);
  });

  it('L-9: each client and a weekly report are no time', () => {
    expect(read('remind me to ring each client at five').intents).toMatchObject([{ when: 'at five' }]);
    expect(understand('remind me to send the weekly report at five', plain).intents[0]).not.toHaveProperty('repeated');
  });

  it('L-9: never fails, whatever the text', () => {
    const context = fc.record({ open: fc.boolean(), told: fc.boolean(), asked: fc.boolean() });
    fc.assert(fc.property(fc.string(), context, (text, one) => void readReminderRequest(text, one)));
  });
});
