import { localUserId } from '@nexus/contracts';
import { type AccountLook, createRuntime, type Runtime, type Settings } from '@nexus/runtime';
import { describeDatabase } from '@nexus/runtime/inspection';
import { examine } from './examine.ts';
import type { Examination, Finding } from './finding.ts';

const service = 'Mailbox';

/** Milliseconds: which accounts there are stands in the database, and an embedded one that nobody has open is started to be asked. */
const listWithin = 30_000;

/** The mailbox that MAILBOX names, or the sample where it names none; whatever accounts are connected. */
export function mailboxExamination(settings: Settings): Examination {
  return {
    service,
    settings: settings.mailbox === null ? '' : 'Check MAILBOX.',
    examine: async () => {
      await using runtime = await createRuntime({ ...settings, database: null });
      await using drive = await runtime.openDrive(localUserId, { isLook: true });
      if (settings.mailbox === null) return 'the sample mailbox';
      // A mail server is signed in to by whoever asks first.
      await drive.mailbox.reader.overview();
      return `${drive.mailbox.account.name} opens`;
    },
  };
}

function accountExamination({ name, look }: AccountLook): Examination {
  return {
    service,
    settings: 'Accounts are signed in to again, and disconnected, on the page: `npm start`.',
    examine: async (signal) => {
      await look(signal);
      return `${name} opens`;
    },
  };
}

/** Tries every account that is connected. A database that could not say which there are is the one thing found. */
async function examineAccounts(runtime: Runtime): Promise<readonly Finding[]> {
  let looks: readonly AccountLook[] = [];
  const listing = await examine({
    service,
    settings: 'See what is said of the database, and "Keys" in docs/runbook.md.',
    within: listWithin,
    examine: async () => {
      looks = await runtime.lookAtAccounts(localUserId);
      return `${looks.length} connected`;
    },
  });
  if (listing.state === 'failed') return [listing];
  return Promise.all(looks.map((look) => examine(accountExamination(look))));
}

/** A database that is not there yet has no accounts, and is not made for the asking. */
async function examineConnected(settings: Settings): Promise<readonly Finding[]> {
  const { database } = settings;
  if (database === null || !describeDatabase(database).exists) return [];
  await using runtime = await createRuntime(settings);
  return await examineAccounts(runtime);
}

/** Tries all that a drive would brief, each apart, so that one which opens hides none that does not. */
export async function examineMailboxes(settings: Settings): Promise<readonly Finding[]> {
  const examineOwn = () => examine(mailboxExamination(settings));
  const own = settings.mailbox === null ? null : examineOwn();
  const connected = await examineConnected(settings);
  if (own !== null) return [await own, ...connected];
  return connected.length > 0 ? connected : [await examineOwn()];
}
