import type { JudgingSettings, MailMessage } from '@nexus/contracts';
import { calmJudgement } from '@nexus/contracts/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { briefedId } from './holding/mail-identity.ts';
import { makeTestMail, type TestMail, testNow } from './testing/make-test-mail.ts';
import { createJudge, type TriageDependencies, triage } from './triage.ts';

const settings: JudgingSettings = {
  readerAddresses: ['nora@example.com'],
  vips: [],
  mutedSenders: ['muted@example.org'],
  keywords: [],
  alreadyBriefed: new Set([briefedId({ messageId: 'old@example.test', emailId: '' })]),
  windowDays: 7,
  now: testNow,
  timeZone: 'Europe/Dublin',
};

/** Scores by `size`, in hundredths, so that a test says what a mail is worth. */
const bySize: TriageDependencies = {
  score: ({ size }) => ({
    ...calmJudgement,
    score: size / 100,
    signals: [],
    redFlag: size / 100 >= 0.6,
  }),
};

const crane = 'The tower crane lifts panels; wind stops the crane and the hoist driver waits.';
const lunch = 'The museum trip needs a packed lunch; children take the museum bus.';

function ordered(mails: readonly TestMail[]): Promise<string[]> {
  return triage(mails.map(makeTestMail), settings, bySize).then(({ items }) => items.map(({ email }) => email.emailId));
}

test('B-8: red flags come first, the highest score first, then topics by their highest score', async () => {
  const mails: TestMail[] = [
    { emailId: 'crane-low', subject: 'Crane driver', text: crane, size: 10, from: 'a@example.org' },
    { emailId: 'crane-red', subject: 'Crane wind', text: crane, size: 70, from: 'b@example.org' },
    { emailId: 'lunch-red', subject: 'Museum lunch', text: lunch, size: 90, from: 'c@example.org' },
    { emailId: 'lunch-low', subject: 'Museum bus', text: lunch, size: 5, from: 'd@example.org' },
  ];
  const result = await triage(mails.map(makeTestMail), settings, bySize);
  expect(result.items.map(({ email }) => email.emailId)).toEqual(['lunch-red', 'crane-red', 'lunch-low', 'crane-low']);
  expect(result.topics.map(({ emailIds, redFlags }) => ({ emailIds, redFlags }))).toEqual([
    { emailIds: ['lunch-red', 'lunch-low'], redFlags: 1 },
    { emailIds: ['crane-red', 'crane-low'], redFlags: 1 },
  ]);
  expect(result).toMatchObject({ redFlags: 2, threads: 4, reader: 'known' });
});

test('B-8: of the red flags those that must be acted on within a day come first, whatever they score', async () => {
  const mails: TestMail[] = [
    { emailId: 'lunch', subject: 'Museum lunch', text: lunch, size: 90, from: 'c@example.org' },
    { emailId: 'wages', subject: 'Crane wages', text: crane, size: 61, from: 'b@example.org' },
    { emailId: 'wind', subject: 'Crane wind', text: crane, size: 70, from: 'b@example.org' },
    { emailId: 'calm', subject: 'Crane driver', text: crane, size: 59, from: 'a@example.org' },
  ];
  const urgent = new Set(['Crane wages', 'Crane driver']);
  const { items, topics } = await triage(mails.map(makeTestMail), settings, {
    score: (email, ...rest) => ({ ...bySize.score(email, ...rest), isUrgent: urgent.has(email.subject) }),
  });
  expect(items.map(({ email }) => email.emailId)).toEqual(['wages', 'lunch', 'wind', 'calm']);
  expect(topics.map(({ emailIds }) => emailIds)).toContainEqual(['wages', 'wind', 'calm']);
});

test('B-8: what else of the red flags is of a thread comes right behind its first', async () => {
  const wind = (emailId: string, size: number, more: Partial<TestMail> = {}): TestMail => ({
    emailId,
    subject: 'Re: Crane wind',
    text: crane,
    size,
    inReplyTo: 'wind@example.test',
    ...more,
  });
  const mails: TestMail[] = [
    wind('wind', 90, { subject: 'Crane wind', inReplyTo: null }),
    { emailId: 'lunch', subject: 'Museum lunch', text: lunch, size: 80, from: 'c@example.org' },
    wind('wind-again', 70),
  ];
  expect(await ordered(mails)).toEqual(['wind', 'wind-again', 'lunch']);
});

