import { countOf, joinWithAnd } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';
import type { ListEntry } from '../state/conversation.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { answerableQuestion } from '../state/tracker-selectors.ts';
import { listMails } from './references.ts';

/** Of more the driver would lose count. */
export const mostNamed = 3;

/** Places that a driver may name, of mails that were heard or topics that are left. */
export const placeNames: readonly string[] = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/** Turns in which "and the rest" means the list: the one after it, and the next where that was not understood. */
const staysOpen = 2;

/** Names the first three: "the second one" is one of them then. What is left waits for "and the rest". */
export function nameFirst(drive: DriveContext, entries: readonly ListEntry[]): readonly string[] {
  const told = entries.slice(0, mostNamed);
  const emails = told.flatMap(({ email }) => email ?? []);
  if (emails.length > 0) listMails(drive, emails);
  keepRest(drive, entries.slice(mostNamed));
  return told.map(({ name }) => name);
}

/**
 * For a list whose first entries are told by whoever calls.
 *
 * @param isBeside only its first was told, and whole, so that "more" is of that one
 */
export function keepRest(
  { conversation, tracker }: DriveContext,
  left: readonly ListEntry[],
  { isBeside = false } = {},
): void {
  conversation.openList = { left, toldInTurn: tracker.state.turn, isBeside };
}

/** "Eleven mails are due. The first three: …": `count` says how many there are. */
export function sayList(drive: DriveContext, count: string, entries: readonly ListEntry[]): string {
  const named = nameFirst(drive, entries);
  return `${count}${entries.length > named.length ? '. The first three' : ''}: ${joinWithAnd(named)}.`;
}

const them = '(?:them|these|those|the list)';
const asksForRest = new RegExp(
  `^(?:(?:can|could|will|would) you |(?:i want|i would like) to hear |let me hear |let us hear )?(?:(?:tell|give|read|list|name|show|say|what about|what are|who are|which are) )?(?:me )?(?:out )?(?:all of ${them}|${them} all|(?:all )?(?:the )?(?:rest|others|other ones|other (?:two|three|four|five|six|seven|eight|nine|ten)|remaining ones)(?: of ${them})?|(?:the )?next three(?: of ${them})?|(?:three|some)? ?more of ${them}|the (?:whole|full|rest of the) list)$`,
);
const asksWhoElse =
  /^(?:and )?(?:who|which) else(?: is (?:there|it|waiting|on the list|in the list))?$|^(?:go on|carry on|continue) with (?:the|that) list$|^finish (?:the|that) list$|^more names$/;

/** Of a list that goes on; elsewhere, and "tell me more" anywhere, it is of the mail that is open. */
const asksForMore = /^(?:(?:and|some|any|a few) )*more$/;

/** The next three of the list that was told just now, to "and the rest", "all of them", "who else". Null: nothing was, or it is not asked. */
export function continueList(drive: DriveContext, said: string): string | null {
  const { openList } = drive.conversation;
  if (openList === null || drive.tracker.state.turn - openList.toldInTurn > staysOpen) return null;
  const isJustTold = drive.tracker.state.turn - openList.toldInTurn === 1;
  const goesOn = isJustTold && openList.left.length > 0 && !openList.isBeside;
  if (!asksForRest.test(said) && !asksWhoElse.test(said) && !(goesOn && asksForMore.test(said))) return null;
  // "All of them" is the answer where it was asked which one is meant, or whether.
  const { turnsBefore } = drive.conversation;
  if (turnsBefore[0]?.asksWhich != null || answerableQuestion(drive.tracker.state) !== null) return null;
  const { left } = openList;
  if (left.length === 0) return 'That was the whole list.';
  const named = nameFirst(drive, left);
  const after = left.length - named.length;
  const opening = after > 0 ? 'The next three: ' : '';
  const areSentences = named.every((name) => /[.!?]["”]?$/.test(name));
  const told = areSentences ? named.join(' ') : `${joinWithAnd(named)}.`;
  const more =
    after > 0 ? ` ${capitalise(countOf(after, { singular: 'more is left', plural: 'more are left' }))}.` : '';
  return `${opening}${capitalise(told)}${more}`;
}
