import { late, orLate } from '@nexus/async';
import {
  type BriefedMailStore,
  type BriefingPreferences,
  type Calendar,
  type ExchangeStore,
  type HiddenMailStore,
  type LongMemoryStore,
  type Mailbox,
  type MailIntentLog,
  type MemoryVectors,
  NexusError,
  type PreferencesStore,
  type ReminderStore,
  type ToolCallRecorder,
  type UserId,
  type UserKnowledgeStore,
} from '@nexus/contracts';
import type { FactCorrections, StatementReader } from '@nexus/long-memory';
import { openingOfEmbedded } from '../stores/memory.ts';
import type { Offices } from '../stores/offices.ts';
import { openCalendars } from './calendars.ts';
import { chooseMailbox, type DriveOpening, type DriveOptions, listAccounts } from './choose-mailbox.ts';
import { createNews, type News } from './drive-news.ts';
import { chooseLazily, keepUnlessSample } from './lazily-chosen-mailbox.ts';

/** What a drive takes from earlier ones and leaves to later ones. */
interface DriveMemory {
  readonly userId: UserId;
  readonly knowledge: UserKnowledgeStore;
  readonly longMemory: LongMemoryStore;
  readonly corrections: FactCorrections;
  /** Null: nothing that was told has vectors. */
  readonly memoryVectors: MemoryVectors | null;
  readonly statements: StatementReader;
  readonly reminders: ReminderStore;
  readonly exchanges: ExchangeStore;
  readonly telemetry: ToolCallRecorder;
  /** The user's calendars, opened when the drive asks for them. */
  readonly calendars: () => Promise<readonly Calendar[]>;
  readonly preferencesStore: PreferencesStore;
  /** The user's offices; absent where nothing is kept. */
  readonly office?: Pick<Offices, 'organizations' | 'knowledge'>;
  /** Absent for the sample mailbox: a newcomer hears the same briefing each time. */
  readonly briefedStore?: BriefedMailStore;
  /** Where muted threads are kept; absent for the sample mailbox. */
  readonly hiddenMail?: HiddenMailStore;
  /** Where it is noted what is to be sent. */
  readonly intents: MailIntentLog;
  /** What is to be said of what an earlier drive left open, as it becomes known. */
  readonly news: Pick<News, 'follow'>;
  /** Resolves when the database has been opened, or cannot be. */
  readonly memoryOpening: Promise<void>;
}

/** What one drive of one user works on; nothing of it is shared with another drive. */
export interface DriveResources extends AsyncDisposable {
  readonly userId: UserId;
  readonly mailbox: Mailbox;
  /** What goes with the mailbox; never kept. */
  readonly preferences: Partial<BriefingPreferences>;
  /** Opens it if nobody has yet. */
  openMemory(): DriveMemory;
  /** May be called twice. */
  close(): Promise<void>;
}

/** The sample mailbox belongs to a site manager whose client comes first. */
const samplePreferences: Partial<BriefingPreferences> = { vips: ['eleanor.tarrant@quaysidehomes.example'] };

/** Milliseconds that a drive `behind` waits to be told which accounts there are (V-1). */
const listedSoon = 400;

/** Opens what a user's drive needs. @throws NexusError as `chooseMailbox` */
export async function openDrive(opening: DriveOpening, options: DriveOptions): Promise<DriveResources> {
  const { userId, memory, accounts, tenures } = opening;
  // What is said from now on is said before any deletion to come.
  using held = new DisposableStack();
  held.use(tenures.hold(userId));
  const news = createNews();
  const closing = new AbortController();
  const list = async () => (options.alone ? [] : listAccounts(opening, closing.signal));
  const listing = list();
  const choosing = chooseMailbox(opening, options, { news, listing });
  // It is awaited below, or when the mail is read.
  choosing.catch(() => undefined);
  const listed = options.behind ? await orLate(listing, listedSoon) : null;
  const isListed = listed !== late && !(listed instanceof NexusError);
  const soon = isListed ? await choosing : null;
  const behind =
    soon === null ? chooseLazily(choosing, () => chooseMailbox(opening, options, { news, listing: list() })) : null;
  const mailbox = soon?.mailbox ?? behind?.mailbox;
  if (mailbox === undefined) throw new Error('There is a mailbox, or it comes.');
  let openedCalendars: Promise<readonly Calendar[]> | null = null;
  const calendars = () => {
    const addresses = () => mailbox.account.addresses;
    openedCalendars ??= listing.then((listed) => openCalendars(opening, { listed, list, addresses }));
    return openedCalendars;
  };
  const tenure = held.move();
  const close = async () => {
    closing.abort();
    await Promise.all(((await openedCalendars?.catch(() => [])) ?? []).map((calendar) => calendar.close()));
    await mailbox.close();
    tenure[Symbol.dispose]();
  };
  return {
    userId,
    mailbox,
    preferences: soon?.isSample ? samplePreferences : {},
    openMemory() {
      const { knowledge, longMemory, memoryVectors, statements, reminders, exchanges, telemetry } = memory();
      const { preferences, briefed, opened } = memory();
      const offices = opening.offices();
      const kept = { briefedStore: briefed, hiddenMail: accounts().hiddenMail };
      return {
        userId,
        knowledge,
        longMemory,
        corrections: knowledge,
        memoryVectors,
        statements,
        reminders,
        exchanges,
        telemetry,
        calendars,
        preferencesStore: preferences,
        ...(offices !== null && { office: offices }),
        news,
        intents: accounts().intents,
        ...(behind !== null && keepUnlessSample(kept, behind.isSample)),
        ...(soon !== null && !soon.isSample && kept),
        memoryOpening: opened(openingOfEmbedded)
          .then(() => opening.embedTold(userId))
          .catch(() => undefined),
      };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
