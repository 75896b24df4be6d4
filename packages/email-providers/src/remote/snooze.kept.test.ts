import { type HiddenMailStore, localUserId, NexusError, type SnoozedMail } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { loadSnoozedMails } from './snooze.ts';

const noon = new Date('2026-03-09T12:00:00Z');
const evening = new Date('2026-03-09T18:00:00Z');
const morning = new Date('2026-03-09T08:00:00Z');

function createStore(kept: readonly SnoozedMail[], isAway = false) {
  const calls: (readonly [string, unknown])[] = [];
  const fail = () => Promise.reject(new NexusError('ACCOUNTS_UNREACHABLE', 'It does not answer.', { retryable: true }));
  const store: HiddenMailStore = {
    snoozed: () => (isAway ? fail() : Promise.resolve(kept)),
    snooze: async (_, mails) => (isAway ? fail() : void calls.push(['snooze', mails])),
    wake: async (_, emailIds) => (isAway ? fail() : void calls.push(['wake', emailIds])),
    muted: async () => [],
    mute: async () => {},
    unmute: async () => {},
    forgetUser: async () => {},
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
  return { store, calls };
}

async function load(store: HiddenMailStore) {
  const warnings: unknown[] = [];
  let now = noon;
  const hiddenMail = await loadSnoozedMails({
    userId: localUserId,
    accountId: 'account',
    address: 'sam@example.org',
    name: 'your account',
    hiddenMail: store,
    clock: () => now,
    log: { warn: (fields, message) => warnings.push([fields, message]) },
  });
  return { hiddenMail, warnings, wait: (until: Date) => (now = until) };
}

describe('mail that is set aside', () => {
  it('E-9: is hidden until its time, and from then on kept as returned until it is woken', async () => {
    const { store, calls } = createStore([
      { emailId: 'account/1', until: evening },
      { emailId: 'account/2', until: morning },
      { emailId: 'other/1', until: morning },
    ]);
    const { hiddenMail, wait } = await load(store);
    expect(['account/1', 'account/2'].map(hiddenMail.isHidden)).toEqual([true, false]);
    expect(hiddenMail.returned()).toEqual(['account/2']);
    wait(evening);
    expect(hiddenMail.isHidden('account/1')).toBe(false);
    expect(hiddenMail.returned()).toEqual(['account/1', 'account/2']);
    hiddenMail.set(new Map([['account/2', null]]));
    expect(hiddenMail.returned()).toEqual(['account/1']);
    await hiddenMail.settled();
    expect(calls).toEqual([['wake', ['account/2']]]);
  });

  it('E-9: is changed at once, and written behind in the order of the changes', async () => {
    const { store, calls } = createStore([]);
    const { hiddenMail } = await load(store);
    hiddenMail.set(new Map([['account/1', evening]]));
    expect(hiddenMail.isHidden('account/1')).toBe(true);
    hiddenMail.set(
      new Map([
        ['account/1', null],
        ['account/2', evening],
      ]),
    );
    expect(['account/1', 'account/2'].map(hiddenMail.isHidden)).toEqual([false, true]);
    await hiddenMail.settled();
    expect(calls).toEqual([
      ['snooze', [{ emailId: 'account/1', until: evening }]],
      ['snooze', [{ emailId: 'account/2', until: evening }]],
      ['wake', ['account/1']],
    ]);
  });

  it('E-9: is kept under its id and what it is remembered by, and hidden under another id of that name', async () => {
    const { store, calls } = createStore([{ emailId: 'account/name', until: evening }]);
    const { hiddenMail } = await load(store);
    expect(hiddenMail.isHidden('account/2')).toBe(false);
    expect(hiddenMail.hides({ emailId: 'account/2', rememberedAs: 'account/name' })).toBe(true);
    expect(hiddenMail.isHidden('account/2')).toBe(true);
    hiddenMail.set(new Map([['account/2', null]]));
    expect(hiddenMail.hides({ emailId: 'account/3', rememberedAs: 'account/name' })).toBe(false);
    hiddenMail.remember('account/4', 'account/other');
    hiddenMail.set(new Map([['account/4', evening]]));
    expect(hiddenMail.hides({ emailId: 'account/5', rememberedAs: 'account/other' })).toBe(true);
    await hiddenMail.settled();
    expect(calls).toEqual([
      ['wake', ['account/2', 'account/name']],
      [
        'snooze',
        [
          { emailId: 'account/4', until: evening },
          { emailId: 'account/other', until: evening },
        ],
      ],
    ]);
  });

  it('E-9: kept under its id alone, as it used to be, stays hidden when its name is learned, and is woken under both', async () => {
    const { store, calls } = createStore([{ emailId: 'account/1', until: evening }]);
    const { hiddenMail } = await load(store);
    hiddenMail.remember('account/1', 'account/name');
    expect(hiddenMail.isHidden('account/1')).toBe(true);
    expect(hiddenMail.hides({ emailId: 'account/1', rememberedAs: 'account/name' })).toBe(true);
    hiddenMail.set(new Map([['account/1', null]]));
    expect(hiddenMail.isHidden('account/1')).toBe(false);
    await hiddenMail.settled();
    expect(calls).toEqual([['wake', ['account/1', 'account/name']]]);
  });

  it('E-9: that cannot be looked up stops nothing, and is said', async () => {
    const { hiddenMail, warnings } = await load(createStore([], true).store);
    expect(hiddenMail.omission).toMatch(/snoozed/);
    hiddenMail.set(new Map([['account/1', evening]]));
    await hiddenMail.settled();
    expect(hiddenMail.isHidden('account/1')).toBe(true);
    expect(warnings).toHaveLength(2);
    expect(JSON.stringify(warnings)).not.toContain('account/1');
  });
});