test('B-8: within a topic the newest thread comes first, and in it the oldest mail', async () => {
  const thread = (name: string, hoursAgo: number): TestMail[] => [
    {
      emailId: `${name}-late`,
      subject: `Re: Crane ${name}`,
      text: crane,
      hoursAgo,
      size: 30,
      inReplyTo: `${name}-early@example.test`,
    },
    {
      emailId: `${name}-early`,
      subject: `Crane ${name}`,
      text: crane,
      hoursAgo: 60,
      size: 10,
      from: `${name}@example.org`,
    },
  ];
  expect(await ordered([...thread('north', 9), ...thread('south', 2)])).toEqual([
    'south-early',
    'south-late',
    'north-early',
    'north-late',
  ]);
});

test('B-8: whatever ids a mailbox gives its mail, the briefing is the same', async () => {
  // Five senders with twenty mails each, all worth the same and of two moments: nothing but the mails themselves puts them in order.
  const feed = Array.from({ length: 100 }, (_, place) => ({
    messageId: `${place}@feeds.test`,
    subject: `Headline ${place}`,
    from: `Feed ${place % 5} <feed${place % 5}@example.org>`,
    hoursAgo: 1 + (place % 2),
    size: 10,
  }));
  const briefing = async (idOf: (place: number) => string) => {
    const mails = feed.map((mail, place) => makeTestMail({ ...mail, emailId: idOf(place) }));
    const { items, topics } = await triage(mails, settings, bySize);
    const messageIds = new Map(mails.map(({ emailId, messageId }) => [emailId, messageId]));
    const told = topics.map(({ title, emailIds }) => ({ title, mails: emailIds.map((id) => messageIds.get(id)) }));
    return { told, items: items.map(({ email }) => email.messageId) };
  };
  const upwards = await briefing((place) => `account/${String(place).padStart(3, '0')}`);
  expect(await briefing((place) => `account/${String(100 - place).padStart(3, '0')}`)).toEqual(upwards);
  expect(await briefing((place) => `account/${(place * 37) % 101}`)).toEqual(upwards);
});

test('J-5: a thread longer than a topic is told in order of time, wherever its most important mail stands', async () => {
  const long = Array.from({ length: 17 }, (_, place) => ({
    emailId: `m${String(place).padStart(2, '0')}`,
    subject: place === 0 ? 'Crane north' : 'Re: Crane north',
    text: crane,
    hoursAgo: 60 - place,
    size: place === 16 ? 50 : 10,
    ...(place > 0 && { inReplyTo: 'm00@example.test' }),
  }));
  const other: TestMail = { emailId: 'lunch', subject: 'Museum lunch', text: lunch, size: 40, from: 'b@example.org' };
  const { items, topics } = await triage([...long, other].map(makeTestMail), settings, bySize);
  expect(topics.map(({ title, emailIds }) => [title, emailIds.length])).toEqual([
    ['Crane north', 6],
    ['Crane north, part two', 5],
    ['Crane north, part three', 6],
    ['Museum lunch', 1],
  ]);
  expect(items.map(({ email }) => email.emailId)).toEqual([...long.map(({ emailId }) => emailId), 'lunch']);
});

test('J-5: what looks like a fraud names no topic with honest mail in it', async () => {
  const subjects = [
    'Northmix invoice',
    'Northmix bank details',
    'Bank details of Northmix',
    'Museum lunch',
    'Museum bus',
  ];
  const mails = subjects.map((subject, place) =>
    makeTestMail({
      emailId: `${place}`,
      subject,
      text: place < 3 ? crane : lunch,
      from: `v${place}@example.org`,
      messageId: `${place}@x.test`,
    }),
  );
  const judging = (isFraud: boolean): TriageDependencies => ({
    score: (email, thread, known) => ({
      ...bySize.score(email, thread, known),
      isFraud: isFraud && /bank/i.test(email.subject),
    }),
  });
  const titleOfFirst = async (dependencies: TriageDependencies): Promise<string | undefined> =>
    (await triage(mails, settings, dependencies)).topics.find(({ emailIds }) => emailIds.includes('0'))?.title;
  expect(await titleOfFirst(judging(false))).toMatch(/bank/i);
  expect(await titleOfFirst(judging(true))).toBe('Northmix invoice');
});

