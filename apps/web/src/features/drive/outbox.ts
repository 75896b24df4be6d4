import { type DriverMessage, type LineSource, mostWaitingLines, type SeenPlace } from '@nexus/contracts';

/** Words that are on their way. `unsent`: they did not arrive, and are shown until something else is said. */
export interface OutgoingLine {
  readonly id: string;
  readonly text: string;
  readonly state: 'sending' | 'unsent';
}

type Line = Extract<DriverMessage, { type: 'say' }> & { readonly id: string };

interface OutboxOptions {
  /** Gives it to the connection, which may lose it. */
  readonly transmit: (line: DriverMessage) => void;
  readonly changed: (lines: readonly OutgoingLine[]) => void;
  readonly createId: () => string;
}

/** The driver's words until it is known that they arrived: none is lost in silence, and none is done twice (W-3). */
export interface Outbox {
  /** @returns false: too many wait already */
  say(words: { readonly text: string; readonly source: LineSource; readonly seen: SeenPlace }): boolean;
  /** The connection is open again: what was not received is sent once more, in order. */
  resend(): void;
  received(id: string, taken: boolean): void;
  /** The drive that these words were for is gone. */
  giveUp(): void;
  clear(): void;
}

export function createOutbox({ transmit, changed, createId }: OutboxOptions): Outbox {
  let waiting: readonly Line[] = [];
  let unsent: readonly Line[] = [];

  function update(next: { readonly waiting?: readonly Line[]; readonly unsent?: readonly Line[] }): void {
    waiting = next.waiting ?? waiting;
    unsent = next.unsent ?? unsent;
    const shown = (state: OutgoingLine['state']) => (line: Line) => ({ id: line.id, text: line.text, state });
    changed([...unsent.map(shown('unsent')), ...waiting.map(shown('sending'))]);
  }

  return {
    say(words) {
      if (waiting.length >= mostWaitingLines) return false;
      const line: Line = { type: 'say', id: createId(), ...words };
      update({ waiting: [...waiting, line], unsent: [] });
      transmit(line);
      return true;
    },
    resend() {
      for (const line of waiting) transmit(line);
    },
    received(id, taken) {
      const line = waiting.find((other) => other.id === id);
      if (line === undefined) return;
      update({ waiting: waiting.filter((other) => other !== line), ...(!taken && { unsent: [...unsent, line] }) });
    },
    giveUp: () => update({ waiting: [], unsent: [...unsent, ...waiting].slice(-mostWaitingLines) }),
    clear: () => update({ waiting: [], unsent: [] }),
  };
}
