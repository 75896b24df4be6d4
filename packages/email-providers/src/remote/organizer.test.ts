import { type HiddenMailStore, type MailIntent, type MailIntentLog, NexusError, type UserId } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryRemoteMails, type RemoteFault } from '../testing/memory-remote-mails.ts';
import { settleOpenIntents } from './intents.ts';
import { archiveFolder, inboxFolder } from './mails.ts';
import { createRemoteOrganizer } from './organizer.ts';
import { loadSnoozedMails } from './snooze.ts';
import type { ActionTimes } from './timeouts.ts';

const userId = '00000000-0000-4000-8000-000000000001' as UserId;
const quick: ActionTimes = { whole: 60, attempt: 15, pause: 1, lastLook: 15 };
const patient: ActionTimes = { whole: 5_000, attempt: 15, pause: 1, lastLook: 15 };
const now = new Date('2026-03-09T12:00:00Z');
const longAgo = new Date('2026-03-09T11:00:00Z');
const later = new Date('2026-03-10T12:00:00Z');

function createIntents() {
  const open = new Map<string, MailIntent>();
  const begun: MailIntent[] = [];
  const times = new Map<string, Date>();
  function put(intent: MailIntent, at: Date): void {
    open.set(intent.key, intent);
    times.set(intent.key, at);
  }
  const log: MailIntentLog = {
    async begin(_, intent) {
      begun.push(intent);
      open.set(intent.key, intent);
    },
    async settle(_, key) {
      open.delete(key);
    },
    open: async (_, before = now) => [...open.values()].filter(({ key }) => (times.get(key) ?? longAgo) < before),
  };
  return { log, open, begun, put };
}

async function openOrganizer(times: ActionTimes = patient, setAsideStore?: HiddenMailStore) {
  const ids = Array.from({ length: 6 }, (_, index) => `account/${index}`);
  const mails = createMemoryRemoteMails(
    ids.map((emailId, index) => [emailId, { read: index === 0, flagged: index === 1, folder: 'inbox' }]),
  );
  const intents = createIntents();
  const told: string[][] = [];
  const options = {
    userId,
    accountId: 'account',
    address: 'sam@example.com',
    name: 'your account',
    intents: intents.log,
    // Told before it is settled.
    onUnfinished: () => told.push([...intents.open.keys()]),
    clock: () => now,
    ...(setAsideStore ? { hiddenMail: setAsideStore } : {}),
  };
  const hiddenMail = await loadSnoozedMails(options);
  const organizer = createRemoteOrganizer({ mails, hiddenMail, options, times });
  const settle = (wait?: (milliseconds: number) => Promise<void>) =>
    settleOpenIntents({
      mails,
      hiddenMail,
      options,
      lookUpComposed: async ({ action }) => action === 'draft',
      ...(wait && { wait }),
    });
  return { ids, mails, intents, options, hiddenMail, organizer, settle, told };
}

const two = ['account/2', 'account/3'];
const key = (idempotencyKey: string) => ({ idempotencyKey });

