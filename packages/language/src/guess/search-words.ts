import type { Heard, Span } from '../grammar/match-pattern.ts';
import type { Intent } from '../intent.ts';
import { readPerson } from '../slots/read-person.ts';
import { readQuery } from '../slots/read-query.ts';

/** What is looked for, as the slots of a search hold it. */
type Sought = Pick<Intent, 'from' | 'query'> & { readonly target?: Intent['target'] };

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const leadsSender = set('from by off');
const leadsSubject = set('about regarding concerning on mention mentions mentioned mentioning with');
const asksWhether = set('has have had did does if whether');
/** Between whoever may have written and the verb for it. */
const between = set(
  'ever even actually already finally yet just now not been come came get got gotten be since still in a word has have had stop stopped start started begun bother bothered manage managed forget forgot forgotten try tried keep kept promise promised to',
);
const writes = set(
  'write wrote written writing reply replied answer answered send sent mail mailed email emailed message messaged respond responded back touch say said ask asked contact contacted text texted forward forwarded',
);
/** What follows a verb of writing and narrows nothing. */
const written = set(
  'me us to back in with on it anything something that them yet today already now again at all or not else more a an the any another other further his her their our my this mail mails email emails message messages reply replies answer answers word quote note figures one ones before since touch around about recently lately',
);
const closings = set(
  'please thanks thank you yet today already back now in again at all me us anything something or not find it can to ever this morning afternoon evening week tonight yesterday overnight recently lately so far there here did come arrive suppose guess take check see look is was has have i do we got there',
);
const described = set('fella fellow chap guy bloke lady woman man lad girl person one');
const points = set('that this your our my the those these some');
/** Verbs that are told by no ending. */
const verbs = set(
  'stop start finish want wants need needs like likes love loves hate try keep keeps kept leave leaves left go goes went gone came comes see sees saw seen know knows knew known think thinks thought look looks feel feels felt find found hear heard meet met bring brings brought bought pay pays paid lose lost sit sat stand stood ran drove eat ate sleep slept speak spoke spoken talk walk work works live lives help helps happen happens seem seems arrive arrives agree agrees become became begin began begun break broke build built choose chose fall fell forget forgot forgotten hold held hope hurt lend lent mean means meant sell sold show shows shown spend spent stay stays teach taught understand understood win won wonder',
);
/** End like verbs, and stand in the names of companies and offices. */
const namesLikeVerbs = set(
  'limited united associated accounting advertising banking billing booking building catering cleaning consulting engineering gardening heating holding housing lending marketing parking planning plumbing printing publishing recruiting roofing shipping trading training wedding sterling king',
);
const subjectPronouns = set('he she they');
const leadsName = set('the my our a an any that this your those these some dr mr mrs ms');
/** In words. */
const longestName = 4;
const longestQuery = 6;

const sameSender: Sought = { target: { scope: 'matching', query: '', plural: true, fromSameSender: true } };

function endOf({ tokens }: Heard, start: number): number {
  let end = tokens.length;
  while (end > start && closings.has(tokens[end - 1]?.word ?? '')) end -= 1;
  return end;
}

function isUnbroken({ tokens }: Heard, { start, end }: Span): boolean {
  return !tokens.slice(start, end - 1).some(({ breaks }) => breaks);
}

/** Whether a verb stands behind the first word: "Ruth stopped", "the office coming"; but "Robert Browning", as it was heard. */
function holdsVerb({ text, tokens }: Heard, { start, end }: Span): boolean {
  const first = leadsName.has(tokens[start]?.word ?? '') ? start + 2 : start + 1;
  return tokens.slice(first, end).some(({ word, start: place }) => {
    if (/\p{Lu}/u.test(text[place] ?? '') || namesLikeVerbs.has(word)) return false;
    return verbs.has(word) || /^[a-z]{2,}(?:ing|[^e]ed)$/.test(word);
  });
}

