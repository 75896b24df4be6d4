import type { MailEnvelope } from '@nexus/contracts';
import { englishStopWords } from '@nexus/text';
import { fold, foldedWords } from '../inbox/find-mails.ts';
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
const turnsKept = 2;

function isCalled({ from }: MailEnvelope, words: ReadonlySet<string>): boolean {
  const names = foldedWords(from?.name ?? '').filter((name) => name.length >= shortestName);
  if (names.length !== wordsOfName) return false;
  return names.some((name) => words.has(name) && !stops.has(name) && !wordsAndNames.has(name));
}

/** Notes whom the driver names, if it is one of those who wrote; called with each of their turns. */
export function notePersonNamed(drive: DriveContext, words: string): void {
  const { turn, heard } = drive.tracker.state;
  const said = new Set(foldedWords(words));
  const mails = newestFirst(unreadEnvelopes(drive.inbox.state)).filter((email) => isCalled(email, said));
  const [newest] = mails;
  if (newest === undefined) return;
  const isOne = new Set(mails.map(({ from }) => fold(from?.address ?? ''))).size === 1;
  drive.conversation.named = isOne ? { emailId: newest.emailId, turn, heard, newest: drive.actions.undo.peek() } : null;
}

const him = /\b(?:him|her)\b/iu;

/**
 * "When does Tom need to know?", "tell him yes": where a mail of somebody else was told last, the message may be for either of them, and the
 * driver is asked. Called before a mail is written to "him".
 */
export function mayMeanPersonNamed(drive: DriveContext): void {
  const { conversation, tracker, actions, inbox } = drive;
  const { named } = conversation;
  if (named === null || !him.test(conversation.turn.words)) return;
  const isLate = tracker.state.turn - named.turn > turnsKept;
  if (isLate || named.newest !== actions.undo.peek()) return;
  const email = envelopeOf(inbox.state, named.emailId);
  const { emailId } = answeredMail(drive);
  const told = emailId === null ? null : envelopeOf(inbox.state, emailId);
  if (told !== null && tracker.state.heard.has(told.emailId) && !named.heard.has(told.emailId)) return;
  if (email === null || (emailId === null && tracker.state.mentioned.length > 0)) return;
  if (told?.from?.address !== email.from?.address) mentionAnswer(drive, email);
}
