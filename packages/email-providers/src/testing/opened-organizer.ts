import type { HiddenMailStore, MailIntent, MailIntentLog, UserId } from '@nexus/contracts';
import { settleOpenIntents } from '../remote/intents.ts';
import { createRemoteOrganizer } from '../remote/organizer.ts';
import { loadSnoozedMails } from '../remote/snooze.ts';
import type { ActionTimes } from '../remote/timeouts.ts';
import { createMemoryRemoteMails } from './memory-remote-mails.ts';

export const userId = '00000000-0000-4000-8000-000000000001' as UserId;
export const quick: ActionTimes = { whole: 60, attempt: 15, pause: 1, lastLook: 15 };
export const patient: ActionTimes = { whole: 5_000, attempt: 15, pause: 1, lastLook: 15 };
export const now = new Date('2026-03-09T12:00:00Z');
const longAgo = new Date('2026-03-09T11:00:00Z');
export const later = new Date('2026-03-10T12:00:00Z');

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

export async function openOrganizer(times: ActionTimes = patient, setAsideStore?: HiddenMailStore) {
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

export const two = ['account/2', 'account/3'];
export const key = (idempotencyKey: string) => ({ idempotencyKey });
