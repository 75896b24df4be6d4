import { finishNow } from '@nexus/async';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTestMail, type TestMail } from '../testing/make-test-mail.ts';
import { speakableSubject, titlePhrases } from './speakable-subject.ts';
import type { TopicThread } from './thread-vectors.ts';
import { chooseTitles, createTopicNamer, type TopicNamerOptions } from './topic-names.ts';
import { createTopicWords } from './topic-words.ts';

test.each([
  ['Re: [site] FW: Facade drawings, revision C - for your sign-off', 'Facade drawings: revision C'],
  ['Level 3 slab, Tuesday 17 March - booking 7731', 'Level 3 slab'],
  ['[Bug 4711] Door closers #88213 missing', 'Door closers: missing'],
  ['URGENT: CRANE STOPPED BY WIND', 'Crane stopped by wind'],
  ['Invitation: Progress review, Wed 11 Mar 10:00', 'Progress review'],
  ['🔧 Tools for the north gate!!!', 'Tools for the north gate'],
  ['Noise at twenty to seven in the morning again', 'Noise at twenty to seven'],
  ['Water in lift pit Block A', 'Water in lift pit Block A'],
  ['See https://example.com/x or write to ann@example.org about roses', 'See'],
  ['Your booking KX81QZ4 is confirmed', 'Booking'],
  ['Trouble with mail.example.com since Sunday', 'Trouble'],
  ['example.com is a scam', 'Example is a scam'],
  ['Refund hearing--some exhibits', 'Refund hearing: some exhibits'],
  ['K2R driver', 'K2R driver'],
  ['2026-03-10', null],
  ['Re:', null],
  ['#5512', null],
])('B-7: of the subject %j one says %j', (subject, title) => {
  expect(speakableSubject(subject)).toBe(title);
});

test.each([
  'Update on the new arrangement of the northern entrance gate',
  'The committee decided yesterday not to renew our contract',
  'Please find attached the corrected minutes that everybody wanted',
])('J-5: of %j no beginning is cut off that says nothing', (subject) => {
  expect(speakableSubject(subject)).toBeNull();
});

test('J-5: a phrase that stands alone is no cut through another', () => {
  const { whole, partial } = titlePhrases('Lifting plan for the Tower Crane Two on Level 4 north');
  const phrases = [...whole, ...partial];
  expect(phrases).toEqual(expect.arrayContaining(['Lifting plan', 'Tower Crane Two', 'Tower Crane', 'Level 4 north']));
  for (const cut of ['Plan for the', 'Plan for', 'On Level 4', 'Level', 'Two on Level 4'])
    expect(phrases).not.toContain(cut);
});

function thread(threadId: string, ...mails: readonly Partial<TestMail>[]): TopicThread {
  return {
    threadId,
    emails: mails.map((mail, place) =>
      makeTestMail({ emailId: `${threadId} ${place}`, from: `${threadId}@x.test`, ...mail }),
    ),
  };
}

/** Mails of other matters, so that a word can be rare. */
const others = ['Fuel card', 'School trip', 'Museum lunch', 'Cabin keys', 'Window cleaning'].map((subject) =>
  thread(subject, { subject }),
);

function namesOf(threads: readonly TopicThread[], options: Partial<TopicNamerOptions> = {}): string[] {
  return finishNow(createTopicNamer([...threads, ...others], { words: createTopicWords(), ...options })).shared(
    threads,
  );
}

test('J-5: a topic is called by the longest words that its mails share', () => {
  const crane = [
    thread('a', { subject: 'Lifting plan for the tower crane' }),
    thread('b', { subject: 'Tower crane wind limit' }),
    thread('c', { subject: 'Away next week', text: 'The second driver of the tower crane comes from the depot.' }),
  ];
  expect(namesOf(crane)[0]).toBe('Tower crane');
});

test('J-5: a number is part of a name only where it is shared', () => {
  const levels = [
    thread('a', { subject: 'Level 4 slab' }),
    thread('b', { subject: 'Photographs of the Level 4 slab' }),
  ];
  expect(namesOf(levels)[0]).toBe('Level 4 slab');
  expect(namesOf([...levels.slice(1), thread('c', { subject: 'Level 3 slab' })])).not.toContain('Level 4 slab');
});

test('J-5: threads that share nothing have no name, and one long thread does not name its neighbours', () => {
  const long = thread('long', { subject: 'Scaffold' }, { subject: 'Re: Scaffold' }, { subject: 'Re: Scaffold' });
  expect(namesOf([long, thread('b', { subject: 'Ladder' })])).toEqual([]);
});

