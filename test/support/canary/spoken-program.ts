import { once } from 'node:events';
import { resample } from '../speech/resample.ts';
import { startServedDrive } from '../speech/served-drive.ts';
import { callerSound } from './caller-sound.ts';
import { quotingFaults } from './quoting-faults.ts';

// A spoken drive without a room, as a process of its own: all that it writes can be looked at.

export interface SpokenOrder {
  readonly mailbox: string;
  /** What the driver is heard to say. */
  readonly hears: string;
  /** What the services quote when they fail. */
  readonly words: readonly string[];
}

async function drive({ mailbox, hears, words }: SpokenOrder): Promise<string> {
  await using spoken = await startServedDrive(hears, { mailbox, logLevel: process.env.LOG_LEVEL ?? 'silent' });
  const { session, room, ears, mouth, events } = spoken;
  const trouble = (code: string) => events.some((event) => event.type === 'error' && event.code === code);
  const sound = resample(await callerSound(), 24_000);
  await spoken.until(() => events.some((event) => event.type === 'assistant' && event.display.includes('Say next')));

  await session.say('next');
  await room.speak(sound);
  await spoken.until(() => events.some((event) => event.type === 'user' && event.text === hears));
  ears.fail(...quotingFaults(words));
  for (let failed = ears.requests; !trouble('STT_UNAVAILABLE'); failed = ears.requests) {
    await room.speak(sound);
    await ears.asked(failed + 1);
    await spoken.until(() => trouble('STT_UNAVAILABLE') || ears.requests > failed);
  }
  mouth.fail(...quotingFaults(words));
  while (!trouble('TTS_UNAVAILABLE')) await session.say('read it');
  await session.say('goodbye');
  return JSON.stringify(events);
}

const [order] = (await once(process, 'message')) as [SpokenOrder];
const events = await drive(order);
// A leak that is put in listens where a message is written down for a page.
for (const event of JSON.parse(events) as readonly unknown[]) JSON.stringify(event);
// The frameworks' native parts would keep the process alive.
process.send?.(events, () => process.exit(0));
