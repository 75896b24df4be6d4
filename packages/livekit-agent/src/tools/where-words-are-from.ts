import type { DriveContext } from '../briefing/briefing-desk.ts';
import { gateWords } from '../knowledge/gate-words.ts';
import type { MailTextIndex } from '../knowledge/mail-text-index.ts';
import { findMailText } from '../knowledge/privacy-gate.ts';
import type { SessionMemory } from '../knowledge/session-memory.ts';
import { shareSaid } from './memory-wish.ts';

/** Of what a save says; below it, it is not what the driver asked for, or did not come from them. */
export const leastSaid = 0.5;

/** Whether the text, alone or together with what was saved in this drive, stands in one of these. */
function standsIn(texts: MailTextIndex, { keptHere, attempted }: SessionMemory, content: string): boolean {
  const holds = (text: string) => texts.holds(gateWords(text));
  if (holds(content)) return true;
  return [...keptHere, ...attempted].some(
    ({ content: kept }) => !holds(kept) && [`${kept} ${content}`, `${content} ${kept}`].some(holds),
  );
}

/** Whether the text comes from a mail (M-7). */
export function comesFromMail(mails: MailTextIndex, memory: SessionMemory, content: string): boolean {
  return findMailText(content, mails) !== null || standsIn(mails, memory, content);
}

/** A text of a model's own making that says what a mail says in other words, and the driver did not. */
export function paraphrasesMail(mails: MailTextIndex, { content, words }: { content: string; words: string }): boolean {
  return mails.holdsMostOf(gateWords(content)) && shareSaid(content, words) < leastSaid;
}

/** Whether the text comes from what was looked up in manuals in this drive, in the same words or in another order (K-8). */
export function comesFromManual({ manuals }: DriveContext, memory: SessionMemory, content: string): boolean {
  const found = manuals?.found ?? null;
  return found !== null && (standsIn(found, memory, content) || found.holdsMostOf(gateWords(content)));
}
