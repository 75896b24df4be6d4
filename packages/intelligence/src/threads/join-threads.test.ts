import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTestMail, type TestMail } from '../testing/make-test-mail.ts';
import { joinThreads } from './join-threads.ts';

const reader = ['nora@example.com'];

function joined(...mails: TestMail[]): boolean {
  const threads = joinThreads(mails.map(makeTestMail), reader);
  expect(threads.size).toBe(mails.length);
  return new Set(threads.values()).size === 1;
}

test('B-3: a reply joins by In-Reply-To and by References, whatever its subject', () => {
  expect(joined({ emailId: 'a' }, { emailId: 'b', subject: 'Something else', inReplyTo: 'a@example.test' })).toBe(true);
  expect(joined({ emailId: 'a' }, { emailId: 'b', references: ['x@example.test', 'a@example.test'] })).toBe(true);
});

test('B-3: two replies to a mail that is not here join', () => {
  const inReplyTo = 'gone@example.test';
  expect(
    joined({ emailId: 'a', inReplyTo, from: 'a@example.org' }, { emailId: 'b', inReplyTo, from: 'b@example.org' }),
  ).toBe(true);
});

test('B-3: a reply without references joins by subject, a shared participant and 14 days', () => {
  const first: TestMail = { emailId: 'a', subject: 'Lift plan', hoursAgo: 20 * 24 };
  expect(joined(first, { emailId: 'b', subject: 'RE: Lift plan', hoursAgo: 7 * 24 })).toBe(true);
  expect(joined(first, { emailId: 'b', subject: 'RE: Lift plan', hoursAgo: 5 * 24 })).toBe(false);
  expect(joined(first, { emailId: 'b', subject: 'RE: Lift plan', hoursAgo: 7 * 24, from: 'other@example.org' })).toBe(
    false,
  );
});

test('B-3: the reader is in every mail and so is no shared participant', () => {
  const to = ['nora@example.com'];
  expect(
    joined(
      { emailId: 'a', subject: 'Lift plan', to },
      { emailId: 'b', subject: 'Lift plan', to, from: 'other@example.org' },
    ),
  ).toBe(false);
});

test('B-3: a generic subject joins nothing', () => {
  expect(joined({ emailId: 'a', subject: 'hello' }, { emailId: 'b', subject: 'Re: hello' })).toBe(false);
  expect(joined({ emailId: 'a', subject: '' }, { emailId: 'b', subject: 'Re:' })).toBe(false);
});

test('B-3: somebody who writes again under the same title is heard once; a newsletter is not one thread', () => {
  const again = (delivery: TestMail['delivery']): boolean =>
    joined(
      { emailId: 'a', subject: 'Lift plan', ...(delivery && { delivery }) },
      { emailId: 'b', subject: 'Lift plan', hoursAgo: 30, ...(delivery && { delivery }) },
    );
  expect(again({})).toBe(true);
  expect(again({ unsubscribe: true })).toBe(false);
});

test('B-3: two threads with references of their own stay apart though they share a subject', () => {
  const subject = 'Re: Lift plan';
  expect(
    joined(
      { emailId: 'a', subject, inReplyTo: 'x@example.test' },
      { emailId: 'b', subject, inReplyTo: 'y@example.test' },
    ),
  ).toBe(false);
});

test('J-4: an invitation and what replaces it are one thread, two invitations are two', () => {
  const first = { emailId: 'a', subject: 'Invitation: Crane inspection, Wed 18 Nov 10:00' };
  expect(joined(first, { emailId: 'b', subject: 'Updated invitation: Crane inspection, Wed 18 Nov 15:00' })).toBe(true);
  expect(joined(first, { emailId: 'b', subject: 'Cancelled: Crane inspection, Wed 18 Nov 10:00' })).toBe(true);
  expect(joined(first, { emailId: 'b', subject: 'Updated invitation: Pump test, Wed 18 Nov 15:00' })).toBe(false);
});

const anyMail = fc.record({
  emailId: fc.string({ minLength: 1, maxLength: 6 }),
  subject: fc.constantFrom('Lift plan', 'Re: Lift plan', 'AW: lift plan', 'hello', 'Facade', 'Re: Facade'),
  from: fc.constantFrom('a@example.org', 'b@example.org', 'c@example.org'),
  hoursAgo: fc.option(fc.integer({ min: 0, max: 1000 })),
  inReplyTo: fc.option(fc.constantFrom('one@example.test', 'two@example.test')),
});

test('B-3: the threads do not depend on the order of the mails, and each is named after one of its own', () => {
  const mailsAndOrder = fc
    .uniqueArray(anyMail, { selector: ({ emailId }) => emailId, maxLength: 25 })
    .chain((mails) => fc.tuple(fc.constant(mails), fc.shuffledSubarray(mails, { minLength: mails.length })));
  fc.assert(
    fc.property(mailsAndOrder, ([mails, shuffled]) => {
      const one = joinThreads(mails.map(makeTestMail), reader);
      const other = joinThreads(shuffled.map(makeTestMail), reader);
      for (const { emailId } of mails) expect(other.get(emailId)).toBe(one.get(emailId));
      for (const threadId of one.values()) expect(one.get(threadId)).toBe(threadId);
    }),
  );
});
