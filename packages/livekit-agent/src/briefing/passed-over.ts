import type { DriveContext } from './briefing-desk.ts';
import { justAnnounced } from './tracker-views.ts';

/** "Skip it", "not interested", "leave that for now"; not "skip to the next one". */
const passesOver =
  /\b(?:(?:skip|ignore|pass|leave)\b(?! (?:on |over |straight |right )*(?:to|ahead|forward|me)\b)|boring|not (?:\w+ )?(?:interested|bothered|fussed)|(?:who|nobody|no one) cares|(?:don['’]?t|not) care)\b/i;

/**
 * The mail still to come that was told beside the briefing, as one that was announced is, when the driver said that they pass over it.
 * Null: they passed over no such mail. Pure.
 */
export function passedOver({ turn, tracker }: DriveContext): string | null {
  if (!passesOver.test(turn.words)) return null;
  const announced = justAnnounced(turn.before);
  const [only, ...others] = announced.length > 0 ? announced : turn.before.mentioned;
  if (only === undefined || others.length > 0) return null;
  return tracker.state.statuses.get(only) === 'pending' ? only : null;
}