/** "That Kowalski fella" is looked for as "Kowalski"; null: no name. */
function nameIn(heard: Heard, { start, end }: Span): Sought | null {
  const whole = readPerson.read(heard, { start, end });
  if (whole?.value.isSender) return sameSender;
  const first = points.has(heard.tokens[start]?.word ?? '') ? start + 1 : start;
  const last = described.has(heard.tokens[end - 1]?.word ?? '') && end - first > 1 ? end - 1 : end;
  if (last <= first || !isUnbroken(heard, { start: first, end: last })) return null;
  if (holdsVerb(heard, { start: first, end: last })) return null;
  const { value } = (last < end || first > start ? readPerson.read(heard, { start: first, end: last }) : whole) ?? {};
  return value === undefined || value.isSender ? null : { from: value.name };
}

/** What a search is about, from a word that leads up to it; `{}`: nothing is said of it, null: something else is said. */
function subjectFrom(heard: Heard, start: number, end: number): Sought | null {
  const { tokens } = heard;
  if (tokens.slice(start, end).every(({ word }) => closings.has(word) || written.has(word))) return {};
  const lead = tokens.findIndex(({ word }, at) => at >= start && at < end && leadsSubject.has(word));
  if (lead < 0 || !tokens.slice(start, lead).every(({ word }) => written.has(word))) return null;
  const span = { start: lead + 1, end };
  if (span.end - span.start > longestQuery || !isUnbroken(heard, span)) return null;
  const query = readQuery.read(heard, span);
  return typeof query?.value === 'string' ? { query: query.value } : null;
}

/** "Anything from Karin about the crane". */
function fromSomebody(heard: Heard): Sought | null {
  const { tokens } = heard;
  const lead = tokens.findLastIndex(({ word }) => leadsSender.has(word));
  if (lead < 0) return null;
  for (let end = Math.min(tokens.length, lead + 1 + longestName); end > lead + 1; end -= 1) {
    const named = nameIn(heard, { start: lead + 1, end });
    const subject = named === null ? null : subjectFrom(heard, end, Math.max(end, endOf(heard, end)));
    if (named !== null && subject !== null) return { ...named, ...subject };
  }
  return null;
}

/** "Did Margaret ever come back to me", "has that Kowalski fella mailed", "did he write anything else". */
function writtenBySomebody(heard: Heard): Sought | null {
  const { tokens } = heard;
  const asked = tokens.findIndex(({ word }) => asksWhether.has(word));
  if (asked < 0) return null;
  const start = asked + 1;
  for (let end = Math.min(tokens.length - 1, start + longestName + 1); end > start; end -= 1) {
    const isPronoun = end === start + 1 && subjectPronouns.has(tokens[start]?.word ?? '');
    const last = tokens[end - 1]?.word ?? '';
    if (between.has(last) || writes.has(last)) continue;
    const named = isPronoun ? sameSender : nameIn(heard, { start, end });
    let verb = end;
    while (between.has(tokens[verb]?.word ?? '') || writes.has(tokens[verb]?.word ?? '')) verb += 1;
    const isWritten = tokens.slice(end, verb).some(({ word }) => writes.has(word));
    if (named === null || !(isWritten || leadsSubject.has(tokens[verb]?.word ?? ''))) continue;
    const subject = subjectFrom(heard, verb, Math.max(verb, endOf(heard, verb)));
    if (subject !== null) return { ...named, ...subject };
  }
  return null;
}

/** "Did anyone mention the board meeting". */
function aboutSomething(heard: Heard): Sought | null {
  const { tokens } = heard;
  const leads = tokens.filter(({ word }) => leadsSubject.has(word));
  const [lead] = leads;
  if (!lead || leads.length > 1) return null;
  const start = tokens.indexOf(lead) + 1;
  const subject = subjectFrom(heard, start - 1, endOf(heard, start));
  return subject?.query === undefined ? null : subject;
}

/** What is looked for in words that ask for a search: somebody's mail, or mail about something. Null where that is open. */
export function searchIn(heard: Heard): Sought | null {
  return fromSomebody(heard) ?? writtenBySomebody(heard) ?? aboutSomething(heard);
}
