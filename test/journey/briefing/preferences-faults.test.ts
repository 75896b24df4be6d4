import { createManualScheduler } from '@nexus/async/testing';
import { type BriefingPreferences, NexusError, type PreferencesStore } from '@nexus/contracts';
import { inventMail, maria, piet } from '@nexus/contracts/testing';
import { createMemoryPreferencesStore } from '@nexus/knowledge-store';
import { describe, expect, it, vi } from 'vitest';
import { type Drive, eventsOf } from '../../support/drive/drive.ts';
import { createKeptDrives, driver } from '../../support/drive/kept-drives.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const mails = () => [
  inventMail({ emailId: 'roof', messageId: 'roof@example.org', own: 'The roof is finished. We clean up tomorrow.' }),
  inventMail({
    emailId: 'crane',
    messageId: 'crane@example.org',
    from: piet,
    subject: 'The crane',
    own: 'The crane stands on the other side now. It is out of the way.',
  }),
];
const mailbox = () => createTwinMailbox(mails()).mailbox;

type Calls = Partial<Pick<PreferencesStore, 'get' | 'update'>>;

/** The store in memory, of which some calls go another way. */
function withFaults(fault: (store: PreferencesStore) => Calls): PreferencesStore {
  const store = createMemoryPreferencesStore();
  return { ...store, ...fault(store) };
}

const away = () => new NexusError('MEMORY_UNREACHABLE', 'Memory is away.', { retryable: true });
const errors = ({ events }: Drive) => eventsOf(events, 'error').map(({ code, fatal }) => ({ code, fatal }));
const left = ({ session }: Drive) => session.snapshot().find((message) => message.type === 'progress')?.left;
const spoken = ({ events }: Drive) => eventsOf(events, 'assistant').map(({ text }) => text);

/** Kept preferences that arrive when the test says so. */
function slowly(kept: Partial<BriefingPreferences>) {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const store = withFaults((memory) => ({
    async get(userId) {
      asked.resolve();
      await gate.promise;
      return memory.get(userId);
    },
  }));
  return {
    store,
    asked: asked.promise,
    arrive: gate.resolve,
    fill: () => store.update(driver, (before) => ({ ...before, ...kept })),
  };
}

describe('a place for preferences that fails', () => {
  it('M-13: one that is slow is waited for no longer than a moment, and what comes late changes what is left', async () => {
    const slow = slowly({ mutedSenders: [maria.address], verbosity: 'concise' });
    await slow.fill();
    const scheduler = createManualScheduler();
    const starting = createKeptDrives({ preferencesStore: slow.store }).start(mailbox(), { scheduler });
    await slow.asked;
    scheduler.advance(150);
    await using drive = await starting;
    expect(eventsOf(drive.events, 'ready')[0]).toMatchObject({ held: {}, unread: 2 });
    expect(errors(drive)).toEqual([]);
    slow.arrive();
    await vi.waitFor(() => expect(left(drive)).toBe(1), 10_000);
    expect((await drive.say('next')).find(({ type }) => type === 'card')).toMatchObject({ emailId: 'crane' });
    await drive.say('next');
    expect(drive.heard).toMatch(/That was everything\. I left out one mail from senders you muted/);
    expect(errors(drive)).toEqual([]);
  });

  it('M-13: what the driver changed while it was read is not lost to what comes late', async () => {
    const slow = slowly({ vips: [maria.address] });
    await slow.fill();
    const scheduler = createManualScheduler();
    const starting = createKeptDrives({ preferencesStore: slow.store }).start(mailbox(), { scheduler });
    await slow.asked;
    scheduler.advance(150);
    {
      await using drive = await starting;
      await drive.say('put Piet first from now on');
      slow.arrive();
      await drive.say('put Maria first from now on');
    }
    expect((await slow.store.get(driver))?.vips).toEqual([maria.address, piet.address]);
  });

  it('M-13: one that is away is said once, blocks nothing, and is tried again', async () => {
    let refusals = 2;
    const store = withFaults((memory) => ({
      async update(userId, change) {
        if (refusals-- > 0) throw away();
        return memory.update(userId, change);
      },
    }));
    {
      await using drive = await createKeptDrives({ preferencesStore: store }).start(mailbox());
      await drive.say('put Piet first from now on');
      await drive.say('put Maria first from now on');
      await drive.say('next');
      expect(spoken(drive).filter((words) => /could not keep it/.test(words))).toHaveLength(1);
      expect(errors(drive)).toEqual([{ code: 'MEMORY_UNREACHABLE', fatal: false }]);
    }
    expect((await store.get(driver))?.vips).toEqual([piet.address, maria.address]);
  });

  it('M-13: what cannot be decrypted is told as an error, the drive goes by the defaults, and nothing is written over it', async () => {
    let written = 0;
    const unreadable = () => Promise.reject(new NexusError('PREFERENCES_UNREADABLE', 'They cannot be read.'));
    const store = withFaults(() => ({
      get: unreadable,
      update() {
        written += 1;
        return unreadable();
      },
    }));
    await using drive = await createKeptDrives({ preferencesStore: store }).start(mailbox());
    expect(errors(drive)).toEqual([{ code: 'PREFERENCES_UNREADABLE', fatal: false }]);
    await drive.say('put Piet first from now on');
    await drive.say('put Maria first from now on');
    expect(written).toBe(1);
  });

  it('M-13: the end of a drive waits for what is being written, and not for ever', async () => {
    const writing = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const store = withFaults((memory) => ({
      async update(userId, change) {
        begun.resolve();
        await writing.promise;
        return memory.update(userId, change);
      },
    }));
    const drives = createKeptDrives({ preferencesStore: store });
    const drive = await drives.start(mailbox());
    await drive.say('put Piet first from now on');
    await begun.promise;
    const closing = drive[Symbol.asyncDispose]();
    writing.resolve();
    await closing;
    expect((await store.get(driver))?.vips).toEqual([piet.address]);

    const scheduler = createManualScheduler();
    const stuck = withFaults(() => ({ update: () => new Promise<never>(() => {}) }));
    const second = await createKeptDrives({ preferencesStore: stuck }).start(mailbox(), { scheduler });
    await second.say('put Piet first from now on');
    const ended = second[Symbol.asyncDispose]();
    // Its patience is the scheduler's, so that it ends when the time has passed and not before.
    scheduler.advance(7_000);
    await ended;
  });
});