describe('an action that breaks', () => {
  for (const fault of ['cut-before', 'cut-after', 'cut-half', 'hang-before', 'hang-after'] as const) {
    it(`E-8: ${fault}: the states are looked up, and each mail is archived once`, async () => {
      const { organizer, mails, intents } = await openOrganizer();
      mails.faults.changes = [fault];
      const receipt = await organizer.archive(two, key('a'));
      expect(receipt.done).toEqual(two);
      expect(receipt.failed).toEqual([]);
      expect(mails.happened.map(({ emailId }) => emailId).toSorted()).toEqual(two);
      await organizer.settled();
      expect(intents.open.size).toBe(0);
    });

    it(`E-8: ${fault} and no way to ask afterwards: the mails are named as uncertain, and undo finds out`, async () => {
      const { organizer, mails, intents } = await openOrganizer(quick);
      const before = new Map(mails.truth);
      mails.faults.changes = Array.from({ length: 100 }, () => fault);
      mails.faults.states = [null, ...Array.from({ length: 100 }, () => 'cut-before' as const)];
      const receipt = await organizer.archive(two, key('a'));
      expect(receipt.failed.map(({ code }) => code)).toEqual(['MAIL_ACTION_UNCERTAIN', 'MAIL_ACTION_UNCERTAIN']);
      await organizer.settled();
      expect([...intents.open.values()]).toMatchObject([{ action: 'archive', isLeft: true }]);
      mails.faults.changes = [];
      mails.faults.states = [];
      await receipt.undo(key('u'));
      expect(mails.truth).toEqual(before);
    });
  }

  it('E-8: what was uncertain and is asked for again counts as done once, and undo brings it back', async () => {
    const { organizer, mails } = await openOrganizer(quick);
    mails.faults.changes = ['cut-after'];
    mails.faults.states = [null, ...Array.from({ length: 100 }, () => 'cut-before' as const)];
    await organizer.archive(two, key('a'));
    mails.faults.states = [];
    const again = await organizer.archive(two, key('b'));
    expect(again.done).toEqual(two);
    expect(mails.happened).toHaveLength(2);
    expect((await again.undo(key('u'))).done).toEqual(two);
    expect(two.map((emailId) => mails.truth.get(emailId)?.folder)).toEqual(['inbox', 'inbox']);
  });

  it('E-8: a request that was not answered in time stays uncertain even where it is not done yet', async () => {
    const { organizer, mails } = await openOrganizer(quick);
    mails.faults.changes = Array.from({ length: 100 }, () => 'hang-before' as const);
    const receipt = await organizer.archive(two, key('a'));
    expect(receipt.done).toEqual([]);
    expect(receipt.failed.map(({ code }) => code)).toEqual(['MAIL_ACTION_UNCERTAIN', 'MAIL_ACTION_UNCERTAIN']);
  });

  it('E-8: where nothing was begun the action throws, and the same key may be tried again', async () => {
    const { organizer, mails, intents } = await openOrganizer(quick);
    mails.faults.states = Array.from({ length: 100 }, () => 'cut-before' as const);
    await expect(organizer.archive(two, key('a'))).rejects.toMatchObject({ code: 'MAILBOX_UNREACHABLE' });
    expect(mails.requests.changes).toBe(0);
    await organizer.settled();
    expect(intents.open.size).toBe(0);
    mails.faults.states = [];
    expect((await organizer.archive(two, key('a'))).done).toEqual(two);
  });

  it('E-5: a sign-in that ended in the middle says what was done', async () => {
    const { organizer, mails } = await openOrganizer();
    mails.faults.changes = ['throttle-half', 'sign-in'];
    const receipt = await organizer.archive(two, key('a'));
    expect(receipt.done).toEqual(['account/2']);
    expect(receipt.failed).toEqual([{ emailId: 'account/3', code: 'MAIL_SIGN_IN_NEEDED' }]);
  });
});

describe('an action that is held up', () => {
  for (const retryAfter of [null, 0, 20]) {
    it(`E-8: 429 with Retry-After ${retryAfter} is tried again`, async () => {
      const { organizer, mails } = await openOrganizer();
      mails.faults.states = [{ retryAfter }];
      mails.faults.changes = [{ retryAfter }, 'throttle-half', { retryAfter }];
      expect((await organizer.archive(two, key('a'))).done).toEqual(two);
      expect(mails.happened).toHaveLength(2);
    });
  }

  it('E-8: a longer Retry-After than there is time is not waited for, and what was done is said', async () => {
    const { organizer, mails } = await openOrganizer();
    mails.faults.changes = ['throttle-half', { retryAfter: 60_000 }];
    const receipt = await organizer.setRead(two, true, key('a'));
    expect(receipt.done).toEqual(['account/2']);
    expect(receipt.failed).toEqual([{ emailId: 'account/3', code: 'MAIL_THROTTLED' }]);
    expect(mails.requests.changes).toBe(2);
  });

  it('E-8: of a batch half refused, the half that was done is done, and undo takes back that half', async () => {
    const { organizer, mails } = await openOrganizer();
    const before = new Map(mails.truth);
    mails.faults.changes = ['refuse-half'];
    const receipt = await organizer.setFlagged([...two, 'account/4', 'nowhere', 'account/2'], true, key('a'));
    expect(receipt.done).toEqual(two);
    expect(receipt.failed).toEqual([
      { emailId: 'account/4', code: 'MAIL_ACTION_REFUSED' },
      { emailId: 'nowhere', code: 'MAIL_NOT_FOUND' },
    ]);
    expect((await receipt.undo(key('u'))).done).toEqual(two);
    expect(mails.truth).toEqual(before);
  });
});

