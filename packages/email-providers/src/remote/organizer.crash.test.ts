import type { MailIntent, MailIntentLog } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { later, now, openOrganizer, two, userId } from '../testing/opened-organizer.ts';
import { settleOpenIntents } from './intents.ts';
import { archiveFolder } from './mails.ts';

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
