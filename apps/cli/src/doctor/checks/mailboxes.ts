import { localUserId } from '@nexus/contracts';
import { type AccountLook, createRuntime, openingOfEmbedded, type Runtime, type Settings } from '@nexus/runtime';
import { describeDatabase, probeCalendar } from '@nexus/runtime/inspection';
import { type Check, type Finding, runCheck } from '../check.ts';

const service = 'Mailbox';

/** Tries all that a drive would brief, each apart, so that one which opens hides none that does not. */
export async function checkMailboxes(settings: Settings): Promise<readonly Finding[]> {
  const tryNamed = () => runCheck(checkNamedMailbox(settings));
  const named = settings.mailbox === null ? null : tryNamed();
  const connected = await checkConnected(settings);
  if (named !== null) return [await named, ...connected];
  return connected.length > 0 ? connected : [await tryNamed()];
}

/** The mailbox that MAILBOX names, or the sample where it names none; whatever accounts are connected. */
export function checkNamedMailbox(settings: Settings): Check {
  return {
    service,
    settings: settings.mailbox === null ? '' : 'Check MAILBOX.',
    attempt: async () => {
      await using runtime = await createRuntime({ ...settings, database: null });
      await using drive = await runtime.openDrive(localUserId, { isLook: true });
      if (settings.mailbox === null) return 'the sample mailbox';
      // The first question signs in to a mail server.
      await drive.mailbox.reader.overview();
      return `${drive.mailbox.account.name} opens`;
    },
  };
}

/** The calendar of whoever sits at this machine. */
export function checkCalendar({ calendar }: Settings): Check {
  return {
    service: 'Calendar',
    absent: 'not set; those of connected accounts are read',
    settings: 'Check CALENDAR.',
    attempt:
      calendar === null
        ? null
        : async (signal) => {
            const events = await probeCalendar(calendar, signal);
            return `${events} ${events === 1 ? 'event' : 'events'} in the next seven days`;
          },
  };
}

/** A database that is not there yet has no accounts, and is not made for the asking. */
async function checkConnected(settings: Settings): Promise<readonly Finding[]> {
  const { database } = settings;
  if (database === null || !describeDatabase(database).exists) return [];
  await using runtime = await createRuntime(settings);
  return await checkAccounts(runtime);
}

/** Tries every account that is connected. A database that could not say which there are is the one thing found. */
async function checkAccounts(runtime: Runtime): Promise<readonly Finding[]> {
  let looks: readonly AccountLook[] = [];
  const listing = await runCheck({
    service,
    settings: 'See what is said of the database, and "Keys" in docs/runbook.md.',
    within: openingOfEmbedded,
    attempt: async () => {
      looks = await runtime.lookAtAccounts(localUserId);
      return `${looks.length} connected`;
    },
  });
  if (listing.state === 'failed') return [listing];
  return Promise.all(looks.map((look) => runCheck(checkAccount(look))));
}

function checkAccount({ name, look }: AccountLook): Check {
  return {
    service,
    settings: 'Accounts are signed in to again, and disconnected, on the page: `npm start`.',
    attempt: async (signal) => {
      await look(signal);
      return `${name} opens`;
    },
  };
}
