import type { MailEnvelope } from '@nexus/contracts';
import type { Understanding } from '@nexus/language';
import { countOf } from '@nexus/spoken-text';
import { findMails } from '../inbox/find-mails.ts';
import { isTyped } from '../state/conversation.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { remaining } from '../state/tracker-selectors.ts';
import { mailNamedIn } from '../understanding/named-mail.ts';
import { mentionAnswer } from '../understanding/references.ts';
import { sayRoughlyWhen, senderName, subjectName } from '../wording/mail.ts';
import { sayNotMeant, sayOtherLanguage } from '../wording/not-understood.ts';
import { pointToMails } from './ask-mail.ts';

/** In turns. What was missed longer ago is forgotten. */
const isRecent = 4;

/** What can be said at this point of the drive, and in other words the second time. */
function sayWhatHelps({ tracker, actions, mailbox }: DriveContext, isAgain: boolean): string {
  const { state } = tracker;
  if (actions.drafts.current !== null) {
    // "Throw it away" right after this is the draft, and no mail.
    actions.drafts.toldIn = state.turn;
    return isAgain || (mailbox.account.capabilities.persistent && !mailbox.account.capabilities.delivers)
      ? 'Your draft is still here: say read me the draft, throw the draft away, or next.'
      : 'Your draft is still here: say send it, or how to change it.';
  }
  if (state.paused)
    return isAgain ? 'The briefing rests: go on starts it again.' : 'Say go on, and the briefing goes on.';
  if (state.cursor !== null)
    return isAgain
      ? 'You can ask who it is from, what they want, when it is due or how many are left; help tells the rest.'
      : 'Say next, archive it, reply, remind me, or help.';
  if (remaining(state).length > 0)
    return isAgain
      ? 'You can also say only the urgent ones, or find and what to look for; help tells the rest.'
      : 'Say next for a mail, or help.';
  return isAgain ? 'Say find and what to look for, or goodbye.' : 'Say start over, or help.';
}

/** "Say it more politely", "what does my draft say": of a draft that there is not. */
const ofDraft =
  /\b(?:my|the|your) (?:draft|reply|answer)\b|\b(?:polite(?:r|ly)?|friendl(?:y|ier)|formal(?:ly)?|casual(?:ly)?|warmer|nicer)\b|\binstead of\b|\bsending (?:it|that)\b|^\W*(?:change|make) (?:it|that)\b/iu;
const whoIs =
  /^\W*(?:and |but |so )?who(?:['’]s| is) (?<name>(?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?)\W*$/u;

/** Typed words that have an answer though they are no order: null where they have none. */
function answerTyped({ actions, inbox }: DriveContext, text: string): string | null {
  if (actions.drafts.current === null && ofDraft.test(text))
    return 'There is no draft now. Say reply, and what to write.';
  const name = whoIs.exec(text)?.groups?.name;
  if (name === undefined) return null;
  const count = findMails(inbox.state, { query: '', from: name }).length;
  if (count === 0) return `None of the mail here is from ${name}. Say find mail from ${name}, and I look further.`;
  return `${name} wrote ${countOf(count, { singular: 'mail', plural: 'mails' })} here. Say read the mail from ${name}.`;
}

/** What was not understood of a mail that was named: who says "it" next means that one, or is asked. */
function askAboutNamed(drive: DriveContext, email: MailEnvelope): string {
  const { clock, inbox } = drive;
  mentionAnswer(drive, email);
  const isFraud = inbox.state.items.get(email.emailId)?.isFraud === true;
  const when = sayRoughlyWhen(email.receivedAt, clock.now(), clock.timeZone);
  const named = `${senderName(email)}, ${when}: ${subjectName(email)}`;
  return isFraud
    ? `I did not get what you want of the mail in the name of ${named}. It looks like a fraud.`
    : `I did not get what you want of this mail: ${named}. Say read it to hear it.`;
}

/** The answer to words in which nothing was found: with what can be said now, and another one when it happens again soon. */
export function answerMissed(
  drive: DriveContext,
  understanding: Pick<Understanding, 'text' | 'asked'>,
  { hasLooked = false }: { readonly hasLooked?: boolean } = {},
): string {
  const { conversation, tracker, inbox } = drive;
  const foreign = sayOtherLanguage(understanding.text);
  if (foreign !== null) return foreign;
  const answered = isTyped(conversation) && !hasLooked ? answerTyped(drive, understanding.text) : null;
  const pointed = answered ?? pointToMails(drive, understanding);
  if (pointed !== null) return pointed;
  const { turn } = tracker.state;
  const isAgain =
    conversation.missedIn !== null && turn - conversation.missedIn < isRecent && turn > conversation.missedIn;
  conversation.missedIn = turn;
  const isDeed = understanding.asked === 'deed';
  const mayName = !isDeed && !hasLooked && (isTyped(conversation) || understanding.asked !== undefined);
  const named = mayName ? mailNamedIn(understanding.text, inbox.state) : null;
  if (named !== null && named.emailId !== tracker.state.cursor) return askAboutNamed(drive, named);
  return sayNotMeant(understanding, {
    hasLooked,
    isTyped: isTyped(conversation),
    isAgain,
    helps: sayWhatHelps(drive, isAgain),
  });
}
