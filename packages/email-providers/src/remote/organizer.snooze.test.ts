import { describe, expect, it } from 'vitest';
import { key, later, openOrganizer, two } from '../testing/opened-organizer.ts';
import { archiveFolder, inboxFolder } from './mails.ts';

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
