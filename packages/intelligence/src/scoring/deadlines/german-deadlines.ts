import { dateFormat } from '@nexus/text';
import { parse } from 'chrono-node/de';
import { asksInGerman } from '../../asks/ask-classifier.ts';
import { type DeadlineLanguage, endOfDay, type FoundDeadline, type SentTime } from './deadline-language.ts';

const tie =
  /\b(?:bis|spätestens|binnen|innerhalb|frist|fällig|stichtag|deadline|zahlbar)|frist\b|schluss(?:termin)?\b|\bvor de[mr]\b|\bnicht später als\b|\bläuft\b.*\bab\b/i;
const dateWord =
  /(?<!\p{L})(?:heute|morgen|übermorgen|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|wochen?|monats?|tage?n?|stunden?|uhr|mittag|abend)|\bwochenende|\d{1,2}\.\s?(?:\d{1,2}\.|(?:jan|feb|mär|apr|jun|jul|aug|sep|okt|nov|dez)\b)|\d{4}-\d\d-\d\d/iu;

const tieBefore =
  /(?:\bbis(?: (?:zum|zu|spätestens|einschließlich|inklusive|allerspätestens|kommenden|kommender|nächsten))*|\b(?:aller)?spätestens(?: (?:bis|zum|am))*|(?:frist|stichtag|deadline|schluss|termin)(?: (?:ist|war|endet|läuft|bis|am|zum))*\s*:?|\bfällig(?: (?:ist|wird|am|bis|zum))*|\bzahlbar(?: (?:bis|zum|am))*|\bvor|\bnicht später als|\bläuft(?: am)?)[\s,]*(?:(?:den|dem|der|am|zum|diesen|diese|dieser|nächsten|kommenden|kommender|ende) )*$/iu;
const tieAfter =
  /^[\s,]*(?:(?:ist|wird|sind|werden) )?(?:fällig|die frist|deadline|stichtag|spätestens|einsendeschluss|abgabe(?:schluss|termin|frist)|ab\b)/iu;

/** "Ich bin bis Montag im Urlaub", "wir melden uns bis Freitag": the sender's own plans. */
const ownPlan =
  /^\W*(?:(?:und|aber|also|ja|gut)\W+)?(?:ich|wir|er|es|unser\p{L}* \p{L}+)\s+(?:bin|bist|ist|sind|war|waren|werde|werden|wird|melde|melden|schicke|schicken|sende|senden|liefere|liefern|kann|können|habe|haben|hat|plane|planen|hoffe|hoffen|bleibe|bleiben|bleibt|gelte|gelten|gilt)(?![\p{L}])/iu;
const obligation =
  /frist|fällig|spätestens|stichtag|schluss|deadline|zahlbar|erforderlich|unbedingt|\bmuss\b|\bmüssen\b|zurück(?:zu)?send|ein(?:zu)?reich|ab(?:zu)?geb|rückmeldung|rücksendung|überweis|läuft\b.*\bab\b|nicht später als|überfällig/iu;
const formula = /\bbitte (?:beachten|entschuldigen)\b|\bgeschlossen\b|\bgeöffnet\b|\bim urlaub\b|\babwesend\b/iu;

const span =
  /\b(?:binnen|innerhalb(?: von| der nächsten)?)\s+(?<count>\d{1,2}|\p{L}+)\s+(?<unit>stunde|(?:werk|arbeits)?tag|woche)\p{L}*/iu;
const counts: Readonly<Record<string, number>> = {
  einer: 1,
  eines: 1,
  einem: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  zehn: 10,
  vierzehn: 14,
};
const endOf =
  /\bbis (?:spätestens )?(?:zum )?(?:ende (?:der|dieser|des|dieses) (?<unit>woche|monats)|(?<month>monatsende)|(?<week>wochenende|ende der woche))/iu;
const hour = 3_600_000;

function findSpan(sentence: string, { sent, zoneOffset }: SentTime): FoundDeadline | null {
  const match = span.exec(sentence);
  const { count = '', unit = '' } = match?.groups ?? {};
  const size = /^\d/.test(count) ? Number(count) : (counts[count.toLowerCase()] ?? 0);
  if (match === null || size === 0) return null;
  const kind = unit.toLowerCase();
  const hours =
    kind === 'stunde' ? size : kind === 'woche' ? size * 168 : kind === 'tag' ? size * 24 : (size * 24 * 7) / 5;
  const noun = kind === 'stunde' ? 'hour' : kind === 'woche' ? 'week' : kind === 'tag' ? 'day' : 'working day';
  const words = `within ${size} ${noun}${size === 1 ? '' : 's'}`;
  const due = new Date(sent.getTime() + hours * hour);
  return { due: kind === 'stunde' ? due : endOfDay(due, zoneOffset), words, index: match.index };
}

function findEnd(sentence: string, { sent, zoneOffset }: SentTime): FoundDeadline | null {
  const match = endOf.exec(sentence);
  if (match === null) return null;
  const { unit, month } = match.groups ?? {};
  const isMonth = month !== undefined || unit?.toLowerCase() === 'monats';
  const local = new Date(sent.getTime() + zoneOffset(sent) * 60_000);
  const [year, monthIndex, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const end = isMonth
    ? Date.UTC(year, monthIndex + 1, 0, 23, 59)
    : Date.UTC(year, monthIndex, day + ((5 - local.getUTCDay() + 7) % 7), 23, 59);
  const words = `by the end of the ${isMonth ? 'month' : 'week'}`;
  return { due: new Date(end - zoneOffset(new Date(end)) * 60_000), words, index: match.index };
}

/** Said by a voice that speaks English. */
function say({ due, offset }: { readonly due: Date; readonly offset: number }): string {
  const local = new Date(due.getTime() + offset * 60_000);
  const date = dateFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return `by ${date.format(local).replace(',', '')}`;
}

export const germanDeadlines: DeadlineLanguage = {
  tie,
  dateWord,
  tieBefore,
  tieAfter,
  binds: (sentence) =>
    !ownPlan.test(sentence) && !formula.test(sentence) && (obligation.test(sentence) || asksInGerman(sentence)),
  parse,
  findUndated: (sentence, time) => findSpan(sentence, time) ?? findEnd(sentence, time),
  say,
};
