import type { MailEnvelope, SnoozedMail } from '@nexus/contracts';
import type { LiveMailboxOptions } from './options.ts';

/**
 * The drive's own view of an account's snoozed mail: read at once, written behind. Each is kept under its id, by which it is known before
 * anything of it was fetched, and under what it is remembered by, where it has such a name.
 */
export interface SnoozedMails {
  /** Snoozed, and its time has not come. */
  isHidden(emailId: string): boolean;
  /** As `isHidden`, of a mail that is also known by what it is remembered by; from then on its id alone is enough. */
  hides(email: Pick<MailEnvelope, 'emailId' | 'rememberedAs'>): boolean;
  /** What a mail is remembered by, so that it is set aside under that name too; null: it has none but its id. */
  remember(emailId: string, rememberedAs: string | null): void;
  /** All that are hidden now, by the ids under which they are kept. */
  hidden(): readonly string[];
  /** All that are hidden now, each once. */
  awaited(): readonly SnoozedMail[];
  /** When it comes back, or came back; null: it is not set aside, or was told since. */
  until(emailId: string): Date | null;
  /** All whose time has come and that nobody was told of since, by the ids under which they are kept. */
  returned(): readonly string[];
  /** The mail with the time at which it came back, if it did. */
  withReturn<Mail extends MailEnvelope>(mail: Mail): Mail;
  /** Sets each aside until its time, or wakes it where that is null. */
  set(times: ReadonlyMap<string, Date | null>): void;
  /** Speakable; null unless what was snoozed in earlier drives could not be looked up. */
  readonly omission: string | null;
  /** Resolves when all that was changed has been handed to what keeps it. */
  settled(): Promise<void>;
}

/**
 * Loads what is set aside in this account. Mail whose time has come is kept on until it was told. Where the store does not answer, the
 * drive goes on without it and says so: snoozed mail may then come up too early, and what came back long after it was received may wait
 * for the next drive.
 */
export async function loadSnoozedMails(options: LiveMailboxOptions): Promise<SnoozedMails> {
  const { userId, accountId, setAside: store, log, clock = () => new Date() } = options;
  const times = new Map<string, Date>();
  const names = new Map<string, string>();
  let omission: string | null = null;
  let writing: Promise<void> = Promise.resolve();

  function write(task: () => Promise<void>): void {
    writing = writing.then(task).catch((error: unknown) => {
      log?.warn({ accountId, code: codeOf(error) }, 'what was snoozed could not be written');
    });
  }

  try {
    for (const { emailId, until } of (await store?.snoozed(userId)) ?? []) {
      if (emailId.startsWith(`${accountId}/`)) times.set(emailId, until);
    }
  } catch (error) {
    log?.warn({ accountId, code: codeOf(error) }, 'what was snoozed could not be looked up');
    omission = 'I could not look up which mails you snoozed, so some may come up again too early.';
  }

  function untilOf(emailId: string): Date | null {
    // Copies share their name: what was said of one of them last holds for all.
    return times.get(names.get(emailId) ?? emailId) ?? times.get(emailId) ?? null;
  }

  function isHidden(emailId: string): boolean {
    const until = untilOf(emailId);
    return until !== null && until > clock();
  }

  /** By which it may be kept as well. */
  function recognise({ emailId, rememberedAs }: Pick<MailEnvelope, 'emailId' | 'rememberedAs'>): void {
    if (rememberedAs !== undefined && times.has(rememberedAs)) names.set(emailId, rememberedAs);
  }

  return {
    isHidden,
    hides(email) {
      recognise(email);
      return isHidden(email.emailId);
    },
    returned() {
      const now = clock();
      return [...times].filter(([, until]) => until <= now).map(([emailId]) => emailId);
    },
    withReturn(mail) {
      recognise(mail);
      const until = untilOf(mail.emailId);
      return until === null || until > clock() ? mail : { ...mail, returnedAt: until };
    },
    remember(emailId, rememberedAs) {
      if (rememberedAs !== null) names.set(emailId, rememberedAs);
    },
    hidden() {
      const now = clock();
      return [...times].filter(([, until]) => until > now).map(([emailId]) => emailId);
    },
    awaited() {
      const now = clock();
      const hidden = [...times].flatMap(([emailId, until]) => (until > now ? [{ emailId, until }] : []));
      return [...Map.groupBy(hidden, ({ until }) => until.getTime()).values()].flatMap(eachOnce);
    },
    until: untilOf,
    set(wanted) {
      const all = new Map(
        [...wanted].flatMap(([emailId, until]) => [
          [emailId, until] as const,
          [names.get(emailId) ?? emailId, until] as const,
        ]),
      );
      const snoozed = [...all].flatMap(([emailId, until]) => (until === null ? [] : [{ emailId, until }]));
      const awake = [...all].flatMap(([emailId, until]) => (until === null ? [emailId] : []));
      for (const { emailId, until } of snoozed) times.set(emailId, until);
      for (const emailId of awake) times.delete(emailId);
      write(async () => {
        if (snoozed.length > 0) await store?.snooze(userId, snoozed);
        if (awake.length > 0) await store?.wake(userId, awake);
      });
    },
    omission,
    settled: () => writing,
  };
}

/** Of mails that come back together: by IMAP one may be kept under its UID, under its name, or under both. */
function eachOnce(mails: readonly SnoozedMail[]): readonly SnoozedMail[] {
  const byUid = mails.filter(({ emailId }) => /\/\d+\.\d+$/.test(emailId));
  const byName = mails.filter((mail) => !byUid.includes(mail));
  return byUid.length >= byName.length ? byUid : byName;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'INTERNAL';
}