const anyMail = fc.record({
  emailId: fc.uuid(),
  messageId: fc.option(
    fc.constantFrom('one@example.test', 'two@example.test', 'three@example.test', 'old@example.test'),
  ),
  subject: fc.constantFrom('Crane', 'Re: Crane', 'Museum', '', 'Ten walks'),
  text: fc.constantFrom(crane, lunch, ''),
  from: fc.constantFrom('a@example.org', 'muted@example.org', null),
  hoursAgo: fc.option(fc.integer({ min: 0, max: 400 })),
  size: fc.integer({ min: 0, max: 100 }),
  delivery: fc.record({ spam: fc.boolean(), unsubscribe: fc.boolean() }),
  problems: fc.constantFrom([], [{ code: 'nothing-readable' as const, sentence: 'Nothing could be read.' }]),
});

test('B-9: every mail is in exactly one place with one reason, and topics hold what is briefed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(anyMail, { selector: ({ emailId }) => emailId, maxLength: 30 }), async (mails) => {
      const { items, held, heldCounts, topics } = await triage(mails.map(makeTestMail), settings, bySize);
      const places = [...items.map(({ email }) => email.emailId), ...held.map(({ emailId }) => emailId)];
      expect(places.sort()).toEqual(mails.map(({ emailId }) => emailId).sort());
      expect(Object.values(heldCounts).reduce((sum, count) => sum + count, 0)).toBe(held.length);
      const inTopics = topics.flatMap(({ topicId, emailIds }) => emailIds.map((emailId) => `${topicId} ${emailId}`));
      expect(inTopics.sort()).toEqual(items.map(({ topicId, email }) => `${topicId} ${email.emailId}`).sort());
    }),
  );
});

test('B-8: the order does not depend on the order in which the mail comes', async () => {
  const distinct = fc.uniqueArray(
    anyMail.map((mail) => ({ ...mail, messageId: null })),
    { selector: ({ emailId }) => emailId, maxLength: 20 },
  );
  const shuffled = distinct.chain((mails) =>
    fc.tuple(fc.constant(mails), fc.shuffledSubarray(mails, { minLength: mails.length })),
  );
  await fc.assert(
    fc.asyncProperty(shuffled, async ([one, other]) => {
      expect(await ordered(other)).toEqual(await ordered(one));
    }),
  );
});

test('B-9: of several copies the first is briefed', async () => {
  const messageId = 'same@example.test';
  const mails = ['a', 'b'].map((emailId) => makeTestMail({ emailId, messageId }));
  const { items, held } = await triage(mails, settings, bySize);
  expect(items.map(({ email }) => email.emailId)).toEqual(['a']);
  expect(held).toEqual([{ emailId: 'b', reason: 'duplicate' }]);
});

test('B-5: the reader is who the mail was delivered to when the settings do not say', async () => {
  const seen: (readonly string[])[] = [];
  const watching: TriageDependencies = {
    score: (email, thread, mailbox) => {
      seen.push(mailbox.settings.readerAddresses);
      return bySize.score(email, thread, mailbox);
    },
  };
  const unset = { ...settings, readerAddresses: [] };
  const delivered = makeTestMail({ emailId: 'a', delivery: { deliveredTo: ['nora@example.com'] } });
  expect((await triage([delivered], unset, watching)).reader).toBe('known');
  expect(seen).toEqual([['nora@example.com']]);
  expect((await triage([makeTestMail({ emailId: 'a' })], unset, bySize)).reader).toBe('unknown');
});

