import type { Heard } from '../grammar/match-pattern.ts';
import { createPhraseList } from '../grammar/phrase-list.ts';
import type { Intent } from '../intent.ts';
import { everydayWords, turningWords } from '../lexicon/loose-words.ts';
import { readPerson } from '../slots/read-person.ts';
import { readQuery } from '../slots/read-query.ts';

const asksForMail = createPhraseList([
  '(have|did|do|are|is|was|has) (i|we|there) [got|get|have|had|been] [in] (a|an|any|some|the|anything|something) [new|urgent|unread|other] [in] [mail|mails|email|emails|message|messages|letter|letters|news|word]',
  '(find|look for|look up|search for|search|dig out|hunt for|show me|find me|look out for) [me] (a|an|any|the|that|some|all) [new|urgent|unread|old] (mail|mails|email|emails|message|messages|letter|letters)',
  '(have|did|do|are|is|was|has) (i|we|there) [got|get|have|had|been] (anything|something) [in there|in here|in the inbox|waiting]',
  '(find|look for|search for|check for|see if there is) [me] (anything|something)',
  '(any|anything|something|news|word) [urgent|new|important|else|in|unread] [mail|mails|email|emails|message|messages]',
]);
const namesMail = new Set('mail mails email emails message messages letter letters anything something'.split(' '));
const leadsSubject = new Set('about with regarding concerning on mentioning of for'.split(' '));
const leadsSender = new Set(['from', 'by']);
const closings = new Set('find it please thanks show me read today this week month yesterday the day in'.split(' '));
const openers = new Set('and so ok well right please hey nexus now hm sorry'.split(' '));
const longestQuery = 6;

/** "Have I got an email with the hotel booking, find it please": what follows the mail that is asked for is looked for. */
export function readLooseSearch(heard: Heard): Intent | null {
  const words = heard.tokens.map(({ word }) => word);
  if (words.some((word) => turningWords.has(word) || everydayWords.has(word))) return null;
  const start = words.findIndex((word) => !openers.has(word));
  const [asked] = asksForMail.endsFrom(heard, start);
  if (asked === undefined || !words.slice(start, asked).some((word) => namesMail.has(word))) return null;
  const sender = leadsSender.has(words[asked] ?? '');
  if (!sender && !leadsSubject.has(words[asked] ?? '')) return null;
  const reader = sender ? readPerson : readQuery;
  for (let end = Math.min(words.length, asked + 1 + longestQuery); end > asked + 1; end -= 1) {
    if (!words.slice(end).every((word) => closings.has(word))) continue;
    if (heard.tokens.slice(asked, end - 1).some(({ breaks }) => breaks)) continue;
    const span = { start: asked + 1, end };
    const reading = reader.read(heard, span);
    if (!reading) continue;
    const named = typeof reading.value === 'string' ? { query: reading.value } : { from: reading.value.name };
    return { kind: 'search', target: { scope: 'current' }, ...named, confidence: 0.6 };
  }
  return null;
}
