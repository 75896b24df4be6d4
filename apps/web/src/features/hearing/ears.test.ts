import { describe, expect, it } from 'vitest';
import { createEars } from './ears.ts';
import type { OwnWords } from './own-echo.ts';
import type { BrowserRecognition } from './recogniser.ts';

/** Timers that go off when a test says so. */
function createManualTimers() {
  let now = 0;
  let timers: readonly { readonly at: number; readonly task: () => void }[] = [];
  return {
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
async function openEars(recognises: { readonly available?: string } = {}) {
  const started: BrowserRecognition[] = [];
  const said: string[] = [];
  const reminders: number[] = [];
  let hushed = 0;
  let own: OwnWords = { text: '', current: '', silentFor: 60_000 };
  const time = createManualTimers();
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
    asked: () => false,
    say: (words) => said.push(words),
    hush() {
      hushed += 1;
      speak(null);
    },
    remind: () => reminders.push(reminders.length) > 0,
    later: time.later,
  });
  function speak(text: string | null): void {
    own = text === null ? { ...own, silentFor: 0 } : { text, current: text, silentFor: null };
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

  it('V-16: whoever asks for a pause, or for silence, is not reminded', async () => {
    const { reminders, time, speak, hear } = await openEars();
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