test('J-1: where nobody says who the reader is, it is whom most of the mail is to, and that is said', async () => {
  const unset = { ...settings, readerAddresses: [] };
  const nora = { name: null, address: 'nora@example.com' };
  const piet = { name: null, address: 'piet@example.org' };
  const mails = (recipients: (typeof nora)[][]): MailMessage[] =>
    recipients.map((to, place) => ({ ...makeTestMail({ emailId: `m${place}` }), to }));
  expect(await triage(mails([[nora], [nora, piet], [piet], [nora]]), unset, bySize)).toMatchObject({
    reader: 'guessed',
    readerAddresses: ['nora@example.com'],
  });
  const undecided = [
    [[nora], [piet], [nora], [piet]],
    [
      [nora, piet],
      [nora, piet],
      [piet, nora],
    ],
    [[nora]],
  ];
  for (const recipients of undecided) {
    expect((await triage(mails(recipients), unset, bySize)).reader).toBe('unknown');
  }
});

test('E-9: mail that is back from snooze is no copy of one that is held back, and is told once', async () => {
  const old = { messageId: 'plan@example.test', hoursAgo: 300 };
  const returnedAt = new Date(settings.now.getTime() - 3_600_000);
  const mails = ['a', 'b', 'c'].map((emailId) => makeTestMail({ emailId, ...old }));
  const back = mails.map((mail, index) => (index === 0 ? mail : { ...mail, returnedAt }));
  const { items, held } = await triage(back, settings, bySize);
  expect(items.map(({ email }) => email.emailId)).toEqual(['b']);
  expect(held).toEqual([
    { emailId: 'a', reason: 'older' },
    { emailId: 'c', reason: 'duplicate' },
  ]);
});

test('B-5: a mail is judged with its whole thread, older mail included, in order of time', async () => {
  const threads: string[][] = [];
  const watching: TriageDependencies = {
    score: (email, thread, mailbox) => {
      threads.push(thread.map(({ emailId }) => emailId));
      return bySize.score(email, thread, mailbox);
    },
  };
  const mails: TestMail[] = [
    { emailId: 'new', inReplyTo: 'first@example.test' },
    { emailId: 'first', hoursAgo: 300 },
  ];
  const { held } = await triage(mails.map(makeTestMail), settings, watching);
  expect(held).toEqual([{ emailId: 'first', reason: 'older' }]);
  expect(threads).toEqual([['first', 'new']]);
});

function many(count: number): MailMessage[] {
  return Array.from({ length: count }, (_, place) =>
    makeTestMail({
      emailId: `m${place}`,
      subject: `Crane part${place % 50}x`,
      text: `${crane} word${place % 97}y`,
      from: `v${place % 60}@example.org`,
    }),
  );
}

test('B-23: others run while mail is judged', async () => {
  let turns = 0;
  let judging = true;
  const count = (): void => {
    turns += 1;
    if (judging) setImmediate(count);
  };
  setImmediate(count);
  await triage(many(1500), settings, bySize);
  judging = false;
  expect(turns).toBeGreaterThan(3);
});

test('B-23: judging ends when it is aborted, with the reason given', async () => {
  const controller = new AbortController();
  async function* stream(): AsyncGenerator<MailMessage> {
    for (const [place, email] of many(50).entries()) {
      if (place === 20) controller.abort(new Error('enough'));
      yield email;
    }
  }
  await expect(triage(stream(), settings, { ...bySize, signal: controller.signal })).rejects.toThrow('enough');
});

test('B-23: headers alone make a briefing', async () => {
  const { items, topics } = await triage(
    [{ emailId: 'a', subject: 'Museum lunch' }].map(makeTestMail),
    settings,
    bySize,
  );
  expect(items).toHaveLength(1);
  expect(topics.map(({ title }) => title)).toEqual(['Museum lunch']);
});

test('B-5: the judge scores with the signals of the product', async () => {
  const mail = makeTestMail({
    emailId: 'a',
    subject: 'URGENT: crane',
    text: 'Can you sign the lifting plan by tomorrow, please?',
  });
  const { items } = await createJudge().triage([mail], settings);
  expect(items[0]?.signals.map(({ id }) => id)).toContain('urgent-keyword');
});
