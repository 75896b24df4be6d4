import type { MailEnvelope } from '@nexus/contracts';
import { englishStopWords } from '@nexus/text';
import { foldedWords } from '../inbox/find-mails.ts';
import type { CurrentTurn } from '../state/current-turn.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf, newestFirst, unreadEnvelopes } from '../state/inbox.ts';
import { answeredMail, mentionAnswer } from './references.ts';

/** Names that are words as well: "mark it", "will it come". */
const wordsAndNames = new Set([
  'mark',
  'will',
  'bill',
  'may',
  'sue',
  'grant',
  'rob',
  'pat',
  'art',
  'hope',
  'page',
  'day',
]);
const stops = new Set(englishStopWords);
const shortestName = 3;
/** A first and a last name: firms mostly have more words, or one. */
const wordsOfName = 2;
/** So many turns later "him" may still be somebody who was asked about. */
export const turnsKept = 2;

function isCalled({ from }: MailEnvelope, words: ReadonlySet<string>): boolean {
  const names = foldedWords(from?.name ?? '').filter((name) => name.length >= shortestName);
  if (names.length !== wordsOfName) return false;
  return names.some((name) => words.has(name) && !stops.has(name) && !wordsAndNames.has(name));
}

interface Named {
  /** Their newest mail; null: several people are called so. */
  readonly email: MailEnvelope | null;
  readonly turn: CurrentTurn;
}

/** Whom the driver spoke of last in the turns before, of those who wrote. Null: nobody. */
function namedLast({ conversation, inbox }: DriveContext): Named | null {
  for (const turn of conversation.turnsBefore) {
    const said = new Set(foldedWords(turn.words));
    const [newest, ...others] = newestFirst(unreadEnvelopes(inbox.state).filter((email) => isCalled(email, said)));
    if (newest === undefined) continue;
    const isOne = others.every(({ from }) => from?.address === newest.from?.address);
    return { email: isOne ? newest : null, turn };
  }
  return null;
}

const him = /\b(?:him|her)\b/iu;

/**
 * "When does Tom need to know?", "tell him yes": where a mail of somebody else was told last, the message may be for either of them, and the
 * driver is asked. Called before a mail is written to "him".
 */
export function mayMeanPersonNamed(drive: DriveContext): void {
  const { conversation, tracker, actions, inbox } = drive;
  const { email = null, turn } = (him.test(conversation.turn.words) ? namedLast(drive) : null) ?? {};
  // Once something was done, or another mail told, "him" is somebody else.
  if (email === null || turn?.newestBefore !== actions.undo.peek()) return;
  const { emailId } = answeredMail(drive);
  const told = emailId === null ? null : envelopeOf(inbox.state, emailId);
  if (told !== null && tracker.state.heard.has(told.emailId) && !turn.before.heard.has(told.emailId)) return;
  if (emailId === null && tracker.state.mention !== null) return;
  if (told?.from?.address !== email.from?.address) mentionAnswer(drive, email);
}
