import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BriefingEvent, Mailbox } from '@nexus/contracts';
import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import {
  type BriefingDependencies,
  type BriefingSession,
  createBriefingSession,
  createPrivateLogger,
  installFrameworkLogger,
} from '@nexus/livekit-agent';

type EventOf<Type extends BriefingEvent['type']> = Extract<BriefingEvent, { type: Type }>;

/** A briefing in this process, driven by text. */
export interface Drive extends AsyncDisposable {
  readonly session: BriefingSession;
  readonly mailbox: Mailbox;
  /** All that happened since the start, in order. */
  readonly events: readonly BriefingEvent[];
  /** Says something and returns what happened in that turn. */
  say(words: string): Promise<readonly BriefingEvent[]>;
  /** What the agent said last, as spoken. */
  readonly heard: string;
}

export type DriveOptions = Partial<Omit<BriefingDependencies, 'mailbox' | 'onEvent'>> & {
  /** A path, or a mailbox that is open; the sample mailbox where absent. */
  readonly mailbox?: string | Mailbox;
};

export function eventsOf<Type extends BriefingEvent['type']>(
  events: readonly BriefingEvent[],
  type: Type,
): EventOf<Type>[] {
  return events.filter((event): event is EventOf<Type> => event.type === type);
}

/** Times of tools that no machine, however busy, comes near to. */
const unhurried = { filler: 600_000, limit: 600_000 };

/** Starts a briefing and waits for its greeting. Offline, unless a model is passed. */
export async function startDrive({ mailbox: source, ...options }: DriveOptions = {}): Promise<Drive> {
  installFrameworkLogger(createPrivateLogger('silent', process.stderr));
  const events: BriefingEvent[] = [];
  const mailbox = typeof source === 'object' ? source : await openMailbox(source ?? sampleMailboxPath);
  const session = createBriefingSession({
    model: null,
    timeZone: 'Europe/Dublin',
    toolTimes: unhurried,
    ...options,
    mailbox,
    onEvent: (event) => events.push(event),
  });
  await session.start();
  return {
    session,
    mailbox,
    events,
    async say(words) {
      const before = events.length;
      await session.say(words);
      return events.slice(before);
    },
    get heard() {
      return eventsOf(events, 'assistant').at(-1)?.text ?? '';
    },
    async [Symbol.asyncDispose]() {
      await session.close();
      await mailbox.close();
    },
  };
}

/** A folder of `.eml` files that is gone when it is disposed of. */
export async function writeMailFolder(
  mails: readonly (string | Buffer)[],
): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'nexus-mail-'));
  await Promise.all(mails.map((mail, index) => writeFile(join(path, `${String(index).padStart(5, '0')}.eml`), mail)));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
