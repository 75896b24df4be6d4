import type { JudgingSettings, MailMessage, Signal, SignalId } from '@nexus/contracts';
import { type InventedMail, inventMail, inventSettings, maria, piet, reader } from '@nexus/contracts/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MessageScore, observe, scoreMessage } from './score-message.ts';
import { createScoringModels } from './signal-reading.ts';

const models = createScoringModels();

interface Surroundings {
  readonly settings?: Partial<JudgingSettings>;
  readonly thread?: readonly MailMessage[];
  readonly own?: readonly string[];
}

function score(mail: InventedMail, { settings = {}, thread, own = [] }: Surroundings = {}): MessageScore {
  const email = inventMail(mail);
  return scoreMessage(email, {
    settings: inventSettings(settings),
    thread: thread ?? [email],
    ownMessageIds: new Set(own),
    ...models,
  });
}

/** The signals that were found, whether or not they moved this score. */
function found(mail: InventedMail, { settings = {}, thread, own = [] }: Surroundings = {}): readonly Signal[] {
  const email = inventMail(mail);
  const context = { settings: inventSettings(settings), thread: thread ?? [email], ownMessageIds: new Set(own) };
  return observe(email, { ...context, ...models }).found;
}

function weightOf(id: SignalId, result: MessageScore): number {
  return result.signals.find((signal) => signal.id === id)?.weight ?? 0;
}

function ids(result: MessageScore): SignalId[] {
  return result.signals.map(({ id }) => id);
}

const byFriday = { own: 'Hi Nora,\n\ncould you sign off the drawings by Friday?\n\nMaria' };

describe('what is a red flag', () => {
  it('B-5: a VIP who asks for something by Friday is one', () => {
    const result = score(byFriday, { settings: { vips: ['maria chen'] } });
    expect(ids(result)).toEqual(expect.arrayContaining(['vip-sender', 'asked-directly', 'deadline']));
    expect(result.redFlag).toBe(true);
  });

  it('B-5: an urgent mail to the reader alone, due today, is one', () => {
    expect(score({ subject: 'URGENT: pump', own: 'The pump failed. Please call me by 5 pm.' }).redFlag).toBe(true);
  });

  it.each<[string, InventedMail]>([
    [
      'a newsletter that shouts',
      { subject: 'URGENT: LAST CHANCE!!!', own: 'Order by Friday! Will you miss it?', delivery: { unsubscribe: true } },
    ],
    [
      'an automatic receipt',
      {
        subject: 'Your order 4411 is confirmed',
        from: { name: 'Shop', address: 'no-reply@shop.test' },
        own: 'Your card was charged 40 euros. Please keep this receipt until Friday.',
        delivery: { automatic: true },
      },
    ],
    [
      'a question to a whole list',
      {
        to: [{ name: null, address: 'roofers@lists.test' }],
        own: 'Does anybody know a good glue? Can you send me the name by Friday?',
        delivery: { listId: 'roofers.lists.test', listPost: true },
      },
    ],
    [
      'marketing to the reader alone without a list header',
      { own: 'Would you like to save money? Click here today.\n\nTo unsubscribe, answer this mail.' },
    ],
    [
      'a question to a whole list that names the reader as one of many',
      {
        own: 'Does anybody know a good glue? Can you send me the name by Friday?',
        delivery: { listId: 'roofers.lists.test', listPost: true },
      },
    ],
    ['junk that begs', { own: 'Please send me your bank details urgently by tomorrow.', delivery: { spam: true } }],
    ['news without a question', { own: 'The roof is finished. It looks fine.' }],
  ])('B-5: %s is none', (_, mail) => {
    expect(score(mail).redFlag).toBe(false);
  });

  it('B-5: a discussion list lowers the score and leaves something of it', () => {
    const list = { delivery: { listId: 'roofers.lists.test', listPost: true } };
    const plain = score(byFriday, { settings: { vips: ['maria'] } }).score;
    const listed = score({ ...byFriday, ...list }, { settings: { vips: ['maria'] } });
    expect(listed.score).toBeLessThan(plain);
    expect(listed.score).toBeGreaterThan(0.2);
    expect(ids(listed)).not.toContain('bulk');
  });
});

