import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { late, orLate } from '@nexus/async';
import { signAccessToken } from '../../support/canary/secrets.ts';
import { openTextPage, type TextPage } from '../../support/canary/text-page.ts';
import type { ApiState } from './measured-api.ts';

const program = fileURLToPath(new URL('./measured-api.ts', import.meta.url));

/** What a driver says, one after the other; all of it is answered offline. */
const aboutMail = [
  'next',
  'read it',
  'who is it from',
  'next',
  'why is it important',
  'skip',
  'how many are left',
  'next',
];
/** The same, of what is kept in the database. */
export const aboutMemory = [
  'next',
  'remember that the gate code is 4471',
  'what do you remember',
  'remind me to call Ruth at five',
  'who runs the harbour site',
  'remember that Ruth runs the harbour site',
  'what are my reminders',
  'who runs the harbour site',
];
/** Milliseconds without a word after which a turn is silent. */
const silentAfter = 20_000;

/** What drives of a crowd came to; times in milliseconds. */
export interface CrowdFigures {
  /** From each line to the first words of its answer. */
  readonly turns: number[];
  /** What was told as gone wrong, by code. */
  readonly errors: Map<string, number>;
  /** Lines that nobody answered. */
  silent: number;
  /** From joining to the first words. */
  readonly greetings: number[];
  /** From joining to the overview: from then on turns are counted. */
  readonly overviews: number[];
  /** Those told that there is no room. */
  refused: number;
  /** Those that ended otherwise before they should. */
  broken: number;
}

export const noFigures = (): CrowdFigures => ({
  turns: [],
  silent: 0,
  greetings: [],
  overviews: [],
  errors: new Map(),
  refused: 0,
  broken: 0,
});

interface DriveOptions {
  readonly turns: number;
  /** Lines about mail where absent. */
  readonly lines?: readonly string[];
  /** Milliseconds that a driver lets pass before each line, from none to so many. */
  readonly thinking: number;
  /** Called once the drive is open; the lines begin when it resolves. */
  readonly whenOpen?: () => Promise<void>;
}

/** A real API in a process of its own over the sample mailbox, offline. */
export interface CrowdedApi extends AsyncDisposable {
  readonly address: string;
  /** One user's drive by it in text, from joining to leaving. Never rejects. */
  drive(figures: CrowdFigures, options: DriveOptions): Promise<void>;
  state(): Promise<ApiState>;
}

async function ask(child: ChildProcess): Promise<ApiState> {
  const answered = once(child, 'message') as Promise<[ApiState]>;
  child.send('describe');
  return (await answered)[0];
}

const jwtSecret = `${randomUUID()}${randomUUID()}`;

async function talk(page: TextPage, figures: CrowdFigures, options: DriveOptions): Promise<void> {
  const { turns, thinking, lines = aboutMail } = options;
  for (let turn = 0; turn < turns; turn += 1) {
    await wait(Math.random() * thinking);
    const line = lines[turn % lines.length] ?? 'next';
    const saidAt = performance.now();
    const answer = await orLate(page.turn(line), silentAfter);
    if (answer === late) figures.silent += 1;
    else figures.turns.push(performance.now() - saidAt);
  }
}

/** One user's drive at an address from joining to leaving. Never rejects. */
export async function driveAt(address: string, figures: CrowdFigures, options: DriveOptions): Promise<void> {
  const page = await openTextPage(address).catch(() => null);
  if (page === null) {
    figures.refused += 1;
    return;
  }
  const joinedAt = performance.now();
  page.tell({ type: 'join', accessToken: signAccessToken(randomUUID(), jwtSecret) });
  try {
    await page.hear('assistant');
    figures.greetings.push(performance.now() - joinedAt);
    await page.hear('ready');
    figures.overviews.push(performance.now() - joinedAt);
    await options.whenOpen?.();
    await talk(page, figures, options);
    for (const message of page.messages)
      if (message.type === 'error') figures.errors.set(message.code, (figures.errors.get(message.code) ?? 0) + 1);
    page.tell({ type: 'leave' });
    await page.closed;
  } catch {
    const isFull = page.messages.some((message) => message.type === 'error' && message.code === 'RATE_LIMITED');
    if (isFull) figures.refused += 1;
    else figures.broken += 1;
  }
}

export async function startCrowdedApi(): Promise<CrowdedApi> {
  const { PATH = '', HOME = '' } = process.env;
  const child = fork(program, {
    execArgv: ['--expose-gc'],
    env: {
      PATH,
      HOME,
      TIME_ZONE: 'Europe/Dublin',
      API_PORT: '0',
      NEXUS_DATA_DIR: ':memory:',
      LOG_LEVEL: 'error',
      SUPABASE_JWT_SECRET: jwtSecret,
    },
  });
  const gone = once(child, 'exit');
  const [address] = (await Promise.race([
    once(child, 'message'),
    gone.then(() => Promise.reject(new Error('the API ended before it listened'))),
  ])) as [string];

  return {
    address,
    drive: (figures, options) => driveAt(address, figures, options),
    state: () => ask(child),
    async [Symbol.asyncDispose]() {
      child.disconnect();
      await gone;
    },
  };
}
