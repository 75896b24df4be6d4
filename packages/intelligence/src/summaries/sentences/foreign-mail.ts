import { dateFormat, splitSentences } from '@nexus/text';
import type { ParsedResult, ParsingOption, ParsingReference } from 'chrono-node';
import { parse as parseSpanish } from 'chrono-node/es';
import { parse as parseFinnish } from 'chrono-node/fi';
import { parse as parseFrench } from 'chrono-node/fr';
import { parse as parseItalian } from 'chrono-node/it';
import { parse as parseJapanese } from 'chrono-node/ja';
import { parse as parseDutch } from 'chrono-node/nl';
import { parse as parsePortuguese } from 'chrono-node/pt';
import { parse as parseRussian } from 'chrono-node/ru';
import { parse as parseSwedish } from 'chrono-node/sv';
import { parse as parseChinese } from 'chrono-node/zh';
import { type AskClassifier, asksInGerman } from '../../asks/ask-classifier.ts';
import type { FoundDeadline } from '../../scoring/deadlines/deadline-language.ts';
import { dueAt, findDeadline } from '../../scoring/deadlines/find-deadline.ts';
import { createZoneOffset, type ZoneOffset } from '../../scoring/deadlines/time-zone-offset.ts';

/** By what a mail in a language shows that it asks, and until when; no more is read of it. */
interface ForeignForms {
  /** Polite requests; a question mark asks in each language. */
  readonly request: RegExp;
  /** What stands right before a date that is a deadline; of Japanese right after it. */
  readonly tie: RegExp;
  readonly isTieAfter?: boolean;
  readonly parse?: (text: string, reference: ParsingReference, option?: ParsingOption) => ParsedResult[];
}

const never = /(?!)/;

/** Of the words that stand before a date, those that leave its day out. */
const strictlyBefore = /^(?:avant|antes|prima|före|innan|v[oó]{2}r)/iu;

