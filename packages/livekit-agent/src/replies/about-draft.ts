import { sayGoesTo, spellAddresses } from '../actions/draft-recipients.ts';
import { countWords, ended } from '../actions/lay-draft.ts';
import type { OpenDraft } from '../state/drafts.ts';
import type { DriveContext } from '../state/drive-context.ts';

/** What can be nothing but the draft that stands. */
const draft = /\b(?:draft|(?:the|my|our|that|this) (?:reply|answer|response)|my (?:mail|e-?mail|message))\b/u;
const it = /\b(?:it|that|this|there)\b/u;

/** "Who does it go to", "who gets it", "who am I sending this to": of a mail that came, it went and they got it. */
const asksWhom =
  /^(?:(?:who|whom)\b.*\b(?:go|goes|going|addressed|replying|answering|writing|sending)(?: (?:it|this|that))?(?: out| off)? to|to whom\b.*\b(?:go|going|send|sending|sent)\b.*|(?:who|whom)\b.*\b(?:gets?|getting|receives?) (?:it|this|that))$/u;
/** "Am I replying to everybody", "does the draft go to her only", "is anyone copied in on my draft". */
const asksWhether =
  /^(?:(?:am|are) (?:i|we) (?:replying|answering|writing|sending)|(?:is|are|am|does|do|will|would|who|whose)\b.*\b(?:go|goes|going|sent|copied|copy|cc|address|on|gets?)\b.*)/u;
const asksAddress =
  /^(?:what|which|whose|spell|say|read|tell|give)\b.*\baddress(?:es)?\b(?! (?:of|for|in|at) (?!it\b|that\b))/u;
const asksLength =
  /^(?:how (?:long|many words)\b(?!.*\btake)|is (?:it|that|.*draft) (?:very |too |rather |that )?long$)/u;
const asksText =
  /^(?:(?:please |can you |let me |can i )*(?:read|say|hear|tell|play|give)\b|(?:what|how) (?:does|did|do|have|is|has)\b.*\b(?:say|said|go|sound|read|in (?:it|that|.*draft)|written|put)\b)/u;
/** "Have I got an open draft", "what drafts are there". */
const asksForDraft =
  /^(?:(?:have i got|do i have|is there|are there|did i leave)(?: still)?(?: an?| any| some)?(?: open| unsent| unfinished)? drafts?|(?:what|which|how many)(?: open| unsent| unfinished)? drafts? (?:have i(?: got)?|do i have|are there|is there|did i leave))(?: left| open| still| now| there| unsent)*$/u;
/** "Read it": without another word that could name something else. */
const readsIt =
  /^(?:what does (?:it|that|this) say|what (?:did|have) i (?:just )?(?:write|written|say|said|dictated?|put)|what is in (?:it|that)|(?:read|say|let me hear|can i hear) (?:me )?(?:it|that)(?: all)?(?: (?:back|again|out))?(?: to me)?)(?: again| now| then)?$/u;

/**
 * Answers what is asked of the draft that stands: what it says, to whom it goes and at which address, how long it is. "It" is the draft where
 * that was spoken of last. Null for other words.
 *
 * @param words the whole of them, in lower case and plainly spelled
 */
export function answerDraft(drive: DriveContext, words: string): string | null {
  const { current, toldIn } = drive.actions.drafts;
  if (asksForDraft.test(words) && current === null) return 'There is no draft.';
  if (current === null) return null;
  const said = words.replace(/^(?:(?:hang on|hold on|wait|but|no)[\s,]+)+/u, '');
  const { turn } = drive.tracker.state;
  const answer = answerFor(said, toldIn === turn - 1);
  if (answer === null) return null;
  drive.actions.drafts.toldIn = turn;
  return answer(drive, current);
}

type Answer = (drive: DriveContext, open: OpenDraft) => string;

function answerFor(said: string, isTold: boolean): Answer | null {
  const names = draft.test(said);
  const points = names || (isTold && it.test(said));
  if (asksAddress.test(said)) return (_, { content }) => `${spellAddresses(content)}.`;
  if (
    asksWhom.test(said) ||
    (names && asksWhether.test(said)) ||
    /^(?:am|are) (?:i|we) (?:replying|answering)\b/u.test(said)
  )
    return sayWhoGets;
  if (asksForDraft.test(said)) return (_, open) => sayDraft(open);
  if (points && asksLength.test(said)) return (_, { content }) => `It has ${countWords(content.body)}.`;
  if ((names && asksText.test(said)) || (isTold && readsIt.test(said))) return (_, open) => sayDraft(open);
  return isTold && /^who is (?:it|that|this) (?:to|for)$/u.test(said) ? sayWhoGets : null;
}

function sayWhoGets(drive: DriveContext, { content }: OpenDraft): string {
  const only = content.to.length + content.cc.length === 1 ? ', and to nobody else' : '';
  return `It goes to ${sayGoesTo(drive, content)}${only}.`;
}

function sayDraft({ recipients, content }: OpenDraft): string {
  const body = content.body.trim();
  return `Your draft to ${recipients} says: ${body === '' ? 'nothing yet.' : ended(body)}`;
}

/** Characters. */
const longestShown = 2_000;

/** The draft that stands as a model must know it, to answer for it and to word it anew: its text, and addresses as one says them. */
export function describeOpenDraft(drive: DriveContext, { content }: OpenDraft): string {
  return [
    `to ${sayGoesTo(drive, content)}`,
    `addresses, said only when asked for: ${spellAddresses(content)}`,
    `text, ${countWords(content.body)}: ${content.body.trim().slice(0, longestShown)}`,
  ].join('\n');
}
