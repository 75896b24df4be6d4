import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findDovecot } from '@nexus/mail-doubles';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { generateMailbox } from '../generate-mailbox.ts';
import { announceArrivals } from '../mailboxes/announce-arrivals.ts';
import type { ArchiveRun } from '../mailboxes/archive-once.ts';
import type { DriveRun } from '../mailboxes/drive-once.ts';
import type { PlainRun } from '../mailboxes/fetch-plainly.ts';
import type { MailPlace, PlaceKind } from '../mailboxes/mail-place.ts';

const run = promisify(execFile);
/** As the commands in package.json run. */
const commandFlags = ['--max-semi-space-size=16'];
const programAt = (name: string) => fileURLToPath(new URL(`../mailboxes/${name}.ts`, import.meta.url));

const sizes = [1_000, 10_000] as const;
const largest = 10_000;
const arrivals = 10;
/** One after the other ten thousand would take longer than the rest of the bench. */
const fetchedSingly = 1_000;
/** Milliseconds that a server has to take in its mail, and a client to be done. */
const patience = 120_000;

interface Part {
  readonly kind: PlaceKind;
  readonly name: string;
  /** What reads everything first; null: nothing would. */
  readonly beside: string | null;
}

const parts: readonly Part[] = [
  { kind: 'file', name: 'a file', beside: null },
  { kind: 'imap', name: 'Dovecot', beside: 'imapflow, all envelopes, then the newest mail' },
  { kind: 'gmail', name: "Gmail's double", beside: 'list, then get one by one' },
  { kind: 'outlook', name: "Graph's double", beside: 'all pages, then the first mail' },
];

async function inProcess<Result>(program: string, place: MailPlace): Promise<Result> {
  const { stdout } = await run(process.execPath, [...commandFlags, programAt(program), JSON.stringify(place)], {
    timeout: patience,
  });
  const result: Result = JSON.parse(stdout);
  return result;
}

interface Measured {
  readonly first: DriveRun;
  /** The same again: the server knows its mail by now. */
  readonly again: DriveRun;
  readonly plain: PlainRun | null;
  readonly archive: ArchiveRun | null;
}

async function measure({ kind, beside }: Part, path: string, size: number): Promise<Measured> {
  const server = fork(programAt('mail-server'), [kind, path]);
  try {
    const [place] = (await once(server, 'message', { signal: AbortSignal.timeout(patience) })) as [MailPlace];
    const first = await inProcess<DriveRun>('drive-once', place);
    const again = kind === 'file' ? first : await inProcess<DriveRun>('drive-once', place);
    for (const { unread } of [first, again]) {
      if (unread !== size) throw new Error(`${unread} unread mails were seen of ${size}`);
    }
    const isPlain = beside !== null && (kind !== 'gmail' || size <= fetchedSingly);
    return {
      first,
      again,
      plain: isPlain ? await inProcess<PlainRun>('fetch-plainly', place) : null,
      archive: size === largest ? null : await inProcess<ArchiveRun>('archive-once', place),
    };
  } finally {
    const gone = once(server, 'exit');
    server.disconnect();
    await gone;
  }
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);

function rowsOf({ kind, name, beside }: Part, size: number, { first, again, plain, archive }: Measured): Row[] {
  const isBound = kind === 'imap' && size === largest;
  const row = { requirement: 'E-3', unit: 'ms', baselines: [] };
  const count = size.toLocaleString('en');
  /** A file is not known any better the second time. */
  const ever = (...milliseconds: readonly number[]) =>
    kind === 'file' ? '' : `; the first time ever ${milliseconds.map(seconds).join(' and ')} s`;
  const load = `load ${(loadavg()[0] ?? 0).toFixed(0)}`;
  const rows: Row[] = [
    {
      ...row,
      name: `opening to the first words, ${name}, ${count} unread`,
      value: again.firstWords,
      target: isBound ? { atMost: 1_500 } : null,
      note: `with the counts after ${seconds(again.overview)} s${ever(first.firstWords, first.overview)}; ${load}`,
    },
    {
      ...row,
      name: `opening to the first item, ${name}, ${count} unread`,
      value: again.firstItem,
      baselines: plain === null || beside === null ? [] : [{ name: beside, value: plain.firstItem }],
      target: isBound ? { atMost: 5_000 } : null,
      note: [ever(first.firstItem), again.settled === null ? '' : `; all settled after ${seconds(again.settled)} s`]
        .join('')
        .replace(/^; /, ''),
    },
  ];
  if (isBound) {
    rows.push({
      ...row,
      name: `memory of the drive's process, ${name}, ${count} unread`,
      value: Math.max(first.megabytes, again.megabytes),
      unit: 'MB',
      baselines: plain === null ? [] : [{ name: 'imapflow alone, all envelopes', value: plain.megabytes }],
      target: { atMost: 600 },
      note: 'resident set, the most of two drives until all was settled',
    });
  }
  if (archive !== null) {
    rows.push({
      ...row,
      name: `mails archived a second, 200 together, ${name}`,
      value: archive.together,
      unit: 'a second',
      baselines: [{ name: 'ours, one by one', value: archive.singly }],
      target: null,
      note: kind === 'file' ? 'in the session only' : 'each is looked up before, so that undo gives back what was',
    });
  }
  return rows;
}

function absent({ name }: Part, size: number, note: string): Row {
  const what = `opening to the first item, ${name}, ${size.toLocaleString('en')} unread`;
  return { requirement: 'E-3', name: what, value: null, unit: 'ms', baselines: [], target: null, note };
}

/** Gmail and Graph are asked once a minute, which is all that there is to measure. */
async function announcementRow(): Promise<Row> {
  const row = { requirement: 'V-7', name: 'a red flag in the inbox to its announcement, Dovecot by IDLE', unit: 'ms' };
  const target = { atMost: 5_000 };
  const unmeasured = { ...row, value: null, baselines: [], target };
  if (!findDovecot()) return { ...unmeasured, note: 'Dovecot is not on this machine' };
  try {
    const times = await announceArrivals(arrivals);
    const note = `the longest of ${arrivals}; the shortest ${seconds(Math.min(...times))} s`;
    return { ...row, value: Math.max(...times), baselines: [], target, note };
  } catch (error) {
    return { ...unmeasured, note: `not measured: ${error instanceof Error ? error.message.slice(0, 120) : ''}` };
  }
}

export const task: MeasurementTask = {
  title: 'Live mailboxes: greeting, first item, actions, memory',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'nexus-bench-'));
    try {
      const rows: Row[] = [await announcementRow()];
      for (const size of sizes) {
        const path = join(folder, `${size}.mbox`);
        await generateMailbox({ path, mails: size, seed: 6 });
        for (const part of parts) {
          if (part.kind === 'imap' && !findDovecot()) {
            rows.push(absent(part, size, 'Dovecot is not on this machine'));
            continue;
          }
          const began = performance.now();
          try {
            rows.push(...rowsOf(part, size, await measure(part, path, size)));
          } catch (error) {
            rows.push(absent(part, size, `not measured: ${error instanceof Error ? error.message.slice(0, 120) : ''}`));
          }
          process.stderr.write(`  ${part.name}, ${size}: ${seconds(performance.now() - began)} s\n`);
        }
      }
      return rows;
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