test('J-5: a word that stands in mail of every kind names no topic, nor does a kind of mail', () => {
  const threads = [thread('a', { subject: 'Meeting' }), thread('b', { subject: 'Meeting about Roof' })];
  expect(namesOf(threads)).toEqual([]);
});

test('J-5: of two mails of one voice a single word is chance', () => {
  const paper = (subject: string) => thread(subject, { subject, from: 'Harbour Times <feed@example.org>' });
  expect(namesOf([paper('Shot at the gate'), paper('Born wild and shot')])).toEqual([]);
});

test('J-5: the words of a fraud name no topic with honest mail in it', () => {
  const threads = [
    thread('a', { subject: 'Northern invoice desk' }),
    thread('b', { subject: 'Northern invoice terms' }),
    ...['fraud', 'fraud 2', 'fraud 3', 'fraud 4'].map((id) =>
      thread(id, { subject: 'Northern invoice: new bank account' }),
    ),
  ];
  const isNameless = ({ emailId }: { readonly emailId: string }): boolean => emailId.startsWith('fraud');
  expect(namesOf(threads).join()).toMatch(/bank/);
  expect(namesOf(threads, { isNameless })[0]).toBe('Northern invoice');
  expect(namesOf(threads, { isNameless }).join()).not.toMatch(/bank/);
});

function own(...mails: readonly Partial<TestMail>[]): string {
  const alone = thread('alone', { from: 'Ann Berg <ann@example.org>' }, ...mails);
  const { emails } = alone;
  const namer = finishNow(createTopicNamer([alone], { words: createTopicWords() }));
  return (
    finishNow(
      chooseTitles([() => namer.own({ threadId: 'alone', emails: mails.length === 0 ? emails : emails.slice(1) })]),
    )[0] ?? ''
  );
}

test.each([
  ['its own subject', { subject: 'Re: Roof tiles' }, 'Roof tiles'],
  ['its subject and sender when that is but a kind of mail', { subject: 'Meeting' }, 'Meeting from Ann Berg'],
  ['its sender without a subject', { subject: '' }, 'Mail from Ann Berg'],
  [
    'its sender where the subject has no short phrase',
    { subject: 'Deciding not to renew nobody wanted anything' },
    'Mail from Ann Berg',
  ],
  ['its writing where an English voice cannot read it', { subject: '日程の確認のお願い' }, 'Mail in Japanese'],
])('J-5: a mail alone is called by %s', (_, mail, title) => {
  expect(own({ from: 'Ann Berg <ann@example.org>', ...mail })).toBe(title);
});

test('J-5: the best free name is taken, and where none is left a part is counted', () => {
  expect(
    finishNow(chooseTitles([['Roof', 'Tiles'], ['Roof', 'Tiles'], ['Roof'], ['roof']].map((names) => () => names))),
  ).toEqual(['Roof', 'Tiles', 'Roof, part two', 'roof, part three']);
});

const subjects = fc.oneof(
  fc.constantFrom(
    'Roof',
    'Re: Roof',
    'ROOF!!',
    '',
    '#12',
    '日程の確認',
    'a b c d e f g h i j',
    'Roof at https://example.com/a ann@example.org 🎉',
  ),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

test('B-7: whatever the subjects, titles have one to six words, no address, link or emoji, and no two are alike', () => {
  fc.assert(
    fc.property(fc.array(fc.array(subjects, { minLength: 1, maxLength: 6 }), { maxLength: 12 }), (input) => {
      const topics = input.map((some, topic) => some.map((subject, place) => thread(`${topic} ${place}`, { subject })));
      const namer = finishNow(createTopicNamer(topics.flat(), { words: createTopicWords() }));
      const titles = finishNow(
        chooseTitles(
          topics.map((threads) => () => [
            ...namer.shared(threads),
            ...threads.slice(0, 1).flatMap((first) => [...namer.own(first)]),
          ]),
        ),
      );
      expect(titles).toHaveLength(input.length);
      expect(new Set(titles.map((title) => title.toLowerCase())).size).toBe(input.length);
      for (const title of titles) {
        expect(title.trim()).not.toBe('');
        expect(title.trim().split(/\s+/u).length).toBeLessThanOrEqual(6);
        expect(title).not.toMatch(/@|https?:|www\.|\p{Extended_Pictographic}/u);
      }
    }),
  );
});