describe('asked directly', () => {
  it('B-5: weighs more the fewer others could answer', () => {
    const others = [maria, piet, { name: null, address: 'team@example.org' }].slice(1);
    const alone = weightOf('asked-directly', score({ own: 'Could you send the plans?' }));
    const some = weightOf('asked-directly', score({ own: 'Could you send the plans?', to: [reader, ...others] }));
    const copied = weightOf('asked-directly', score({ own: 'Could you send the plans?', to: others, cc: [reader] }));
    expect(alone).toBeGreaterThanOrEqual(some);
    expect(some).toBeGreaterThanOrEqual(copied);
    expect(alone).toBeGreaterThan(copied);
    expect(copied).toBeGreaterThanOrEqual(0);
  });

  it('B-5: is off while nobody said who the reader is', () => {
    expect(ids(score(byFriday, { settings: { readerAddresses: [] } }))).not.toContain('asked-directly');
  });

  it('B-5: does not take a question to somebody else for one to the reader', () => {
    const mail = { own: 'Piet, could you send the plans?', to: [reader, piet] };
    expect(ids(score(mail))).not.toContain('asked-directly');
    expect(ids(score({ ...mail, own: 'Nora, could you send the plans?' }))).toContain('asked-directly');
  });

  it.each([
    'Please feel free to contact me if you have any questions.',
    'Would you please click here to see our offer?',
    'Please find attached the plans of the roof.',
    'Kindly be informed that the office is closed.',
    'Would you like to receive our monthly newsletter?',
    'Möchten Sie unseren Newsletter weiter erhalten?',
  ])('B-5: does not take form or selling for a question: %j', (own) => {
    expect(ids(score({ own }))).not.toContain('asked-directly');
  });

  it('B-5: takes a question about a newsletter for one', () => {
    const asked = score({ own: 'Could you proofread the newsletter by Friday noon?' });
    expect(ids(asked)).toEqual(expect.arrayContaining(['asked-directly', 'deadline']));
    expect(ids(score({ own: 'Könnten Sie den Newsletter bis Freitag prüfen?' }))).toContain('asked-directly');
  });

  it('B-5: takes a request in German for one whatever it begins with, and no English for German', () => {
    expect(ids(score({ own: 'Überweisen Sie uns den Betrag der letzten Rechnung.' }))).toContain('asked-directly');
    expect(ids(score({ own: 'My neighbour was bitten by a dog on Sunday.' }))).not.toContain('asked-directly');
  });

  it('B-5: shows the words that set it off, at most 120 characters', () => {
    const long = `Could you send me ${'the plans of the big house and '.repeat(9)}the keys?`;
    for (const { evidence } of score({ own: long }).signals) expect(evidence.length).toBeLessThanOrEqual(120);
    const [signal] = score({ own: 'It rains. Could you send the plans?' }).signals;
    expect(signal?.evidence).toBe('Could you send the plans?');
  });
});

describe('deadlines', () => {
  const due = (own: string, settings: Partial<JudgingSettings> = {}): number =>
    weightOf('deadline', score({ own }, { settings }));

  it.each([
    'Please answer by Friday.',
    'The report is due tomorrow at noon.',
    'We need your figures no later than 20 November.',
    'Please send it by the end of the day.',
    'You are asked to respond within ten days.',
    'RSVP by Thursday.',
  ])('B-5: hears one in %j', (own) => {
    expect(due(own)).toBeGreaterThan(0);
  });

  it.each([
    'We met on Friday and talked about the roof.',
    'I am away until Monday.',
    "I'll send it to you by Friday.",
    'The house was built by Odell in May.',
    'See you tomorrow!',
    'It was due on 3 November 2025.',
  ])('B-5: hears none in %j', (own) => {
    expect(due(own)).toBe(0);
  });

  it('J-2: counts from the date of the mail, weighs nothing once it has passed, and is told as passed', () => {
    const own = 'Please answer by Friday.';
    const soon = due(own);
    const passed = due(own, { now: new Date('2026-11-20T12:00:00Z') });
    expect(passed).toBe(0);
    expect(passed).toBeLessThan(soon);
    expect(due(own, { now: new Date('2026-11-13T08:00:00Z') })).toBeGreaterThan(soon);
  });

  it('J-2: "tomorrow" in a mail that is passed on is the day after it was written', () => {
    const head = '-----Original Message-----\nFrom: Ann Bell\nSent: Monday, November 9, 2026 3:10 PM\nSubject: Case 14';
    const quoted = `${head}\n\nThe bundle must be lodged by 5 pm tomorrow.`;
    const mail = { subject: 'FW: Case 14', own: 'Please deal with this.', quoted };
    const signals = found(mail, { settings: { timeZone: 'UTC' } });
    const signal = signals.find(({ id }) => id === 'deadline');
    expect(signal?.at?.toISOString()).toBe('2026-11-10T17:00:00.000Z');
  });

  it('B-5: means the hours of the time zone', () => {
    const own = 'Please answer by 11 am today.';
    const now = new Date('2026-11-10T10:30:00Z');
    expect(due(own, { now, timeZone: 'Europe/Berlin' })).toBeLessThan(due(own, { now, timeZone: 'UTC' }));
  });
});

