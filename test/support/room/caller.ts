import { fork } from 'node:child_process';
import { once } from 'node:events';
import { briefingTopic, type DriverMessage, driverTopic, RoomMessage } from '@nexus/contracts';
import type { CallerCommand, CallerReport } from './caller-protocol.ts';
import { type HeardPiece, isSound, pieceLength } from './recording.ts';

type Text = CallerReport & { readonly type: 'text' };

/** A message of the drive with when it came. */
export type Received = RoomMessage & { readonly at: number };

/** When something was said, wall clock in milliseconds. */
export interface Spoken {
  /** The first audible sample left. */
  readonly beganAt: number;
  /** The last sample left. */
  readonly endedAt: number;
}

/** Somebody in a room: with a microphone, a loudspeaker that is recorded, and a page. */
export interface Caller extends AsyncDisposable {
  readonly recording: readonly HeardPiece[];
  /** What the drive told the page. */
  readonly messages: readonly Received[];
  /** Every text stream and framework message of the room, whatever its topic. */
  readonly texts: readonly Text[];
  /** Resolves with when it was in the room. */
  join(url: string, token: string): Promise<number>;
  /** Resolves when the last sample has left. */
  speak(samples: Int16Array): Promise<Spoken>;
  tell(message: DriverMessage): void;
  /** What is no message of ours. */
  tellRaw(topic: string, text: string): void;
  /** The next message that fits, those that came since `since` (a position in `messages`) included; rejects after `patience` milliseconds. */
  next<Wanted extends Received>(
    fits: (message: Received) => message is Wanted,
    since?: number,
    patience?: number,
  ): Promise<Wanted>;
  next(fits: (message: Received) => boolean, since?: number, patience?: number): Promise<Received>;
  /** What was told last, for whoever reads why a test waited in vain. */
  lately(): readonly string[];
  /** Resolves when so many messages that fit have come in all. */
  reached(fits: (message: Received) => boolean, count: number): Promise<void>;
  /** Resolves with when sound was heard first since `from`. */
  sound(from: number): Promise<number>;
  /** Resolves when nothing was heard for so many milliseconds, as recorded. */
  quiet(milliseconds: number): Promise<void>;
  /** The phone loses everything for a while: nothing is sent, received or answered. */
  freeze(): void;
  thaw(): void;
  /** Resolves when the room is gone for this caller. */
  readonly gone: Promise<number>;
  leave(): Promise<void>;
}

const program = new URL('./caller-program.ts', import.meta.url);

/** Milliseconds, against hanging without a word only; less than a test has. */
const patient = 100_000;

/** Starts a caller's process; with `speaks: false` it has no microphone and only listens. */
export async function startCaller({ speaks = true }: { readonly speaks?: boolean } = {}): Promise<Caller> {
  const child = fork(program, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const recording: HeardPiece[] = [];
  const messages: Received[] = [];
  const texts: Text[] = [];
  const failures: string[] = [];
  const watchers = new Set<(report: CallerReport) => void>();

  child.on('message', (report: CallerReport) => {
    if (report.type === 'heard') recording.push(report);
    if (report.type === 'failed') failures.push(report.message);
    if (report.type === 'text') {
      texts.push(report);
      if (report.topic === briefingTopic) {
        messages.push({ ...RoomMessage.parse(JSON.parse(report.text)), at: report.at });
      }
    }
    for (const watch of watchers) watch(report);
  });

  const lately = () =>
    messages.slice(-12).map((message) => {
      const { type, at } = message;
      const what = type === 'status' ? message.activity : type === 'user' ? message.text : '';
      return `${new Date(at).toISOString().slice(14, 23)} ${type} ${what}`.trim();
    });

  /** Resolves with the first thing that `look` finds, asked now and after each report. */
  function when<Found>(
    look: (report: CallerReport | null) => Found | null,
    patience: number | null = patient,
  ): Promise<Found> {
    const stack = new Error('waited for');
    return new Promise((resolve, reject) => {
      const end = () => reject(new Error(`the caller's process ended; it said: ${failures.join('; ')}`));
      const giveUp = () => {
        const now = new Date().toISOString().slice(14, 23);
        reject(new Error(`what was waited for did not come by ${now}; told last: ${lately()}`, { cause: stack }));
      };
      const timer = patience === null ? undefined : setTimeout(giveUp, patience).unref();
      const watch = (report: CallerReport | null) => {
        const found = look(report);
        if (found === null) return;
        clearTimeout(timer);
        watchers.delete(watch);
        child.off('exit', end);
        resolve(found);
      };
      watchers.add(watch);
      child.once('exit', end);
      watch(null);
    });
  }

  const reported = (type: CallerReport['type'], patience?: number | null) =>
    when((report) => (report?.type === type && 'at' in report ? report.at : null), patience);
  const command = (message: CallerCommand) => child.send(message);

  await when((report) => (report?.type === 'ready' ? true : null));
  const gone = reported('left', null);
  gone.catch(() => {});
  return {
    recording,
    messages,
    texts,
    gone,
    lately,
    join(url, token) {
      command({ type: 'join', url, token, speaks });
      return when((report) => {
        if (report?.type === 'failed') throw new Error(report.message);
        return report?.type === 'joined' ? report.at : null;
      });
    },
    speak(samples) {
      command({ type: 'speak', samples });
      return when((report) => (report?.type === 'spoke' ? { beganAt: report.beganAt, endedAt: report.at } : null));
    },
    tell: (message) => void command({ type: 'tell', topic: driverTopic, text: JSON.stringify(message) }),
    tellRaw: (topic, text) => void command({ type: 'tell', topic, text }),
    next: (fits: (message: Received) => boolean, since = messages.length, patience = patient) =>
      when(() => messages.slice(since).find(fits) ?? null, patience) as Promise<never>,
    reached: (fits, count) => when(() => (messages.filter(fits).length >= count ? true : null)).then(() => {}),
    sound: (from) => when(() => recording.find((piece) => piece.at >= from && isSound(piece))?.at ?? null),
    quiet: (milliseconds) =>
      when(() => {
        const latest = recording.slice(-Math.ceil(milliseconds / pieceLength));
        return latest.length * pieceLength >= milliseconds && !latest.some(isSound) ? true : null;
      }).then(() => {}),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async leave() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      command({ type: 'leave' });
      await once(child, 'exit');
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