describe('the way back', () => {
  it('B-14: leaves alone what was moved on elsewhere, and says so', async () => {
    const { organizer, mails } = await openOrganizer();
    const receipt = await organizer.archive(two, key('a'));
    mails.truth.set('account/2', { read: false, flagged: false, folder: 'Elsewhere' });
    mails.truth.delete('account/3');
    const back = await receipt.undo(key('u'));
    expect(back.done).toEqual([]);
    expect(back.failed.map(({ code }) => code)).toEqual(['MAIL_CHANGED_ELSEWHERE', 'MAIL_NOT_FOUND']);
    expect(mails.truth.get('account/2')?.folder).toBe('Elsewhere');
  });

  it('B-14: that failed may be called again, and then takes back the rest', async () => {
    const { organizer, mails } = await openOrganizer(quick);
    const receipt = await organizer.archive(two, key('a'));
    mails.faults.changes = ['refuse-half'];
    expect((await receipt.undo(key('u'))).done).toEqual(['account/2']);
    mails.faults.states = Array.from({ length: 100 }, () => 'cut-before' as const);
    await expect(receipt.undo(key('u'))).rejects.toMatchObject({ code: 'MAILBOX_UNREACHABLE' });
    mails.faults.states = [];
    const [one, other] = await Promise.all([receipt.undo(key('u')), receipt.undo(key('u'))]);
    expect(one).toBe(other);
    expect(one.done).toEqual(two);
    expect(mails.happened).toHaveLength(4);
  });

  it('B-14: that is called again leaves alone what was given back before and archived anew since', async () => {
    const { organizer, mails } = await openOrganizer();
    const receipt = await organizer.archive(two, key('a'));
    mails.faults.changes = ['refuse-half'];
    await receipt.undo(key('u'));
    await organizer.archive(['account/2'], key('b'));
    await receipt.undo(key('u'));
    expect(two.map((emailId) => mails.truth.get(emailId)?.folder)).toEqual(['archive', 'inbox']);
  });

  it('B-14: can itself be taken back', async () => {
    const { organizer, mails } = await openOrganizer();
    const back = await (await organizer.move(two, 'Building', key('a'))).undo(key('u'));
    expect((await back.undo(key('r'))).done).toEqual(two);
    expect(two.map((emailId) => mails.truth.get(emailId)?.folder)).toEqual(['Building', 'Building']);
  });
});

describe('one action', () => {
  it('E-8: at the same time with the same key is done once', async () => {
    const { organizer, mails } = await openOrganizer();
    const [one, other] = await Promise.all([organizer.archive(two, key('a')), organizer.archive(two, key('a'))]);
    expect(one).toBe(other);
    expect(mails.requests).toEqual({ changes: 1, states: 1 });
  });

  it('E-8: a folder that lies in others is found by its last part and said aloud, unless several have it', async () => {
    const { organizer, mails } = await openOrganizer();
    await organizer.move(['account/4'], 'North/Invoices', key('a'));
    await organizer.move(['account/5'], 'invoices', key('b'));
    expect(mails.truth.get('account/5')?.folder).toBe('North/Invoices');
    await organizer.move(['account/5'], 'South/Invoices', key('c'));
    await expect(organizer.move(two, 'invoices', key('d'))).rejects.toMatchObject({ code: 'MAIL_FOLDER_UNCLEAR' });
    await organizer.move(two, 'south invoices', key('e'));
    expect(two.map((emailId) => mails.truth.get(emailId)?.folder)).toEqual(['South/Invoices', 'South/Invoices']);
  });

  it('B-12: moves to a folder whatever its case, to the inbox by any case, and not to one without a name', async () => {
    const { organizer, mails } = await openOrganizer();
    await organizer.move(['account/4'], 'Building', key('a'));
    await organizer.move(['account/5'], ' building ', key('b'));
    expect(mails.truth.get('account/5')?.folder).toBe('Building');
    await organizer.move(['account/5'], 'INBOX', key('c'));
    expect(mails.truth.get('account/5')?.folder).toBe('inbox');
    await expect(organizer.move(['account/5'], ' ', key('d'))).rejects.toMatchObject({
      code: 'MAIL_ACTION_UNSUPPORTED',
    });
  });

  it('E-8: notes what is begun before it is done, by ids and without the words of its key', async () => {
    const { organizer, mails, intents } = await openOrganizer();
    await organizer.setRead(two, true, key('drive:3:{"body":"the roof leaks"}'));
    await (await organizer.archive(two, key('b'))).undo(key('u'));
    await organizer.settled();
    expect(intents.begun.map(({ action, emailIds }) => [action, emailIds])).toEqual([
      ['read', two],
      ['archive', two],
      ['restore', two],
    ]);
    expect(JSON.stringify(intents.begun)).not.toContain('roof');
    expect(intents.open.size).toBe(0);
    expect(mails.requests.changes).toBe(3);
  });

  it('E-8: that is aborted before it began changes nothing; once begun it is seen through', async () => {
    const { organizer, mails } = await openOrganizer();
    const given = new AbortController();
    const change = mails.change.bind(mails);
    mails.change = async (changes, signal) => {
      given.abort();
      return change(changes, signal);
    };
    const receipt = await organizer.archive(two, { idempotencyKey: 'a', signal: given.signal });
    expect(receipt.done).toEqual(two);
    await expect(organizer.archive(two, { idempotencyKey: 'b', signal: given.signal })).rejects.toThrow();
    expect(mails.requests.changes).toBe(1);
  });
});