describe('the other signals', () => {
  it.each<[SignalId, InventedMail, Surroundings?]>([
    ['urgent-keyword', { subject: 'Urgent: the pump' }],
    ['urgent-keyword', { own: 'There is water in the hall. Please can you call me quickly?' }],
    ['vip-sender', {}, { settings: { vips: ['maria.chen@example.org'] } }],
    ['watched-keyword', { own: 'The Façade is done.' }, { settings: { keywords: ['facade'] } }],
    ['sole-recipient', {}],
    ['reply-to-own-mail', { inReplyTo: 'mine@example.com' }, { own: ['mine@example.com'] }],
    ['reply-to-own-mail', { quoted: 'On Monday, Nora Berg <nora@example.com> wrote:\n> When?' }],
    ['high-importance', { delivery: { importance: 'high' } }],
    ['repeated-chasing', { own: 'This is my second reminder about the keys.' }],
    ['bulk', { delivery: { precedence: 'bulk' } }],
    ['discussion-list', { delivery: { listPost: true } }],
    ['no-reply', { from: { name: null, address: 'no-reply@shop.test' } }],
    ['automatic', { subject: 'Automatic reply: the roof' }],
    ['junk', { delivery: { spam: true } }],
  ])('B-5: finds %s', (id, mail, surroundings) => {
    expect(found(mail, surroundings).map((signal) => signal.id)).toContain(id);
  });

  it.each<[SignalId, InventedMail, Surroundings?]>([
    ['urgent-keyword', { own: 'There is no rush, it is not urgent.' }],
    ['urgent-keyword', { own: 'The pump was mended quickly, and the hall is dry.' }],
    ['vip-sender', { from: piet }, { settings: { vips: ['maria'] } }],
    ['vip-sender', { from: { name: 'Annamaria Lind', address: 'a@example.org' } }, { settings: { vips: ['maria'] } }],
    ['watched-keyword', { own: 'The carpet is new.' }, { settings: { keywords: ['car'] } }],
    ['sole-recipient', { to: [reader, piet] }],
    ['reply-to-own-mail', { inReplyTo: 'theirs@example.com' }, { own: ['mine@example.com'] }],
    ['bulk', { delivery: { listId: 'x.lists.test', listPost: true, unsubscribe: true, precedence: 'bulk' } }],
  ])('B-5: does not take %s for granted', (id, mail, surroundings) => {
    expect(found(mail, surroundings).map((signal) => signal.id)).not.toContain(id);
  });

  const at = (hour: number, given: InventedMail = {}): MailMessage =>
    inventMail({ emailId: `mail-${hour}`, receivedAt: new Date(Date.UTC(2026, 10, 10, hour)), ...given });

  it('J-1: what is plainly asked of the reader counts, whatever else the mail tells', () => {
    const own =
      'Hello Nora, there is water coming through the ceiling in my bathroom, flat 11 Mill House. It started after lunch, first it was drops and now it is running down beside the lamp. I have put a bucket and switched off the light. I knocked on flat 14 upstairs but nobody is opening. Please can you call me quickly, 085 555 0112. I am afraid the ceiling comes down.\n\nMaria';
    expect(found({ subject: 'Water coming through bathroom ceiling!!', own }).map(({ id }) => id)).toContain(
      'asked-directly',
    );
  });

  it('B-5: four mails within four hours are a fast thread, spread over a day they are none', () => {
    const fast = [6, 7, 8, 9].map((hour) => at(hour));
    const slow = [1, 5, 8, 9].map((hour) => at(hour));
    const last = { emailId: 'mail-9' };
    expect(ids(score(last, { thread: fast }))).toContain('fast-thread');
    expect(ids(score(last, { thread: slow }))).not.toContain('fast-thread');
  });

  it('B-5: chasing weighs more with earlier mails of the sender unanswered', () => {
    const own = 'Just following up on the keys.';
    const chasing = (...given: Parameters<typeof found>): number =>
      found(...given).find(({ id }) => id === 'repeated-chasing')?.weight ?? 0;
    const first = chasing({ own });
    const third = chasing({ own, emailId: 'mail-9' }, { thread: [at(6), at(7), at(9)] });
    const answered = chasing({ own, emailId: 'mail-9' }, { thread: [at(6), at(7, { from: reader }), at(9)] });
    expect(third).toBeGreaterThan(first);
    expect(answered).toBe(first);
  });
});

