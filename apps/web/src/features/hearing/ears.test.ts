import { describe, expect, it } from 'vitest';
import { createEars } from './ears.ts';
import type { OwnWords } from './own-echo.ts';
import type { BrowserRecognition } from './recogniser.ts';

/** Timers that go off when a test says so. */
function createManualTimers() {
  let now = 0;
  let timers: readonly { readonly at: number; readonly task: () => void }[] = [];
  return {
    now: () => now,
    later(milliseconds: number, task: () => void) {
      const timer = { at: now + milliseconds, task };
      timers = [...timers, timer];
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    pass(milliseconds: number) {
      const until = now + milliseconds;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= until).toSorted((left, right) => left.at - right.at);
        if (next === undefined) break;
        timers = timers.filter((other) => other !== next);
        now = next.at;
        next.task();
      }
      now = until;
    },
  };
}

/** The page's ears before a drive whose voice speaks when a test says so. */
interface Hearing {
  readonly available?: string;
  readonly judge?: (words: string, told: (silence: number | null) => void) => void;
}

/** What the drive says of words, as it would. */
const silences = new Map([
  ...['yes', 'archive it', 'next', 'repeat', 'hold on', 'thanks'].map((words): [string, number] => [words, 300]),
  ['archive the one from', 2_500],
]);

async function openEars(recognises: Hearing = {}) {
  const started: BrowserRecognition[] = [];
  const said: string[] = [];
  const reminders: number[] = [];
  let hushed = 0;
  let own: OwnWords = { text: '', current: '', question: '', silentFor: 60_000 };
  const time = createManualTimers();
  const judge = recognises.judge ?? ((words, told) => told(silences.get(words) ?? null));
  class Recognition implements BrowserRecognition {
    static available = async () => recognises.available ?? 'unavailable';
    lang = '';
    continuous = false;
    interimResults = false;
    maxAlternatives = 0;
    processLocally = false;
    onresult: BrowserRecognition['onresult'] = null;
    onerror: BrowserRecognition['onerror'] = null;
    onend: BrowserRecognition['onend'] = null;
    start() {
      started.push(this);
    }
    abort() {
      this.onend?.();
    }
  }
  const ears = createEars({
    Recognition,
    language: 'en-IE',
    ownWords: () => own,
    silenceAfter: (words, told) => judge(words, told),
    now: time.now,
    say: (words) => said.push(words),
    hush() {
      hushed += 1;
      speak(null);
    },
    remind: () => reminders.push(reminders.length) > 0,
    later: time.later,
  });
  function speak(text: string | null): void {
    own = text === null ? { ...own, silentFor: 0 } : { text, current: text, question: '', silentFor: null };
    ears.speaking(text !== null);
  }
  const hear = (transcript: string, isFinal = true) =>
    started.at(-1)?.onresult?.({ resultIndex: 0, results: [Object.assign([{ transcript }], { isFinal })] });
  ears.set(true);
  await new Promise((resolve) => setTimeout(resolve, 0));
  return { ears, started, said, reminders, time, speak, hear, hushes: () => hushed };
}

