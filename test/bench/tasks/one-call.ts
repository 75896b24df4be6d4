import { localUserId } from '@nexus/contracts';
import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import { createBriefingSession, createPrivateLogger, installFrameworkLogger } from '@nexus/livekit-agent';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { type Pace, pacedSource } from '../paced-model.ts';
import { percentile } from '../percentile.ts';

/** As the services of the voice rows: the first token after 300 ms, then 40 a second. */
const pace: Pace = { text: 'Archived. Say undo to take it back.', firstToken: 300, interval: 25 };
const measuredTurns = 12;

interface Measured {
  /** Milliseconds from the driver's words to a piece that a voice could begin with. */
  readonly times: readonly number[];
  /** Requests of a turn. */
  readonly requests: number;
}

/** One drive: a mail is opened, and archived in these words, again and again. */
async function archiveIn(words: string): Promise<Measured> {
  let requests = 0;
  let firstChunkMs = Number.NaN;
  const mailbox = await openMailbox(sampleMailboxPath);
  const session = createBriefingSession({
    mailbox,
    model: pacedSource(pace, () => {
      requests++;
    }),
    userId: localUserId,
    timeZone: 'Europe/Dublin',
    onEvent: (event) => {
      if (event.type === 'assistant') firstChunkMs = event.firstChunkMs ?? Number.NaN;
    },
  });
  await session.start();
  const times: number[] = [];
  let asked = 0;
  for (let turn = 0; turn < measuredTurns; turn++) {
    await session.say('next');
    const before = requests;
    await session.say(words);
    times.push(firstChunkMs);
    asked += requests - before;
  }
  await session.close();
  await mailbox.close();
  return { times, requests: asked / measuredTurns };
}

export const task: MeasurementTask = {
  title: 'From "archive it" to "Archived", with one call and with two',
  async run(): Promise<readonly Row[]> {
    installFrameworkLogger(createPrivateLogger('silent', process.stderr));
    const one = await archiveIn('archive it');
    // The model leaves the second order out, so that it is asked again, as it was after every call.
    const two = await archiveIn('archive it and flag it');
    const row = (name: string, share: number): Row => ({
      requirement: 'J-18',
      name: `words to "Archived", ${name}`,
      value: percentile(one.times, share),
      unit: 'ms',
      baselines: [{ name: 'the model asked again how to put it', value: percentile(two.times, share) }],
      target: share === 0.5 ? { atMost: percentile(two.times, 0.5) * 0.6 } : null,
      note: `${measuredTurns} turns each, ${one.requests} and ${two.requests} requests a turn; first token after ${pace.firstToken} ms`,
    });
    return [row('median', 0.5), row('p95', 0.95)];
  },
};