describe('snoozing', () => {
  it('E-9: hides a mail until its time, leaves it where it is, and the way back wakes it', async () => {
    const { organizer, hiddenMail, mails } = await openOrganizer();
    const receipt = await organizer.snooze(['account/2', 'nowhere'], later, key('a'));
    expect(receipt.done).toEqual(['account/2']);
    expect(receipt.failed).toEqual([{ emailId: 'nowhere', code: 'MAIL_NOT_FOUND' }]);
    expect(hiddenMail.isHidden('account/2')).toBe(true);
    expect(mails.requests.changes).toBe(0);
    expect((await receipt.undo(key('u'))).done).toEqual(['account/2']);
    expect(hiddenMail.isHidden('account/2')).toBe(false);
  });

  it('E-9: what was read or put away waits unread in the inbox for its time, and the way back puts it where it was', async () => {
    const { organizer, hiddenMail, mails } = await openOrganizer();
    const read = { read: true, flagged: false, folder: inboxFolder };
    const archived = { read: false, flagged: true, folder: archiveFolder };
    mails.truth.set('account/2', read).set('account/3', archived);
    const hiddenFirst: boolean[] = [];
    const change = mails.change.bind(mails);
    mails.change = (changes, signal) => {
      hiddenFirst.push(changes.every(({ emailId }) => hiddenMail.isHidden(emailId)));
      return change(changes, signal);
    };
    const receipt = await organizer.snooze([...two, 'account/4'], later, key('a'));
    expect(receipt).toMatchObject({ done: [...two, 'account/4'], failed: [] });
    expect(mails.truth.get('account/2')).toEqual({ ...read, read: false });
    expect(mails.truth.get('account/3')).toEqual({ ...archived, folder: inboxFolder });
    expect(hiddenFirst).toEqual([true]);
    expect((await receipt.undo(key('u'))).failed).toEqual([]);
    expect(mails.truth.get('account/2')).toEqual(read);
    expect(mails.truth.get('account/3')).toEqual(archived);
    expect(hiddenMail.hidden()).toEqual([]);
  });

  it('E-9: what cannot be made to wait is not set aside, and is named', async () => {
    const { organizer, hiddenMail, mails } = await openOrganizer();
    for (const emailId of two) mails.truth.set(emailId, { read: true, flagged: false, folder: inboxFolder });
    mails.faults.changes.push('sign-in');
    const refused = two.map((emailId) => ({ emailId, code: 'MAIL_SIGN_IN_NEEDED' }));
    expect(await organizer.snooze(two, later, key('a'))).toMatchObject({ done: [], failed: refused });
    expect(hiddenMail.hidden()).toEqual([]);
    mails.faults.changes.push(...Array.from({ length: 9 }, () => 'refuse-half' as const));
    const receipt = await organizer.snooze(two, later, key('b'));
    expect(receipt).toMatchObject({ done: ['account/2'], failed: [{ emailId: 'account/3' }] });
    expect(hiddenMail.hidden()).toEqual(['account/2']);
  });

  it('E-9: anew gives back the earlier time, and is left alone where it was snoozed anew since', async () => {
    const { organizer, hiddenMail } = await openOrganizer();
    const first = await organizer.snooze(two, later, key('a'));
    const much = new Date('2026-04-01T12:00:00Z');
    const second = await organizer.snooze(['account/2'], much, key('b'));
    expect((await first.undo(key('u'))).failed).toEqual([{ emailId: 'account/2', code: 'MAIL_CHANGED_ELSEWHERE' }]);
    expect([hiddenMail.until('account/2'), hiddenMail.until('account/3')]).toEqual([much, null]);
    await second.undo(key('v'));
    expect(hiddenMail.until('account/2')).toEqual(later);
  });
});

