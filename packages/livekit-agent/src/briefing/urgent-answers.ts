import { explainScore } from '@nexus/intelligence';
import { joinWithAnd } from '@nexus/spoken-text';
import type { DriveContext } from './briefing-desk.ts';
import { findMails } from './find-mails.ts';
import { mentionMails } from './mail-meant.ts';
import { nameMail, presentMail } from './present-mail.ts';
import { type MailsOfKind, sayWhich } from './say-which.ts';

const weight = '(?:urgent|important|pressing|critical)';
const there =
  '(?: (?:left|to come|there|in there|in my (?:mail|inbox)|for me|today|now|still|here|among (?:them|these)))*';
const mails = '(?: (?:mails?|e-?mails?|messages?|ones?|stuff|things?))?';
/** "Anything urgent", "is there any important mail", "what is important", "which are the urgent ones". */
const asksAll: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:is|are|was|were) there |(?:do|have|did) (?:i|we) (?:have |got |get )?|got )?(?:anything|something|any|some)(?: else| more| new)?(?: that is| really| very| so)* ${weight}${mails}${there}$`,
  ),
  new RegExp(
    `^(?:what|which|which ones|which mails|which of (?:them|these|those))(?: is|'s| are| was| were)(?: the)?(?: really| very| so)? ${weight}${mails}${there}$`,
  ),
  new RegExp(
    `^(?:is|are|was) any(?:thing|thing else| of (?:it|them|these|those|this))?(?: really| very)? ${weight}${there}$`,
  ),
];
/** "Is the accident important", "how urgent is the mail from Bob". */
const asksOne: readonly RegExp[] = [
  new RegExp(
    `^(?:is|was) (?:the|that|this) (?<named>.+?)(?: (?:mail|e-?mail|message|thing|one))?(?: really| very| that| so)? ${weight}$`,
  ),
  new RegExp(`^how ${weight} (?:is|was) (?:the|that|this) (?<named>.+?)(?: (?:mail|e-?mail|message|thing|one))?$`),
];
const pointers = /^(?:it|one|mail|e-?mail|message|thing|sender)$/;
const asksFirst =
  /^(?:(?:what|who|which) (?:was|is)|(?:go|take me) back to|(?:read|tell|give) me) (?:the|that) (?:very )?first (?:one|mail|e-?mail|message)(?: again)?(?: (?:about|from|that you (?:read|told)(?: me)?))?$/;

const urgent: MailsOfKind = {
  isMeant: ({ redFlag }) => redFlag,
  is: 'is urgent',
  are: 'are urgent',
  none: 'Nothing is urgent.',
  noneElse: (heard) =>
    `Nothing else is urgent. You have heard the ${heard === 1 ? 'one mail that is' : `${heard} mails that are`}.`,
  noneKnown: "I see nothing urgent, but I don't know which address is yours, so I can't tell what is asked of you.",
};

/** Why the mail that is named is urgent or not, of several which are; null where it is not known what is meant. */
function sayImportance(desk: DriveContext, named: string): string | null {
  if (pointers.test(named)) return null;
  const mails = findMails(desk.inbox, { query: named }).flatMap((emailId) => desk.inbox.items.get(emailId) ?? []);
  const flagged = mails.filter(({ redFlag }) => redFlag);
  const [mail, ...others] = flagged.length > 0 ? flagged : mails;
  if (mail === undefined) return null;
  if (flagged.length === 0 && others.length > 0) return `None of those ${mails.length} mails is urgent.`;
  const told = [mail, ...others].slice(0, 3);
  mentionMails(
    desk,
    told.map(({ email }) => email),
  );
  if (others.length === 0) return `${nameMail(mail)}: ${explainScore(mail)}`;
  const opening = `${flagged.length} of those ${mails.length} mails are urgent${flagged.length > 3 ? '. The first three' : ''}`;
  return `${opening}: ${joinWithAnd(told.map(nameMail))}.`;
}

/** The first mail of this drive once more. Null where "the first" is one of several that were just told. */
function sayFirst(desk: DriveContext): string | null {
  const { heard, mentioned: toldBeside } = desk.tracker.state;
  if (toldBeside.length > 1) return null;
  const [mail] = [...heard].flatMap((emailId) => desk.inbox.items.get(emailId) ?? []);
  if (mail === undefined) return 'You have not heard a mail yet. Say next to hear the first.';
  mentionMails(desk, [mail.email]);
  return `The first was: ${presentMail(desk, mail)}`;
}

/**
 * Answers what is urgent, whether a mail that is named is, and what came first. Null for other words.
 *
 * @param said the whole of them, in lower case and plainly spelled
 */
export function answerUrgent(desk: DriveContext, said: string): string | null {
  if (asksAll.some((way) => way.test(said))) return sayWhich(desk, urgent);
  if (asksFirst.test(said)) return sayFirst(desk);
  for (const way of asksOne) {
    const named = way.exec(said)?.groups?.named;
    if (named !== undefined) return sayImportance(desk, named);
  }
  return null;
}
