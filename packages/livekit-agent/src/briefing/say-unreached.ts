import { joinWithAnd } from '@nexus/spoken-text';
import type { DriveContext } from './briefing-desk.ts';

/** "I can't reach your Gmail account just now"; null: nothing that belongs to the briefing is missing. */
export function sayUnreached({ lostAccounts, inbox: { awaited } }: DriveContext): string | null {
  const lost = [...new Set(lostAccounts.values())];
  const clauses = [
    ...(lost.length === 0 ? [] : [`I can't reach ${joinWithAnd(lost)} just now`]),
    ...(awaited.length === 0 ? [] : [`I am still waiting for ${joinWithAnd(awaited.map(({ name }) => name))}`]),
  ];
  return clauses.length === 0 ? null : joinWithAnd(clauses);
}

/**
 * A sentence on all mail, or while an account is away on the mail that is there, and why it is not all.
 *
 * @param ofAll "That was everything"
 * @param ofThese the same of what is there: "That was everything I have"
 */
export function sayOfAll(desk: DriveContext, ofAll: string, ofThese: string): string {
  const unreached = sayUnreached(desk);
  return unreached === null ? `${ofAll}.` : `${ofThese}; ${unreached}.`;
}

/** The end of the list. */
export function sayThatWasAll(desk: DriveContext): string {
  return sayOfAll(desk, 'That was everything', 'That was everything I have');
}

/** How many are left, where none are. */
export function sayNoneLeft(desk: DriveContext): string {
  return sayOfAll(desk, 'Nothing is left', 'Nothing is left of what I have');
}
