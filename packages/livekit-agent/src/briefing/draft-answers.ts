import type { DriveContext, OpenDraft } from './briefing-desk.ts';

const namesIt =
  /^(?:what does (?:it|that|this) say|what is in (?:it|that)|(?:read|say) (?:it|that)(?: (?:back|again|out))?(?: to me)?)(?: again| now| then)?$/;
const namesDraft =
  /^(?:what does (?:the|my) draft say|what is in (?:the|my) draft|(?:read|tell) (?:me )?(?:the|my) draft(?: (?:back|again|out))?(?: to me)?)(?: again| now| then)?$/;

function sayDraft({ recipients, content }: OpenDraft): string {
  const body = content.body.trim();
  return `Your draft to ${recipients} says: ${body === '' ? 'nothing yet.' : body.replace(/[.!?]?$/, '.')}`;
}

/**
 * Answers what the draft says: "it" is the draft where that was spoken of last. Null for other words.
 *
 * @param said the whole of them, in lower case and plainly spelled
 */
export function answerDraft(desk: DriveContext, said: string): string | null {
  const { draft, draftToldIn } = desk;
  const { turn } = desk.tracker.state;
  if (draft === null) return null;
  const isMeant = namesDraft.test(said) || (draftToldIn === turn - 1 && namesIt.test(said));
  if (!isMeant) return null;
  desk.draftToldIn = turn;
  return sayDraft(draft);
}
