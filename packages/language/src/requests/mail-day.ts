import type { Intent, IntentKind, Understanding } from '../intent.ts';
import { resolvePast } from '../time/resolve-past.ts';

const someTime = { now: new Date(Date.UTC(2026, 5, 17, 10)), timeZone: 'UTC' };
/** In words: "in the last couple of days". */
const longestDay = 7;

/** Of what a mail is about the day is its own: "the mail about the pour on Friday". */
const isOfSubject = /\b(?:about|regarding|concerning|of|for)(?: \S|$)/iu;
const isOfMail = /^(?:from|since|yesterday|today|last|this|earlier|in the (?:last|past)|that)\b/iu;
const noun = '(?:e-?mails?|mails?|messages?)';
/** Mail, and nothing else that it could be found by. */
const anyMail = new RegExp(
  `^\\W*(?:(?:please|and|so|ok(?:ay)?|well)[\\s,]+)*(?:(?:what|which(?: ${noun}| ones)?|how many ${noun}|anything|everything|all)(?: that)? (?:(?:has |have )?(?:came|come|arrived)(?: in)?|did (?:i|we) (?:get|receive)|(?:i|we) (?:got|received|get))|(?:(?:show|tell|read|give|find|list|get)(?: me| us)?(?: about)? )?(?:the |any |all |my |all the |all my )?(?:new )?${noun}|who (?:all )?(?:has |have )?(?:wrote|written|e-?mailed|mailed|messaged)(?: to)?(?: me| us)?|did (?:anyone|anybody|someone|somebody) (?:write|e-?mail|mail|message)(?: me| us| to me)?|did (?:i|we) (?:get|receive) (?:any |some )?(?:${noun}|anything)|(?:is|was|are|were) there (?:any |some )?(?:${noun}))\\W*$`,
  'iu',
);

/** The day that mail came, as words at the end of what was said: "anything from Graham" and "yesterday". Null: they name none. */
function dayBehind(text: string): { readonly rest: string; readonly when: string } | null {
  const words = text
    .trim()
    .replace(/[\s.!?…]+$/u, '')
    .split(/\s+/u);
  for (let count = Math.min(longestDay, words.length - 1); count > 0; count -= 1) {
    const when = words.slice(-count).join(' ');
    if (resolvePast(when, someTime) !== null)
      return { rest: words.slice(0, -count).join(' ').replace(/,$/u, ''), when };
  }
  return null;
}

/** Readings of a question for mail in general, whose day they leave out. */
const general: ReadonlySet<IntentKind> = new Set(['list-topics', 'how-many', 'search']);

/** What is left of a name or of words to look for without the day in it: "Friday", "Graham from Friday". */
function without(day: string, words: string | undefined): string | undefined {
  const bare = day.replace(/^(?:on|from|since|of) /iu, '');
  return words?.replace(new RegExp(`(?:^|\\s+)(?:(?:on|from|since|of) )?${bare}$`, 'iu'), '').trim() || undefined;
}

/**
 * A search for mail with the day that it came: "anything from Graham yesterday", "what came in on Friday". Null: nothing is sought, or no day is
 * named.
 *
 * @param whole what the words mean with the day in them
 * @param read what others mean
 */
export function readDayOfMail(whole: Understanding, read: (words: string) => Understanding): Understanding | null {
  const { text, intents } = whole;
  const found = intents.every(({ kind }) => general.has(kind)) ? dayBehind(text) : null;
  if (found === null) return null;
  const { rest, when } = found;
  if (isOfSubject.test(rest) && !isOfMail.test(when)) return null;
  if (anyMail.test(rest)) {
    const intent: Intent = { kind: 'search', target: { scope: 'current' }, query: '', when, confidence: 1 };
    return { text, intents: [intent], verdict: 'meant' };
  }
  const isSearch = ({ verdict, intents: [only, ...others] }: Understanding) =>
    verdict === 'meant' && only?.kind === 'search' && others.length === 0;
  const sought = [read(rest), whole].find(isSearch);
  const [only] = sought?.intents ?? [];
  if (sought === undefined || only === undefined) return null;
  const { query, from, ...others } = only;
  const named = { query: without(when, query), from: without(when, from) };
  if (named.query === undefined && named.from === undefined) return null;
  const intent: Intent = {
    ...others,
    ...(named.query !== undefined && { query: named.query }),
    ...(named.from !== undefined && { from: named.from }),
    when,
  };
  return { ...sought, text, intents: [intent] };
}