/** By the code of the language. */
const forms: Readonly<Record<string, ForeignForms>> = {
  fr: {
    request:
      /(?<!\p{L})(?:merci de (?!votre|ton|vos)\p{L}|(?:pourriez|pouvez|voudriez|pourrais|peux)[- ](?:vous|tu)|veuillez (?!agréer|recevoir|trouver)|prière de|prions de|vous prie de (?!croire|recevoir|trouver|bien vouloir (?:agréer|trouver)))/iu,
    tie: /(?:avant|d['’]ici|jusqu['’]?(?:au|à)?|au plus tard|pour) (?:le |au |la |à )*$/iu,
    parse: parseFrench,
  },
  nl: {
    request:
      /(?<!\p{L})(?:graag (?:ontvang|hoor|zie|uw|je)|kun(?:t|nen)? (?:u|je|jij|jullie)|wil(?:t|len)? (?:u|je|jullie)|zou(?:dt)? (?:u|je)|verzoek\p{L}*|alstublieft|alsjeblieft|gelieve|laat (?:het )?(?:me|ons|mij))(?!\p{L})/iu,
    tie: /(?:voor|vóór|uiterlijk|tot(?: en met)?) (?:op )?$/iu,
    parse: parseDutch,
  },
  es: {
    request:
      /(?<!\p{L})(?:por favor|(?:podría|podrías|puedes|podéis|podrían)(?!\p{L})|le(?:s)? ruego|rogamos|agradecer(?:ía|íamos))/iu,
    tie: /(?:antes del?|hasta|para|a más tardar) (?:el |las? )*$/iu,
    parse: parseSpanish,
  },
  it: {
    request:
      /(?<!\p{L})(?:per (?:favore|cortesia)|(?:potrebbe|potresti|può|puoi|potete)(?!\p{L})|(?:la|vi|ti) pre(?:go|ghiamo)|si prega)/iu,
    tie: /(?:entro|prima d(?:i|el)|fino a(?:l)?|al più tardi) (?:e non oltre )?(?:il |le |l['’])*$/iu,
    parse: parseItalian,
  },
  pt: {
    request:
      /(?<!\p{L})(?:por favor|(?:poderia|poderiam|pode|podes|podem)(?!\p{L})|solicit\p{L}+|agradec(?:ia|íamos|emos que))/iu,
    tie: /(?:até|antes d[eoa]|o mais tardar) (?:ao? |o |dia |às )*$/iu,
    parse: parsePortuguese,
  },
  sv: {
    request:
      /(?<!\p{L})(?:vänligen|snälla|(?:kan|kunde|skulle|vill) (?:du|ni)|säg till|hör av (?:dig|er)|swisha|återkom)(?!\p{L})/iu,
    tie: /(?:före|innan|senast|till och med) (?:den )?$/iu,
    parse: parseSwedish,
  },
  da: { request: /(?<!\p{L})(?:venligst|(?:kan|kunne|vil|ville) (?:du|I)|bedes)(?!\p{L})/u, tie: never },
  nb: { request: /(?<!\p{L})(?:vennligst|(?:kan|kunne|vil) (?:du|dere)|bes om)(?!\p{L})/iu, tie: never },
  no: { request: /(?<!\p{L})(?:vennligst|(?:kan|kunne|vil) (?:du|dere)|bes om)(?!\p{L})/iu, tie: never },
  pl: { request: /(?<!\p{L})(?:prosz[ęe] o|prosimy o|prosz[ęe] \p{L}+(?:ć|c)(?!\p{L})|czy (?:mog|moż))/iu, tie: never },
  cs: { request: /(?<!\p{L})(?:prosím|prosíme|můžete|mohl(?:a)? by)(?!\p{L})/iu, tie: never },
  ru: { request: /(?:пожалуйста|прош(?:у|им)|не могли бы)/iu, tie: never, parse: parseRussian },
  ja: {
    request: /いただけ|頂け|ください|下さい|ますか|でしょうか/u,
    // "…までに終わるか": whether it is over by then is what is asked, and not until when.
    tie: /^\s*(?:（.）)?\s*まで(?![^。、]{0,20}か(?:どうか)?、)/u,
    isTieAfter: true,
    parse: parseJapanese,
  },
  zh: { request: /[请請](?!假)|能否|可否/u, tie: never, parse: parseChinese },
  tr: { request: /(?<!\p{L})(?:lütfen|rica ederi[mz])/iu, tie: never },
  fi: { request: /(?<!\p{L})(?:pyyd\p{L}+|voisit\p{L}*|voitko)(?!\p{L})/iu, tie: never, parse: parseFinnish },
};

/** "Or shall we wait until Monday?": until then nothing is due. */
const waits =
  /(?<!\p{L})(?:warten|abwarten|attend(?:re|ons)|esper(?:ar|amos)|aspett(?:are|iamo)|wachten|aguardar|cz?eka[ćc]|vänta|vente)(?!\p{L})/iu;
const mostSentences = 40;
const longestText = 1_500;
/** Characters before a date in which its tie stands. */
const longestTie = 40;

interface ForeignMail {
  /** Of the language it is in. */
  readonly code: string;
  readonly sent: Date;
}

function isQuestion(sentence: string): boolean {
  return /[?？؟]/u.test(sentence.replace(/https?:\S+/g, ''));
}

/** Whether a sentence in the language of this code asks something: a question, or a polite request. */
export function asksIn(sentence: string, code: string): boolean {
  return (
    isQuestion(sentence) || (code === 'de' ? asksInGerman(sentence) : (forms[code]?.request.test(sentence) ?? false))
  );
}

interface ForeignContext {
  readonly timeZone: string;
  readonly asks: AskClassifier;
}

function onlyWaits(sentence: string): boolean {
  return isQuestion(sentence) && waits.test(sentence);
}

type ForeignDeadline = Pick<FoundDeadline, 'due' | 'words'>;

/** "By Friday 20 November", of a sentence in another language: until when something is due. Null: it names no such day. */
export function foreignDeadline(
  sentence: string,
  { code, sent }: ForeignMail,
  { timeZone, asks }: ForeignContext,
): ForeignDeadline | null {
  if (onlyWaits(sentence)) return null;
  const zoneOffset = createZoneOffset(timeZone);
  if (code === 'de') return findDeadline(sentence, { sent, zoneOffset, asks });
  return tiedDate(sentence, { code, sent }, zoneOffset);
}

/**
 * "It asks something, by Friday 20 November", of a text in another language than English: as much as its forms give away. Null:
 * it shows nothing of the kind.
 */
export function sayForeignAsk(
  text: string,
  { code, sent }: ForeignMail,
  context: ForeignContext,
): { readonly sentence: string; readonly deadline: ForeignDeadline | null } | null {
  const sentences = splitSentences(text, mostSentences);
  if (!sentences.some((sentence) => asksIn(sentence, code))) return null;
  const due = sentences.filter((sentence) => !onlyWaits(sentence));
  // "20. November" looks like the end of a sentence.
  const whole = due.length < sentences.length ? [] : [text.replace(/\s+/g, ' ').slice(0, longestText)];
  for (const sentence of [...due, ...whole]) {
    const deadline = foreignDeadline(sentence, { code, sent }, context);
    if (deadline !== null) return { sentence: `It asks something, ${deadline.words}.`, deadline };
  }
  return { sentence: 'It asks something.', deadline: null };
}

/** "Friday 20 November": what a voice that speaks English says. */
const englishDate = dateFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

function sayDate(at: Date, offset: number): string {
  return englishDate.format(new Date(at.getTime() + offset * 60_000)).replace(',', '');
}

/** A day without a year that seems further away is more likely one that was. */
const farthest = 90 * 24 * 60 * 60 * 1000;

/** The first day to come that a text names: where it asks something that one, "Friday 20 November". Null: it names none that can be read. */
export function foreignDay(text: string, { code, sent }: ForeignMail, { timeZone }: ForeignContext): string | null {
  const parse = forms[code]?.parse;
  const offset = createZoneOffset(timeZone)(sent);
  const sentences = splitSentences(text, mostSentences);
  for (const sentence of [...sentences.filter((one) => asksIn(one, code)), ...sentences]) {
    const found = parse?.(sentence, { instant: sent, timezone: offset }) ?? [];
    const isToCome = (at: Date) => at > sent && at.getTime() < sent.getTime() + farthest;
    const day = found.find(({ start }) => start.isCertain('day') && start.isCertain('month') && isToCome(start.date()));
    if (day !== undefined) return sayDate(day.date(), offset);
  }
  return null;
}

/** "by Friday 20 November", "before Friday 20 November". */
function tiedDate(sentence: string, { code, sent }: ForeignMail, zoneOffset: ZoneOffset): ForeignDeadline | null {
  const offset = zoneOffset(sent);
  const { parse, tie, isTieAfter = false } = forms[code] ?? { tie: never };
  if (parse === undefined) return null;
  for (const found of parse(sentence, { instant: sent, timezone: offset }, { forwardDate: true })) {
    const beside = isTieAfter
      ? sentence.slice(found.index + found.text.length)
      : sentence.slice(Math.max(0, found.index - longestTie), found.index);
    // The tie may be part of what is found.
    const within = isTieAfter ? '' : (/^\p{L}+ /u.exec(found.text)?.[0] ?? '');
    const tied = tie.exec(beside) ?? tie.exec(`${beside}${within}`);
    if (tied === null) continue;
    const due = dueAt(found, { sent, zoneOffset });
    if (due <= sent) continue;
    return { due, words: `${strictlyBefore.test(tied[0]) ? 'before' : 'by'} ${sayDate(due, zoneOffset(due))}` };
  }
  return null;
}