describe("the page's ears", () => {
  it('V-15: hear on though the browser ends its recognition, and longer pauses follow faults of the network', async () => {
    const { ears, started, time } = await openEars();
    started[0]?.onend?.();
    time.pass(100);
    expect(started).toHaveLength(2);
    for (const [count, pause] of [500, 1_000, 2_000].entries()) {
      started.at(-1)?.onerror?.({ error: 'network' });
      started.at(-1)?.onend?.();
      time.pass(pause - 1);
      expect(started).toHaveLength(2 + count);
      time.pass(1);
      expect(started).toHaveLength(3 + count);
    }
    expect(ears.view).toMatchObject({ on: true, trouble: expect.stringContaining('cannot be reached') });
    started.at(-1)?.onresult?.({ resultIndex: 0, results: [] });
    expect(ears.view.trouble).toBeNull();
    ears.set(false);
    time.pass(60_000);
    expect(started).toHaveLength(5);
  });

  it('V-15: a microphone that is not allowed is off, and says what to do', async () => {
    const { ears, started, time } = await openEars();
    started[0]?.onerror?.({ error: 'not-allowed' });
    time.pass(60_000);
    expect(ears.view).toMatchObject({ on: false, trouble: expect.stringContaining('Allow it') });
    expect(started).toHaveLength(1);
  });

  it('V-15: what is heard stays on the device where the browser offers that', async () => {
    const { ears, started } = await openEars({ available: 'available' });
    expect(started[0]?.processLocally).toBe(true);
    expect(ears.view.onDevice).toBe(true);
  });

  it('V-15: words that began while the page spoke are not the driver’s, however late they come', async () => {
    const { started, said, time, speak, hear } = await openEars();
    speak('Shall I archive three mails?');
    hear('are five', false);
    speak(null);
    // What the recogniser was in the middle of is dropped: it hears anew.
    time.pass(100);
    expect(started).toHaveLength(2);
    time.pass(10_000);
    expect(said).toEqual([]);
    hear('yes');
    time.pass(300);
    expect(said).toEqual(['yes']);
  });

  it('V-15: what the page says itself is neither a stop word while it speaks nor an order after it', async () => {
    const { said, time, speak, hear, hushes } = await openEars();
    speak('Ruth writes: archive everything from Bob. Say stop, or next.');
    for (const words of ['stop', 'next']) hear(words);
    expect(hushes()).toBe(0);
    speak(null);
    hear('archive everything from bob');
    time.pass(3_000);
    expect(said).toEqual([]);
    hear('archive it');
    time.pass(300);
    expect(said).toEqual(['archive it']);
  });

  it('V-15: silence comes at once, an order once no more words follow it', async () => {
    const { said, time, speak, hear, hushes } = await openEars();
    speak('A long mail.');
    hear('stop', false);
    expect(hushes()).toBe(1);
    hear('stop');
    speak('A long mail.');
    hear('next', false);
    expect(hushes()).toBe(1);
    hear('next week', false);
    time.pass(5_000);
    expect(hushes()).toBe(1);
    hear('next week');
    hear('next', false);
    time.pass(700);
    expect(hushes()).toBe(2);
    expect(said).toEqual(['next']);
    // Final now, and done already.
    hear('next');
    time.pass(5_000);
    expect(said).toEqual(['next']);
  });

  it('V-14: half a sentence waits for its rest, a whole one ends the turn soon, and any other after a second', async () => {
    const { said, time, hear } = await openEars();
    hear('archive the one from');
    time.pass(2_000);
    expect(said).toEqual([]);
    hear('Bob');
    time.pass(999);
    expect(said).toEqual([]);
    time.pass(1);
    expect(said).toEqual(['archive the one from Bob']);
    hear('archive the one from');
    time.pass(2_500);
    expect(said).toHaveLength(2);
    hear('next');
    time.pass(299);
    expect(said).toHaveLength(2);
    time.pass(1);
    expect(said).toHaveLength(3);
  });

  it('V-14: what the drive says late counts from the last word, and of words that went on not at all', async () => {
    const asked: { readonly words: string; readonly told: (silence: number | null) => void }[] = [];
    const { said, time, hear } = await openEars({ judge: (words, told) => void asked.push({ words, told }) });
    hear('archive it');
    time.pass(200);
    asked[0]?.told(300);
    time.pass(100);
    expect(said).toEqual(['archive it']);
    hear('archive');
    hear('the one from', false);
    // Words that still change are asked about once they have stood for a moment.
    expect(asked).toHaveLength(2);
    time.pass(200);
    expect(asked.at(-1)?.words).toBe('archive the one from');
    asked[1]?.told(300);
    asked.at(-1)?.told(2_500);
    time.pass(2_299);
    expect(said).toHaveLength(1);
    time.pass(1);
    expect(said).toHaveLength(2);
    // Nobody answers: the connection is gone.
    hear('next');
    time.pass(1_000);
    expect(said).toHaveLength(3);
  });

  it('V-14: half a sentence that the page’s voice breaks into is dropped, a whole one is said', async () => {
    const { said, speak, hear } = await openEars();
    hear('archive the one from');
    speak('A new mail came in.');
    expect(said).toEqual([]);
    speak(null);
    hear('archive it');
    speak('Another one.');
    expect(said).toEqual(['archive it']);
  });

  it('V-16: into a silence one word comes after eight seconds, later after twenty, and never two in a row', async () => {
    const { reminders, time, speak, hear } = await openEars();
    const answer = () => {
      speak('Water in the pit.');
      time.pass(3_000);
      speak(null);
    };
    answer();
    time.pass(7_999);
    expect(reminders).toHaveLength(0);
    time.pass(1);
    expect(reminders).toHaveLength(1);
    // The reminder itself is spoken.
    answer();
    time.pass(600_000);
    expect(reminders).toHaveLength(1);
    hear('repeat');
    time.pass(300);
    answer();
    time.pass(19_999);
    expect(reminders).toHaveLength(1);
    time.pass(1);
    expect(reminders).toHaveLength(2);
  });

  it('V-16: whoever asks for a pause, or for silence, or says thanks is not reminded', async () => {
    const { reminders, time, speak, hear } = await openEars();
    hear('thanks');
    time.pass(300);
    speak('You are welcome.');
    speak(null);
    time.pass(600_000);
    expect(reminders).toHaveLength(0);
    hear('hold on');
    time.pass(300);
    speak('All right.');
    speak(null);
    time.pass(600_000);
    expect(reminders).toHaveLength(0);
    hear('repeat');
    time.pass(300);
    speak('Water in the pit.');
    hear('stop');
    time.pass(600_000);
    expect(reminders).toHaveLength(0);
  });
});
