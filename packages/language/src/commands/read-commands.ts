import { type Heard, wordsOf } from '../grammar/match-pattern.ts';
import { isAction, type Understanding, type UnderstandingContext } from '../intent.ts';
import { askAbout, asking, meant } from '../verdict.ts';
import { type JoinedClause, readSentence } from './read-sentence.ts';
import { repairSlip } from './repair-slip.ts';
import { bodyMayBeSaidInTheCar, bodyMayEndInCommand, settleClauses } from './settle-clauses.ts';

export const whereMessageEnds = 'I am not sure where your message ends. Could you say just the message first?';

function maybeSlip({ intent, refused, joint }: JoinedClause): boolean {
  return refused || (joint === 'correction' && (intent === undefined || !isAction(intent.kind)));
}

/** In words. Beyond, only a dictated message can be read in full. */
const longestWithoutMessage = 60;
const dictates = new Set(
  'say says saying tell telling write writing reply answer respond text ask inform let that new compose draft revert back notify'.split(
    ' ',
  ),
);

function ramblesOn({ tokens }: Heard): boolean {
  return (
    tokens.length > longestWithoutMessage &&
    !tokens.slice(0, longestWithoutMessage).some(({ word }) => dictates.has(word))
  );
}

/** Reads the words from `start` on as commands; null where they are not accounted for word by word. */
export function readCommands(heard: Heard, start: number, context: UnderstandingContext): Understanding | null {
  if (ramblesOn(heard)) return null;
  const read = readSentence(heard, start);
  // A refusal in the middle ("no, to invoices") may be the slip of a sentence that is not read in full without it.
  const mended = start === 0 && (read === null || read.some(maybeSlip)) ? repairSlip(heard) : null;
  const clauses = (mended ?? read)?.map(
    (clause): JoinedClause =>
      clause.intent && clause.unlessPaused && !context.paused
        ? { ...clause, intent: { ...clause.intent, kind: clause.unlessPaused } }
        : clause,
  );
  if (!clauses) return null;
  const settled = settleClauses(clauses, ({ start: from, end }) => wordsOf(heard, { start: from, end }).join(' '));
  const { text } = heard;
  if (settled.verdict === 'declined') return { text, intents: [], verdict: 'declined' };
  if (settled.verdict === 'unsure' && settled.clarify !== undefined) return asking(text, settled.clarify);
  if (settled.verdict === 'unsure') return askAbout(text, settled.proposed);
  if (bodyMayEndInCommand(heard, settled.intents)) return asking(text, whereMessageEnds);
  if (bodyMayBeSaidInTheCar(settled.intents)) return askAbout(text, settled.intents);
  return meant(text, ...settled.intents);
}
