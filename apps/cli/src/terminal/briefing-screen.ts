import { styleText } from 'node:util';
import type { BriefingEvent } from '@nexus/contracts';
import type { TerminalOutput } from './terminal.ts';

/** Where the events of a briefing are shown. */
export interface Screen {
  readonly prompt: string;
  show(event: BriefingEvent): void;
}

/** One object a line, nothing else (see the events in the design). */
export function createJsonScreen(output: TerminalOutput): Screen {
  return { prompt: '', show: (event) => output.write(`${JSON.stringify(event)}\n`) };
}

function wrap(text: string, width: number): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n  ');
}

/** "three mails are urgent" is well said, but not well read. */
function withCapitals(spoken: string): string {
  return spoken.replace(/(?<=^|[.!?]\s+)\p{Ll}/gu, (letter) => letter.toUpperCase());
}

function numbered(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function ready(event: Extract<BriefingEvent, { type: 'ready' }>): string {
  const how = event.mode === 'offline' ? 'offline, no key needed' : 'with the language model';
  return `${event.unread} unread, ${numbered(event.redFlags, 'red flag')}, ${numbered(event.topics.length, 'topic')} (${how}). Type what you would say: next, archive it, undo, help, goodbye.`;
}

function line(event: BriefingEvent, echo: boolean, width: number): string | null {
  switch (event.type) {
    case 'ready':
      return styleText('dim', ready(event));
    case 'user':
      return echo ? styleText('cyan', `› ${event.text}`) : null;
    case 'tool':
      return styleText('dim', `  · ${event.name}${event.success ? '' : ' (not done)'}`);
    case 'assistant':
      return `  ${wrap(withCapitals(event.text), width)}\n`;
    case 'alert':
      return styleText('yellow', '  ! new mail that matters');
    case 'error':
      return styleText('red', `  ! ${event.message} (${event.code})`);
    case 'end':
      return styleText(
        'dim',
        `${event.briefed} dealt with, ${event.archived} archived, ${event.flagged} flagged, ${event.remaining} still to come.`,
      );
    case 'card':
    case 'confirm':
      return null;
  }
}

/** For a person: what was heard, what was done, what is said. */
export function createTerminalScreen(output: TerminalOutput, { echo }: { readonly echo: boolean }): Screen {
  return {
    prompt: styleText('cyan', '› '),
    show(event) {
      // Indented by two, and never wider than reads well.
      const width = Math.min(100, Math.max(30, (output.columns ?? 100) - 3));
      const text = line(event, echo, width);
      if (text !== null) output.write(`${text}\n`);
    },
  };
}

/**
 * Holds what went wrong before a drive is ready until it is. Of a drive that never gets ready only the reason is shown, and the command
 * itself says it; there is nothing to sum up either.
 */
export function holdUntilReady(show: (event: BriefingEvent) => void): (event: BriefingEvent) => void {
  let isReady = false;
  const held: BriefingEvent[] = [];
  return (event) => {
    if (event.type === 'ready') isReady = true;
    if (!isReady && event.type === 'end') return;
    if (!isReady && event.type === 'error') {
      held.push(event);
      return;
    }
    show(event);
    if (isReady) held.splice(0).forEach(show);
  };
}