describe('after a crash', () => {
  it('E-9: a snooze of mail that was put away, and had not got to the inbox, is told as not done and hides nothing', async () => {
    const { mails, intents, settle, hiddenMail } = await openOrganizer();
    mails.truth.set('account/2', { read: false, flagged: false, folder: archiveFolder });
    hiddenMail.set(new Map(two.map((emailId) => [emailId, later])));
    intents.open.set('key', { key: 'key', accountId: 'account', action: 'snooze', emailIds: two });
    expect(await settle()).toEqual([{ action: 'snooze', done: ['account/3'], notDone: ['account/2'], unknown: [] }]);
    expect(hiddenMail.hidden()).toEqual(['account/3']);
  });

  it('E-8: an account that is closed does not wait for what was begun to be read', async () => {
    const { mails, hiddenMail, options } = await openOrganizer();
    const leaving = new AbortController();
    const intents: MailIntentLog = { ...options.intents, open: () => new Promise(() => {}) };
    const settled = settleOpenIntents({
      mails,
      hiddenMail,
      options: { ...options, intents, signal: leaving.signal },
      lookUpComposed: async () => null,
    });
    leaving.abort();
    await expect(settled).resolves.toEqual([]);
  });

  it('E-8: what was left open is looked up and settled, and nothing is done again', async () => {
    const { mails, intents, settle, hiddenMail } = await openOrganizer();
    hiddenMail.set(new Map([['account/5', later]]));
    mails.truth.set('account/2', { read: true, flagged: true, folder: 'archive' });
    mails.truth.delete('account/4');
    const left = (action: MailIntent['action'], emailIds: readonly string[], accountId = 'account') =>
      intents.open.set(`${action}-${accountId}`, { key: `${action}-${accountId}`, accountId, action, emailIds });
    const all = ['account/2', 'account/3', 'account/4'];
    for (const action of ['archive', 'move', 'restore', 'read', 'unread', 'flag', 'unflag'] as const) left(action, all);
    left('snooze', ['account/5', 'account/3']);
    left('deliver', ['s']);
    left('draft', ['d']);
    left('archive', ['other/1'], 'other');
    const done = (action: MailIntent['action'], isDone: boolean) => ({
      action,
      done: [isDone ? 'account/2' : 'account/3'],
      notDone: [isDone ? 'account/3' : 'account/2'],
      unknown: ['account/4'],
    });
    expect(await settle()).toEqual([
      done('archive', true),
      done('move', true),
      done('restore', false),
      done('read', true),
      done('unread', false),
      done('flag', true),
      done('unflag', false),
      { action: 'snooze', done: ['account/5'], notDone: ['account/3'], unknown: [] },
      { action: 'deliver', done: [], notDone: ['s'], unknown: [] },
      { action: 'draft', done: ['d'], notDone: [], unknown: [] },
    ]);
    expect([...intents.open.keys()]).toEqual(['archive-other']);
    expect(mails.happened).toEqual([]);
  });

  it('E-8: what a live drive has under way is nobody else’s to settle; one that died a moment ago is looked up a minute later', async () => {
    const { intents, settle, told } = await openOrganizer();
    const begin = (key: string, at: Date) =>
      intents.put({ key, accountId: 'account', action: 'archive', emailIds: ['account/2'] }, at);
    begin('under way', new Date(now.getTime() - 5_000));
    begin('left behind', new Date(now.getTime() - 4_000));
    begin('long ago', new Date(now.getTime() - 61_000));
    const waited: number[] = [];
    const found = await settle(async (milliseconds) => {
      waited.push(milliseconds);
      expect([...intents.open.keys()]).toEqual(['under way', 'left behind']);
      intents.open.delete('under way');
    });
    expect(found).toHaveLength(2);
    expect(waited).toEqual([60_000]);
    expect(told).toEqual([['under way', 'left behind', 'long ago'], ['left behind']]);
    expect(intents.open.size).toBe(0);
  });

  it.each(['send', 'draft'] as const)(
    'E-8: what another drive is to %s may be under way for five minutes from the yes, and is not settled before',
    async (action) => {
      const { intents, settle, told } = await openOrganizer();
      intents.put({ key: 'yes', accountId: 'account', action, emailIds: ['d'] }, new Date(now.getTime() - 299_000));
      const waited: number[] = [];
      await settle(async (milliseconds) => {
        waited.push(milliseconds);
        expect([...intents.open.keys()]).toEqual(['yes']);
      });
      expect(waited).toEqual([300_000]);
      expect(told).toEqual([['yes']]);
      expect(intents.open.size).toBe(0);
    },
  );

  it('E-8: what cannot be looked up stays open', async () => {
    const { mails, intents, settle } = await openOrganizer();
    await intents.log.begin(userId, { key: 'k', accountId: 'account', action: 'archive', emailIds: two });
    mails.faults.states = ['sign-in'];
    expect(await settle()).toEqual([]);
    expect(intents.open.size).toBe(1);
  });
});

