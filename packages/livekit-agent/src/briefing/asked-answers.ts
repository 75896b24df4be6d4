import type { SignalId } from '@nexus/contracts';
import type { DriveContext } from './briefing-desk.ts';
import { type MailsOfKind, sayWhich } from './say-which.ts';

const when = ' (?:today|tonight|now|this (?:morning|afternoon|evening|week))';
const reply = '(?:(?:an?|my) )?(?:answer|reply|response)';
const fromMe = '(?: (?:from|of) (?:me|us))?';
const anybody = '(?:anybody|anyone|somebody|someone)';
const anything = `(?:anything|something|${reply})`;

/** "What do I have to do today", "who is waiting for an answer", "does anybody want something from me", "what needs a reply". */
const asksWhatIsAsked: readonly RegExp[] = [
  // Without a time it is asked of the mail that was just told.
  new RegExp(`^what (?:do|must|should) (?:i|we) (?:have to |need to |got to )?do${when}$`),
  new RegExp(`^(?:(?:is there|have i|do i have) )?(?:got )?(?:anything|something)(?: left)? to do(?:${when})?$`),
  new RegExp(`^(?:who|is ${anybody}) (?:is )?(?:still )?(?:waiting|waits) (?:for|on) (?:me|us|${reply}${fromMe})$`),
  new RegExp(`^(?:who|does ${anybody}) (?:wants?|needs?|expects?) ${anything}${fromMe}$`),
  new RegExp(
    `^(?:what|which (?:mails?|e-?mails?|messages?|ones?)) (?:still )?(?:needs?|wants?|requires?) (?:${reply}|answering|replying|doing|my attention)${fromMe}$`,
  ),
  new RegExp(
    `^(?:do|must|should) (?:i|we) (?:have to |need to )?(?:answer|reply to) (?:${anybody}|anything|any of (?:them|these|those))$`,
  ),
];

const asking: ReadonlySet<SignalId> = new Set(['asked-directly', 'deadline']);
const asked: MailsOfKind = {
  isMeant: ({ signals }) => signals.some(({ id }) => asking.has(id)),
  is: 'asks something of you',
  are: 'ask something of you',
  none: 'Nothing is asked of you.',
  noneElse: (heard) =>
    `Nothing else asks anything of you. You have heard the ${heard === 1 ? 'one mail that does' : `${heard} mails that do`}.`,
  noneKnown: "I don't know which address is yours, so I can't tell what is asked of you.",
};

/**
 * Answers what is asked of the driver in all of the mail. Null for other words.
 *
 * @param said the whole of them, in lower case and plainly spelled
 */
export function answerAsked(desk: DriveContext, said: string): string | null {
  return asksWhatIsAsked.some((way) => way.test(said)) ? sayWhich(desk, asked) : null;
}
