import { type ConnectedPartsOptions, connectedParts } from './connected-parts.ts';

/** One connected account, to be tried apart from the others. */
export interface AccountLook {
  /** Speakable: "your Gmail account". */
  readonly name: string;
  /** Signs in and counts its mail, and lets go again. @throws NexusError why it does not open */
  look(signal: AbortSignal): Promise<void>;
}

type LookingAt = Pick<ConnectedPartsOptions, 'userId' | 'opened' | 'mailServices'>;

/** What is met on the way is told by whoever looked, and kept by a drive only. */
const ignored = () => undefined;

/** Every account of a user. @throws NexusError ACCOUNTS_UNREACHABLE, ENCRYPTION_KEY_UNKNOWN */
export async function lookAtAccounts(looking: LookingAt): Promise<readonly AccountLook[]> {
  const connected = await looking.opened.accounts.list(looking.userId);
  const { parts } = connectedParts(connected, {
    ...looking,
    log: { warn: ignored },
    onUnfinished: ignored,
    onCannotSend: ignored,
    isLook: true,
  });
  return parts.map(({ name, open }) => ({
    name,
    async look(signal) {
      await using mailbox = await open(signal);
      await mailbox.reader.overview();
    },
  }));
}
