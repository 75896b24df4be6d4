import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BriefingEvent } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeCanaryMailbox } from '../../support/canary/canary-mailbox.ts';
import { elsewhere, makeEmptyPlaces } from '../../support/canary/empty-places.ts';
import { findLeaks } from '../../support/canary/find-leaks.ts';
import type { SpokenOrder } from '../../support/canary/spoken-program.ts';
import { eventsOf } from '../../support/drive/drive.ts';

const program = fileURLToPath(new URL('../../support/canary/spoken-program.ts', import.meta.url));
const leakOnPurpose = new URL('../../support/canary/leak-on-purpose.ts', import.meta.url).href;

/** Against hanging only: it speaks and listens as long as a person would. */
const bound = 180_000;

interface Spoken {
  readonly events: readonly BriefingEvent[];
  readonly output: Readonly<Record<'standard output' | 'standard error', string>>;
  readonly leaks: readonly string[];
}

/** A spoken drive without a room, where nothing was before, whose ears and mouth fail and quote the mail. */
async function speakWatched(environment: Readonly<Record<string, string>> = {}): Promise<Spoken> {
  await using mailbox = await writeCanaryMailbox(2);
  await using places = await makeEmptyPlaces();
  const since = Date.now() - 1_000;
  const { PATH = '' } = process.env;
  const child = fork(program, {
    env: {
      PATH,
      NEXUS_DATA_DIR: ':memory:',
      LOG_LEVEL: 'trace',
      OPENAI_LOG: 'debug',
      ...places.environment,
      ...environment,
    },
    cwd: places.working,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const texts = { 'standard output': '', 'standard error': '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    texts['standard output'] += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    texts['standard error'] += text;
  });
  let told = '[]';
  child.on('message', (events: string) => {
    told = events;
  });
  const { path, words, mails } = mailbox;
  const order: SpokenOrder = { mailbox: path, hears: `search for ${mails[0]?.body} and ${mails[1]?.subject}`, words };
  child.send(order);
  const [status] = await once(child, 'close');
  expect(status, texts['standard error'].slice(-2_000)).toBe(0);
  const events = z.array(BriefingEvent).parse(JSON.parse(told));
  expect(told.toLowerCase()).toContain(mails[0]?.body);
  const leaks = findLeaks({ words, folders: [places.root], elsewhere, since, mailbox: path, texts });
  return { events, output: texts, leaks };
}

describe.concurrent('mail never outlives a spoken drive', () => {
  it(
    'B-15, V-5: nothing of it is left when ears and mouth fail with its words in what they say',
    async () => {
      const { events, output, leaks } = await speakWatched();
      const errors = eventsOf(events, 'error');
      expect(errors.map(({ code }) => code)).toEqual(expect.arrayContaining(['STT_UNAVAILABLE', 'TTS_UNAVAILABLE']));
      expect(output['standard error']).toContain('"level":20');
      expect(leaks).toEqual([]);
    },
    bound,
  );
});

describe.concurrent('the canary beside speech', () => {
  it(
    'B-15: is shown to hear a leak into files and the log',
    async () => {
      const ways = ['file', 'encoded file', 'working folder', 'standard error'];
      const { leaks } = await speakWatched({ LEAK: ways.join(), NODE_OPTIONS: `--import ${leakOnPurpose}` });
      for (const place of ['tmp/last-drive.txt', 'tmp/last-drive.b64', 'work/last-drive.txt', 'standard error']) {
        expect(leaks.join('\n')).toContain(place);
      }
    },
    bound,
  );
});
