import type { BriefingEvent } from '@nexus/contracts';
import { createBriefingSession, createPrivateLogger, installFrameworkLogger } from '@nexus/livekit-agent';
import { peakMegabytes } from '../../support/command-line/peak-memory.ts';
import type { MailPlace } from './mail-place.ts';
import { openPlace } from './open-place.ts';

/** What one drive in a process of its own printed, as JSON. Milliseconds are from before the mailbox is opened. */
export interface DriveRun {
  /** The first words: the salutation, where the mail takes longer than a moment. */
  readonly firstWords: number;
  /** The greeting with the counts has begun. */
  readonly overview: number;
  readonly firstItem: number;
  /** All that the window wants is judged; null: not waited for. */
  readonly settled: number | null;
  readonly unread: number;
  /** Highest resident set of the process, in megabytes. */
  readonly megabytes: number;
}

async function drive(place: MailPlace): Promise<DriveRun> {
  installFrameworkLogger(createPrivateLogger('silent', process.stderr));
  const began = performance.now();
  const seen = new Map<string, number>();
  let unread = 0;
  const onEvent = (event: BriefingEvent) => {
    if (!seen.has(event.type)) seen.set(event.type, performance.now() - began);
    if (event.type === 'ready') unread = event.unread;
  };
  await using mailbox = await openPlace(place);
  await using session = createBriefingSession({
    mailbox,
    model: null,
    timeZone: 'Etc/UTC',
    // The generated mail is of the days before.
    now: new Date('2026-03-09T00:00:00Z'),
    onEvent,
  });
  await session.start();
  await session.say('next');
  // Ten thousand texts through another's double would measure that.
  const isOurs = place.kind === 'file' || place.kind === 'imap';
  if (isOurs) await session.remembered();
  const at = (type: BriefingEvent['type']) => seen.get(type) ?? Number.NaN;
  return {
    firstWords: at('assistant'),
    overview: at('ready'),
    firstItem: at('card'),
    settled: isOurs ? performance.now() - began : null,
    unread,
    megabytes: peakMegabytes(),
  };
}

const [place] = process.argv.slice(2);
if (import.meta.main && place !== undefined) {
  process.stdout.write(JSON.stringify(await drive(JSON.parse(place))));
  // Native parts of the framework, once opened, keep the process.
  process.exit();
}