describe('scoreMessage', () => {
  it('B-5: judges any mail, twice the same', () => {
    const words = fc.constantFrom(
      'please',
      'by',
      'Friday',
      'urgent',
      'Nora,',
      'could you',
      '?',
      '.',
      '\n',
      '- ',
      'http://x.test',
      '!!',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), fc.string(), (list, subject) => {
        const mail = { own: list.join(' '), subject };
        const result = score(mail);
        expect(score(mail)).toEqual(result);
        expect(result.score).toBeGreaterThanOrEqual(0);
        expect(result.score).toBeLessThanOrEqual(1);
        for (const { weight, evidence } of result.signals) {
          expect(Math.abs(weight)).toBeLessThanOrEqual(1);
          expect(evidence.length).toBeLessThanOrEqual(120);
        }
      }),
    );
  });

  it('B-8: judges by the headers when the body is not read yet', () => {
    expect(ids(score({ subject: 'Urgent', own: '' }))).toContain('urgent-keyword');
  });
});

describe('learned weights', () => {
  const learned = (offsets: Record<string, number>): MessageScore =>
    score({ own: 'Could you sign off the drawings? The roof waits until Friday.' }, { settings: { learned: offsets } });

  it('J-1: what was learned of the driver moves the score and the weight of its signal, and nothing else', () => {
    const plain = learned({});
    const raised = learned({ 'surest-ask': 0.3 });
    expect(raised.score).toBeGreaterThan(plain.score);
    expect(weightOf('asked-directly', raised)).toBeGreaterThan(weightOf('asked-directly', plain));
    expect(weightOf('deadline', raised)).toBe(weightOf('deadline', plain));
    expect(raised.urgency).toBe(plain.urgency);
    expect(learned({ 'surest-ask': -0.3 }).score).toBeLessThan(plain.score);
  });

  it('J-1: hands out numbers alone, by the ids of features', () => {
    const { features } = score(byFriday, { settings: { vips: ['maria'] } });
    expect(Object.keys(features).length).toBeLessThan(60);
    expect(Object.values(features).every(Number.isFinite)).toBe(true);
    expect(features['vip-sender']).toBe(1);
  });

  it('J-1: names no signal that moved nothing, and shows the phrases of its wording', () => {
    const { signals } = score({ own: 'Please let me know if you have any comments on the attached draft.' });
    for (const { weight } of signals) expect(Math.abs(weight)).toBeGreaterThanOrEqual(0.02);
    expect(signals.find(({ id }) => id === 'wording')?.evidence).toMatch(/let me know|any comments|if you have/);
  });

  it('J-1: a name in a mail changes nothing', () => {
    const mail = (name: string): InventedMail => ({ own: `Please tell ${name} that the roof is done.` });
    expect(score(mail('Steve')).features.wording).toBe(score(mail('Xenophon')).features.wording);
  });
});

describe('a mail of questions', () => {
  it('W-8: is asked of the reader, and is not urgent however many questions it has, and however they end', () => {
    const questions = fc.array(
      fc.constantFrom(
        'Are you coming to the party',
        'Which colour do you like best',
        'Can you bring the cake',
        'Did you see the castle',
        'Could you send me the drawings',
        'Who has the key',
        'Lunch',
        'What do you think of the plan',
      ),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(questions, fc.constantFrom('?', '??', '?!', '???'), fc.boolean(), (asked, mark, inSubject) => {
        const own = asked.map((question) => `${question}${mark}`).join(' ');
        expect(score({ own, subject: inSubject ? `A few questions${mark}` : 'The party' }).isUrgent).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
