import type { MailMessage } from '@nexus/contracts';
import { openFileMailbox } from '@nexus/email-providers';
import { createJudge } from '@nexus/intelligence';
import { peakMegabytes } from '../support/command-line/peak-memory.ts';

/** What one run in a process of its own printed, as JSON. */
export interface TriageRun {
  readonly mails: number;
  readonly topics: number;
  /** By the clock; on a machine shared with others more than the work takes. */
  readonly milliseconds: number;
  /** Processor time of the whole process, start and garbage collection included: what one core would have needed. */
  readonly coreMilliseconds: number;
  /** Highest resident set of the process, in megabytes. */
  readonly megabytes: number;
  /** The longest that nothing else could run. */
  readonly longestPause: number;
}

async function run(path: string, judging: boolean): Promise<TriageRun> {
  let longestPause = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    longestPause = Math.max(longestPause, now - last - 1);
    last = now;
  }, 1);
  const started = performance.now();
  await using mailbox = await openFileMailbox({ path });
  const overview = await mailbox.reader.overview();
  const emailIds: string[] = [];
  for await (const page of mailbox.reader.unread()) emailIds.push(...page.map(({ emailId }) => emailId));
  let mails = 0;
  async function* counted(): AsyncGenerator<MailMessage> {
    for await (const email of mailbox.reader.read(emailIds)) {
      mails += 1;
      yield email;
    }
  }
  let topics = 0;
  if (judging) {
    const settings = {
      readerAddresses: mailbox.account.addresses,
      vips: [],
      mutedSenders: [],
      keywords: [],
      alreadyBriefed: new Set<string>(),
      windowDays: null,
      now: overview.referenceTime ?? new Date(),
      timeZone: 'Etc/UTC',
    };
    topics = (await createJudge().triage(counted(), settings)).topics.length;
  } else {
    for await (const _email of counted());
  }
  const milliseconds = performance.now() - started;
  clearInterval(watch);
  const { user, system } = process.cpuUsage();
  const coreMilliseconds = (user + system) / 1000;
  return {
    mails,
    topics,
    milliseconds,
    coreMilliseconds,
    megabytes: peakMegabytes(),
    longestPause,
  };
}

const [path, mode] = process.argv.slice(2);
if (import.meta.main && path !== undefined) {
  process.stdout.write(JSON.stringify(await run(path, mode !== 'parse')));
}