describe('any sequence of actions, ways back and faults', () => {
  const fault = fc.constantFrom<RemoteFault | null>(
    null,
    null,
    'cut-before',
    'cut-after',
    'cut-half',
    'refuse-half',
    'throttle-half',
    'sign-in',
    { retryAfter: null },
    { retryAfter: 1 },
    { retryAfter: 60_000 },
  );
  const lookFault = fc.constantFrom<RemoteFault | null>(null, null, null, 'cut-before', 'sign-in', {
    retryAfter: null,
  });
  const step = fc.record({
    action: fc.constantFrom('archive', 'move', 'read', 'unread', 'flag', 'unflag', 'undo', 'again'),
    chosen: fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }),
    changes: fc.array(fault, { maxLength: 3 }),
    states: fc.array(lookFault, { maxLength: 3 }),
  });

  it('E-8: leaves the mailbox as the receipts say, and does nothing twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const { organizer, mails, ids } = await openOrganizer({ ...patient, whole: 200 });
        type Receipt = Awaited<ReturnType<typeof organizer.archive>>;
        const taken: { key: string; receipt: Receipt; before: typeof mails.truth; isUndone: boolean }[] = [];
        for (const [index, { action, chosen, changes, states }] of steps.entries()) {
          const emailIds = chosen.map((at) => ids[at] ?? '');
          const before = new Map(mails.truth);
          const happenedBefore = mails.happened.length;
          mails.faults.changes = [...changes];
          mails.faults.states = [...states];
          const last = taken.findLast((action) => !action.isUndone);
          const context = key(`key-${index}`);
          if (action === 'again') {
            if (last) expect(await organizer.archive(ids, key(last.key))).toBe(last.receipt);
            expect(mails.happened).toHaveLength(happenedBefore);
            continue;
          }
          const receipt = await {
            archive: () => organizer.archive(emailIds, context),
            move: () => organizer.move(emailIds, 'Building', context),
            read: () => organizer.setRead(emailIds, true, context),
            unread: () => organizer.setRead(emailIds, false, context),
            flag: () => organizer.setFlagged(emailIds, true, context),
            unflag: () => organizer.setFlagged(emailIds, false, context),
            undo: async () => last?.receipt.undo(context),
          }
            [action]()
            .catch((error: unknown) => {
              expect(error).toBeInstanceOf(NexusError);
              expect(mails.truth).toEqual(before);
              return undefined;
            });
          const happened = mails.happened.slice(happenedBefore).map(({ emailId }) => emailId);
          expect(new Set(happened).size).toBe(happened.length);
          if (!receipt) continue;
          const wanted = {
            archive: { folder: 'archive' },
            move: { folder: 'Building' },
            read: { read: true },
            unread: { read: false },
            flag: { flagged: true },
            unflag: { flagged: false },
            undo: null,
          }[action];
          for (const emailId of receipt.done) {
            if (wanted) expect(mails.truth.get(emailId)).toMatchObject(wanted);
            else expect(mails.truth.get(emailId)).toEqual(last?.before.get(emailId));
          }
          for (const { emailId, code } of receipt.failed) {
            if (code !== 'MAIL_ACTION_UNCERTAIN') expect(mails.truth.get(emailId)).toEqual(before.get(emailId));
          }
          if (action !== 'undo') {
            expect([...receipt.done, ...receipt.failed.map(({ emailId }) => emailId)].toSorted()).toEqual(
              emailIds.toSorted(),
            );
            taken.push({ key: context.idempotencyKey, receipt, before, isUndone: false });
          } else if (last && receipt.failed.length === 0) last.isUndone = true;
        }
        // In the end everything is taken back, without faults.
        mails.faults.changes = [];
        mails.faults.states = [];
        for (const action of taken.toReversed()) {
          if (!action.isUndone) await action.receipt.undo(key(`last-${action.key}`));
        }
        expect(Object.fromEntries(mails.truth)).toEqual(
          Object.fromEntries(
            ids.map((id, index) => [id, { read: index === 0, flagged: index === 1, folder: 'inbox' }]),
          ),
        );
      }),
      { numRuns: 100 },
    );
  });
});
