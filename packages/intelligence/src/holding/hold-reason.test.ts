import type { JudgingSettings, MailMessage } from '@nexus/contracts';
import { expect, test } from 'vitest';
import { discussionLists } from '../mailing-lists.ts';
import { makeTestMail, type TestMail, testNow } from '../testing/make-test-mail.ts';
import { contentHoldReason, envelopeHoldReason } from './hold-reason.ts';
import { briefedId } from './mail-identity.ts';

const settings: JudgingSettings = {
  readerAddresses: ['nora@example.com'],
  vips: [],
  mutedSenders: [],
  keywords: [],
  alreadyBriefed: new Set(),
  windowDays: 7,
  now: testNow,
  timeZone: 'Europe/Dublin',
};

function byEnvelope(mail: Partial<TestMail>, more: Partial<JudgingSettings> = {}, seen = false): string | null {
  return envelopeHoldReason(makeTestMail({ emailId: 'a', ...mail }), { ...settings, ...more }, seen);
}

function byContent(mail: Partial<TestMail>, more: Partial<JudgingSettings> = {}): string | null {
  const email = makeTestMail({ emailId: 'a', ...mail });
  return contentHoldReason(email, { ...settings, ...more }, discussionLists([email]));
}

test('B-4: mail older than the window is held, mail without a credible date too, and a window of all holds neither', () => {
  expect(byEnvelope({ hoursAgo: 7 * 24 - 1 })).toBeNull();
  expect(byEnvelope({ hoursAgo: 7 * 24 + 1 })).toBe('older');
  expect(byEnvelope({ hoursAgo: null })).toBe('undated');
  expect(byEnvelope({ hoursAgo: 1000 }, { windowDays: null })).toBeNull();
  expect(byEnvelope({ hoursAgo: null }, { windowDays: null })).toBeNull();
});

test('B-9: copies, mail of an earlier drive, muted senders and junk are held', () => {
  expect(byEnvelope({}, {}, true)).toBe('duplicate');
  expect(byEnvelope({}, { alreadyBriefed: new Set([briefedId({ messageId: 'a@example.test', emailId: 'a' })]) })).toBe(
    'already-briefed',
  );
  expect(
    byEnvelope({ messageId: null }, { alreadyBriefed: new Set([briefedId({ messageId: null, emailId: 'a' })]) }),
  ).toBe('already-briefed');
  const moved = { messageId: null, emailId: 'b', rememberedAs: 'account/name' };
  for (const known of [moved, { ...moved, emailId: 'a' }, { messageId: null, emailId: 'b' }])
    expect(byEnvelope(moved, { alreadyBriefed: new Set([briefedId(known)]) })).toBe('already-briefed');
  expect(
    byEnvelope(moved, { alreadyBriefed: new Set([briefedId({ ...moved, rememberedAs: 'account/else' })]) }),
  ).toBeNull();
  expect(byEnvelope({}, { mutedSenders: ['ann@example.org'] })).toBe('muted');
  expect(byEnvelope({}, { mutedSenders: ['Berg'] })).toBe('muted');
  expect(byEnvelope({}, { mutedSenders: ['Bergman'] })).toBeNull();
  expect(byEnvelope({ delivery: { spam: true } })).toBe('junk');
});

test('E-9: mail that is back from snooze came anew then, though it is old, was told, or is a newsletter', () => {
  const told = { alreadyBriefed: new Set([briefedId({ messageId: 'a@example.test', emailId: 'a' })]) };
  const back = (hoursAgo: number) => new Date(testNow.getTime() - hoursAgo * 3_600_000);
  const hold = (email: MailMessage) => envelopeHoldReason(email, { ...settings, ...told }, false);
  const old = makeTestMail({ emailId: 'a', hoursAgo: 1000 });
  expect(hold({ ...old, returnedAt: back(2) })).toBeNull();
  expect(hold({ ...old, receivedAt: null, returnedAt: back(2) })).toBeNull();
  expect(hold({ ...old, returnedAt: back(7 * 24 + 1) })).toBe('older');
  const bulk = { ...makeTestMail({ emailId: 'a', ...newsletter }), returnedAt: back(2) };
  expect(contentHoldReason(bulk, settings, new Set())).toBeNull();
});

test('B-9: of several reasons one is named, the same each time', () => {
  expect(byEnvelope({ hoursAgo: null, delivery: { spam: true } }, { mutedSenders: ['berg'] })).toBe('muted');
});

const newsletter = { subject: 'Ten walks in spring', delivery: { unsubscribe: true } };

test('B-9: a newsletter is held unless a VIP sent it, it names a watched word, or newsletters are asked for', () => {
  expect(byContent(newsletter)).toBe('bulk');
  expect(byContent(newsletter, { vips: ['ann@example.org'] })).toBeNull();
  expect(byContent(newsletter, { tellsNewsletters: true })).toBeNull();
  expect(byContent(newsletter, { keywords: ['walks'] })).toBeNull();
  expect(byContent({ ...newsletter, text: 'Also about cranes.' }, { keywords: ['cranes'] })).toBeNull();
  expect(byContent({ ...newsletter, text: 'Also about cranes.' }, { keywords: ['crane'] })).toBe('bulk');
});

test('B-5: a discussion list is never held', () => {
  expect(
    byContent({ ...newsletter, delivery: { unsubscribe: true, listId: 'walks.example.org', listPost: true } }),
  ).toBeNull();
  expect(byContent({ ...newsletter, inReplyTo: 'x@example.test' })).toBeNull();
  const two = ['a', 'b'].map((emailId) =>
    makeTestMail({
      emailId,
      from: `${emailId}@example.org`,
      subject: 'Walks',
      delivery: { unsubscribe: true, listId: 'walks.example.org' },
    }),
  );
  const [first] = two;
  expect(first && contentHoldReason(first, settings, discussionLists(two))).toBeNull();
  expect(first && contentHoldReason(first, settings, discussionLists([first]))).toBe('bulk');
});

test('B-9: a receipt with an unsubscribe link is not bulk, an offer that mentions orders is', () => {
  const delivery = { unsubscribe: true };
  expect(byContent({ subject: 'Your parcel was delivered', delivery })).toBeNull();
  expect(byContent({ subject: 'Order now: 20% off everything', delivery })).toBe('bulk');
  expect(byContent({ subject: 'Your order and more', text: 'New arrivals, shop now!', delivery })).toBe('bulk');
});

test('B-9: a machine that reports with Precedence: bulk is automatic, not bulk', () => {
  expect(byContent({ subject: 'Wind log', delivery: { precedence: 'bulk', automatic: true } })).toBeNull();
  expect(byContent({ subject: 'Wind log', delivery: { precedence: 'bulk' } })).toBe('bulk');
});

test('B-9: a mail of which nothing can be read is held and said to be so', () => {
  expect(byContent({ problems: [{ code: 'nothing-readable', sentence: 'Nothing in it could be read.' }] })).toBe(
    'unreadable',
  );
  expect(
    byContent({ problems: [{ code: 'charset-unknown', sentence: 'Its letters are of an unknown kind.' }] }),
  ).toBeNull();
});
