import { openMailbox } from '@nexus/email-providers';
import {
  type BriefingSession,
  createBriefingSession,
  createPrivateLogger,
  installFrameworkLogger,
  type ModelSource,
} from '@nexus/livekit-agent';
import { decode, encode } from 'gpt-tokenizer/model/gpt-4o';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { writeMailFolder } from '../../support/drive/drive.ts';
import { type Pace, pacedSource } from '../paced-model.ts';
import { percentile } from '../percentile.ts';

const mailsOfDrive = 30;
const readFirst = 15;
const rounds = 5;

/** A row as a small model writes it, of the usual length. */
const row = {
  mail: 1,
  summary:
    'Person asks you to confirm the delivery of the railings by Friday noon, and to say which gate the lorry should take.',
  ask: 'Confirm the delivery and name the gate',
  ask_words: 'Could you confirm the delivery by Friday noon?',
  deadline: '2026-11-20T12:00',
  deadline_words: 'by Friday noon',
  why: 'The lorry is booked and cannot wait',
  urgency: 2,
  overtaken_by: 0,
  fraud: false,
  fraud_why: '',
};

/** As the services of the voice rows: the first token after 300 ms, then 40 a second. */
function paceOf(rows: number): Pace {
  const text = JSON.stringify({ mails: Array(rows).fill(row) });
  return { text, pieces: encode(text).map((token) => decode([token])), firstToken: 300, interval: 25 };
}

const sentence = 'The crew has moved to the next bay and the scaffold stays where it is until the painters are done. ';

function mail(number: number): string {
  const ask =
    number % 2 === 0 ? 'Could you confirm the delivery by Friday noon?' : 'Nothing is left to do for you here.';
  return [
    'Delivered-To: driver@example.com',
    `From: Person${number} Berg <p${number}@example.org>`,
    'To: driver@example.com',
    `Subject: Railings of bay ${number}, street ${String.fromCharCode(65 + (number % 26))}`,
    `Date: ${10 + (number % 9)} Nov 2026 09:${String(number).padStart(2, '0')}:00 +0000`,
    `Message-ID: <railings-${number}@example.org>`,
    '',
    `Hello,\r\n\r\n${ask} ${sentence.repeat(6)}\r\n\r\nPerson${number}`,
  ].join('\r\n');
}

interface Enriched {
  /** Milliseconds from the start to the end of the greeting in text. */
  readonly greeting: number;
  /** Milliseconds from the mail being there until the first mails are read; null: nothing was to be read. */
  readonly read: number | null;
  readonly requests: number;
  readonly tokens: number;
}

/** One drive, until the first mails are read; `isWhole`: and then all of it is told. */
async function driveWith(path: string, enrichment: 'allowed' | null, isWhole = false): Promise<Enriched> {
  const first = Promise.withResolvers<void>();
  const answer = paceOf(1);
  let done = 0;
  let requests = 0;
  let tokens = 0;
  const paced = pacedSource(answer, ({ chatCtx }) => {
    requests += 1;
    const text = chatCtx.items.map((item) => (item.type === 'message' ? (item.textContent ?? '') : '')).join('\n');
    tokens += encode(text).length + (answer.pieces?.length ?? 0);
  });
  const smallModel: ModelSource = {
    ...paced,
    open(observer) {
      const model = paced.open(observer);
      const close = model.aclose.bind(model);
      model.aclose = async () => {
        await close();
        done += 1;
        if (done >= readFirst) first.resolve();
      };
      return model;
    },
  };
  const mailbox = await openMailbox(path);
  let readyAt = 0;
  let greetingAt = 0;
  const session: BriefingSession = createBriefingSession({
    mailbox,
    model: pacedSource({ text: 'Right.', firstToken: 1, interval: 1 }, () => {}),
    smallModel: enrichment === null ? null : smallModel,
    enrichment: enrichment ?? 'refused',
    timeZone: 'Europe/Dublin',
    onEvent({ type }) {
      if (type === 'ready') readyAt = performance.now();
      if (type === 'assistant') greetingAt ||= performance.now();
    },
  });
  const startedAt = performance.now();
  await session.start();
  if (enrichment !== null) await first.promise;
  const read = enrichment === null ? null : performance.now() - readyAt;
  for (let told = 0; isWhole && told < mailsOfDrive; told++) await session.say('next');
  await session.close();
  await mailbox.close();
  return { greeting: greetingAt - startedAt, read, requests, tokens };
}

/** Milliseconds that these requests take, one after the other. */
async function oneByOne(requests: number, rows: number): Promise<number> {
  const { firstToken, interval, pieces = [] } = paceOf(rows);
  const startedAt = performance.now();
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  // The pauses of one request in one: timers by the piece would add their own.
  for (let request = 0; request < requests; request++) await wait(firstToken + interval * pieces.length);
  return performance.now() - startedAt;
}

export const task: MeasurementTask = {
  title: 'Reading mail ahead with the small model: time, requests and tokens of a drive of 30 mails',
  async run(): Promise<readonly Row[]> {
    installFrameworkLogger(createPrivateLogger('silent', process.stderr));
    await using folder = await writeMailFolder(Array.from({ length: mailsOfDrive }, (_, number) => mail(number)));
    const enriched: Enriched[] = [];
    const plain: Enriched[] = [];
    for (let round = 0; round < rounds; round++) {
      plain.push(await driveWith(folder.path, null));
      enriched.push(await driveWith(folder.path, 'allowed'));
    }
    const whole = await driveWith(folder.path, 'allowed', true);
    const [serial, single] = await Promise.all([oneByOne(readFirst, 1), oneByOne(1, readFirst)]);
    const read = enriched.flatMap((drive) => drive.read ?? []);
    const greeting = (drives: readonly Enriched[]) =>
      percentile(
        drives.map((drive) => drive.greeting),
        0.5,
      );
    const note = `${paceOf(1).pieces?.length ?? 0} tokens an answer; first token after 300 ms, then 40 a second`;
    return [
      {
        requirement: 'J-10',
        name: `first ${readFirst} mails read ahead, slowest of ${rounds} drives`,
        value: Math.max(...read) / 1_000,
        unit: 's',
        baselines: [
          { name: 'one request after the other', value: serial / 1_000 },
          { name: 'all in one request', value: single / 1_000 },
        ],
        target: { atMost: 5 },
        note,
      },
      {
        requirement: 'J-6',
        name: 'from the start to the greeting, mail read ahead beside it, median',
        value: greeting(enriched),
        unit: 'ms',
        baselines: [{ name: 'without a small model', value: greeting(plain) }],
        target: { atMost: greeting(plain) + 50 },
        note: 'in text, from a file; 50 ms is what two runs differ by',
      },
      {
        requirement: 'J-10',
        name: `requests of a drive of ${mailsOfDrive} mails, all of them told`,
        value: whole.requests,
        unit: 'requests',
        baselines: [{ name: 'all in one request', value: 1 }],
        target: { atMost: mailsOfDrive },
      },
      {
        requirement: 'J-10',
        name: 'their tokens, questions and answers',
        value: whole.tokens,
        unit: 'tokens',
        baselines: [{ name: 'the first fifteen alone', value: enriched[0]?.tokens ?? 0 }],
        target: null,
      },
    ];
  },
};
