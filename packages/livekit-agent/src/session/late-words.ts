import type { SeenPlace } from '@nexus/contracts';
import { changesOfMail, type Intent, type IntentKind } from '@nexus/language';
import { nameMail } from '../inbox/present-mail.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { answerableQuestion } from '../state/tracker-selectors.ts';
import { interpretLater } from '../understanding/interpret-turn.ts';

/** What these mean depends on the mail that is looked at, on what was told or asked last, or on the draft that stands. */
const meantOfMoment: ReadonlySet<IntentKind> = new Set<IntentKind>([
  ...changesOfMail,
  'mute-sender',
  'prioritize-sender',
  'unmute-sender',
  'unprioritize-sender',
  'mute-thread',
  'unmute-thread',
  'draft-reply',
  'revise-draft',
  'send-draft',
  'discard-draft',
  'undo',
  'read',
  'next',
  'go-back',
  'skip-topic',
  'go-deeper',
  'repeat',
  'resume',
  'yes',
  'no',
  'who-from',
  'when-sent',
  'what-about',
  'why-first',
  'contact',
  'attachment',
  'stay-with-manual',
]);

/** These change nothing, and are no answer: of the mail that is looked at they mean the same whatever is asked. */
const meantOfMailAlone: ReadonlySet<IntentKind> = new Set<IntentKind>([
  'read',
  'next',
  'go-back',
  'skip-topic',
  'go-deeper',
  'repeat',
  'who-from',
  'when-sent',
  'what-about',
  'why-first',
  'contact',
  'attachment',
]);

/** Whether words mean the same wherever the drive is. What is named with them does: a person, a topic, mails, what is to be done. */
function isFree({ kind, target, sender, from, topic, content }: Intent): boolean {
  // "Everything from him", "remind me of it at five", "I've done that".
  if (target.scope === 'matching') return target.fromSameSender !== true;
  if (content === '') return false;
  if (!meantOfMoment.has(kind)) return true;
  return target.scope === 'all' || [sender, from, topic].some((name) => name !== undefined);
}

interface Shown {
  /** The last mail, and the last question, that screens were told of. */
  readonly card: { readonly emailId: string } | null;
  readonly confirm: { readonly turn: number } | null;
}

/** What a screen shows at this moment that words can be about. Of a question that it was not told of it knows nothing. */
export function placeOf(drive: DriveContext, { card, confirm }: Shown): SeenPlace {
  const { state } = drive.tracker;
  const open = answerableQuestion({ ...state, turn: state.turn + 1 })?.askedInTurn;
  return {
    emailId: card?.emailId ?? null,
    question: confirm !== null && confirm.turn === open ? open : null,
  };
}

/**
 * The question that takes the place of an answer where words were said of another mail, or of another question, than the drive is at now
 * (W-3): nothing is done by them. Null: they may be answered.
 *
 * @param seen what the driver looked at when they said it
 * @param now what a screen shows now
 */
export function askWhatIsMeant(
  drive: DriveContext,
  words: string,
  { seen, now }: { readonly seen: SeenPlace; readonly now: SeenPlace },
): string | null {
  // A screen that came late shows no mail that is not told any more.
  const isShownAnew = now.emailId === drive.tracker.state.cursor;
  const isSameMail = seen.emailId === now.emailId || (seen.emailId === null && !isShownAnew);
  if (isSameMail && seen.question === now.question) return null;
  const { verdict, intents } = interpretLater(drive, null, words)();
  const isClear = (intent: Intent) => isFree(intent) || (isSameMail && meantOfMailAlone.has(intent.kind));
  if (verdict === 'meant' && intents.length > 0 && intents.every(isClear)) return null;
  if (verdict === 'aside' && asksOfFacts(drive, words)) return null;
  return isSameMail ? askOfQuestion(words, { seen, now }) : askOfMail(drive, words, { seen, now });
}

/** "Who runs the harbour site?": answered out of what the driver told. */
function asksOfFacts({ knowledge: { memory }, tracker }: DriveContext, words: string): boolean {
  return memory !== null && memory.facts.answer(words, tracker.state.turn + 1) !== null;
}

function askOfQuestion(words: string, { now }: { readonly seen: SeenPlace; readonly now: SeenPlace }): string {
  return now.question === null
    ? `You said “${words}”, but nothing is being asked any more, so I did nothing. What shall I do?`
    : `You said “${words}” before I had asked. Is that your answer? Say it again.`;
}

function askOfMail(
  drive: DriveContext,
  words: string,
  { seen, now }: { readonly seen: SeenPlace; readonly now: SeenPlace },
): string {
  const name = (emailId: string | null) => {
    const mail = emailId === null ? undefined : drive.inbox.state.items.get(emailId);
    return mail === undefined ? null : nameMail(mail);
  };
  const [then, here] = [name(seen.emailId), name(now.emailId)];
  const was = then === null ? 'before this mail' : `at the mail from ${then}`;
  const is = here === null ? 'further on' : `at the one from ${here}`;
  return `You said “${words}” ${was}, and now we are ${is}. Which do you mean? Say it again for this one, or go back.`;
}
