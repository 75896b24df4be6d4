import { describe, expect, it } from 'vitest';
import { key, openOrganizer, quick, two } from '../testing/opened-organizer.ts';

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
