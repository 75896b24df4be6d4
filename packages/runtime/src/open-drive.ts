import { setTimeout as delay } from 'node:timers/promises';
import {
  type BriefedMailStore,
  type BriefingPreferences,
  type Mailbox,
  type MailIntentLog,
  NexusError,
  type PreferencesStore,
  type SetAsideMailStore,
  type UserId,
  type UserKnowledgeStore,
} from '@nexus/contracts';
import { chooseBehind } from './choose-behind.ts';
import { chooseMailbox, listAccounts } from './choose-mailbox.ts';
import { createNews, type News } from './create-news.ts';
import type { DriveOpening, DriveOptions } from './drive-options.ts';
import { keepUnlessSample } from './keep-unless-sample.ts';
import { openingOfEmbedded } from './open-memory.ts';

/** What a drive takes from earlier ones and leaves to later ones. */
export interface DriveMemory {
  readonly userId: UserId;
  readonly knowledge: UserKnowledgeStore;
  readonly preferencesStore: PreferencesStore;
  /** Absent for the sample mailbox: a newcomer hears the same briefing each time. */
  readonly briefedStore?: BriefedMailStore;
  /** Where muted threads are kept; absent for the sample mailbox. */
  readonly setAside?: SetAsideMailStore;
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
  const { userId, memory, accounts } = opening;
  const news = createNews();
  const closing = new AbortController();
  const list = async () => (options.alone ? [] : listAccounts(opening, closing.signal));
  const listing = list();
  const choosing = chooseMailbox(opening, options, { news, listing });
  // Whoever awaits it is told.
  choosing.catch(() => undefined);
  const isListed =
    !options.behind ||
    (await Promise.race([
      listing.then((listed) => !(listed instanceof NexusError)),
      delay(listedSoon, false, { ref: false }),
    ]));
  const soon = isListed ? await choosing : null;
  const behind =
    soon === null ? chooseBehind(choosing, () => chooseMailbox(opening, options, { news, listing: list() })) : null;
  const mailbox = soon?.mailbox ?? behind?.mailbox;
  if (mailbox === undefined) throw new Error('There is a mailbox, or it comes.');
  const close = async () => {
    closing.abort();
    await mailbox.close();
  };
  return {
    userId,
    mailbox,
    preferences: soon?.isSample ? samplePreferences : {},
    openMemory() {
      const { knowledge, preferences, briefed, opened } = memory();
      const kept = { briefedStore: briefed, setAside: accounts().setAside };
      return {
        userId,
        knowledge,
        preferencesStore: preferences,
        news,
        intents: accounts().intents,
        ...(behind !== null && keepUnlessSample(kept, behind.isSample)),
        ...(soon !== null && !soon.isSample && kept),
        memoryOpening: opened(openingOfEmbedded).catch(() => undefined),
      };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
