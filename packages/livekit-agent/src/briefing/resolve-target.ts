import type { IntentTarget } from '@nexus/language';
import { findMails } from './find-mails.ts';
import type { Inbox } from './inbox.ts';
import type { TrackerState } from './tracker-state.ts';
import { mailsMeant, topicOf } from './tracker-views.ts';

const gone = ['archived', 'moved', 'snoozed', 'muted'];

/** Mails of a group that an action can still be about: what was put away already is left out. */
function stillHere(state: TrackerState, emailIds: readonly string[]): readonly string[] {
  return emailIds.filter((emailId) => !gone.includes(state.statuses.get(emailId) ?? 'pending'));
}

/** The mails that the driver's words point at; empty when they point at nothing. */
export function resolveTarget(target: IntentTarget, state: TrackerState, inbox: Inbox): readonly string[] {
  const { mentioned: toldBeside } = state;
  const several = toldBeside.length > 1;
  const [one = null] = mailsMeant(state);
  const current = several ? null : one;
  switch (target.scope) {
    case 'current':
      return current === null ? [] : [current];
    case 'told':
      return target.place === undefined ? toldBeside : toldBeside.slice(target.place, target.place + 1);
    case 'previous': {
      // "The last one", of several that were just told.
      const previous = several ? toldBeside.at(-1) : state.trail.at(-1);
      return previous === undefined ? [] : [previous];
    }
    case 'thread': {
      const threadId = current === null ? undefined : inbox.items.get(current)?.threadId;
      const inThread = state.order.filter((emailId) => inbox.items.get(emailId)?.threadId === threadId);
      return threadId === undefined ? [] : stillHere(state, inThread);
    }
    case 'topic':
      if (several) return toldBeside;
      return current === null ? [] : stillHere(state, topicOf(state, current)?.emailIds ?? []);
    case 'all':
      return stillHere(state, state.order);
    case 'matching': {
      const found = stillHere(state, findMails(inbox, target));
      // "the mail from Bob" with Bob's mail open means that one.
      if (!target.plural && current !== null && found.includes(current)) return [current];
      return found;
    }
  }
}
