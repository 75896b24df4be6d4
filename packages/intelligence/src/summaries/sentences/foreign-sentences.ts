import { capitalise, countSpokenWords, functionWords, speakableText, splitSentences } from '@nexus/text';
import { asksIn } from './foreign-mail.ts';

interface Room {
  /** Spoken words. */
  readonly words: number;
  readonly sentences: number;
}

const mostSentences = 40;
/** A greeting, or a line that says less than it takes to say. */
const fewestWords = 5;
/** Letters; what is shorter is seldom what a mail is about. */
const shortestTerm = 4;
/** How letters begin and end, in the languages that are read out. */
const courtesy =
  /^(?:sehr geehrte|liebe[rs]?\b|hallo\b|guten (?:tag|morgen|abend)|(?:mit )?(?:freundlichen|besten|herzlichen|viele|liebe|beste) gr(?:ü|u)(?:ß|ss)|vielen dank (?:im voraus|für ihr)|bonjour|bonsoir|ch(?:er|ère)s?\b|madame|monsieur|cordialement|bien à (?:vous|toi)|(?:veuillez|je vous prie d['’]) (?:agréer|recevoir)|merci d['’]avance|hola\b|estimad[oa]s?|querid[oa]s?|buen[oa]s (?:d[ií]as|tardes)|(?:un )?(?:cordial )?saludos?|atentamente|gracias de antemano|buon(?:giorno|asera)|ciao\b|gentil[ei]|egregi[oa]|spettabile|car[oaie]\b|(?:cordiali|distinti) saluti|grazie (?:in anticipo|per l)|geachte|beste\b|hoi\b|goede(?:morgen|middag|navond)|met vriendelijke|(?:hartelijke )?groet|alvast bedankt|bom dia|boa (?:tarde|noite)|ol[áa]\b|prezad[oa]s?|car[oa] |com os melhores|atenciosamente|cumprimentos|obrigad[oa] desde|dzie[nń] dobry|szanown[yia]|cze[sś][cć]\b|drog[ia]\b|z powa[zż]aniem|pozdrawiam|z g[oó]ry dzi[eę]kuj|hej(?:san)?\b|hall[åo]\b|god(?:morgon| (?:dag|morgon|kväll))|bästa\b|(?:med )?(?:vänlig(?:a)?|bästa|hjärtliga|varma) h[äa]lsning|tack på förhand|mvh\b)/iu;
/** An amount, a time or a date, what is asked, and what is due by a day, is what a listener wants to hear first, and next what leads to it. */
const worth = { figure: 1, asked: 6, due: 6, leadsToAsk: 2.5, first: 0.5 } as const;

/** Pronouns for what the sentence before says: of "das" those that stand before no noun. */
const pointing =
  /(?<!\p{L})(?:(?:das|dies) (?:ist|sind|war|wird|muss|kann|bedeutet|gilt|kurz|bitte|noch|mit|bis|gleich|bald|so)|cela|ça|ceci|eso|esto|ello|ciò|isso|isto)(?!\p{L})/iu;

/** A sentence of a mail in another language, as it stands. */
export interface ForeignSentence {
  readonly sentence: string;
  readonly place: number;
  readonly value: number;
  /** It asks, or is due by a day. */
  readonly isAsked: boolean;
  /** Or leads to what is. */
  readonly isWanted: boolean;
}

/**
 * Sentences of a mail in its own language, those first which say most of what it is about: whose words come back in it, with figures
 * or a question (after SumBasic, Nenkova and Vanderwende, 2005).
 *
 * @param code of the language (ISO 639-1)
 * @param isDue whether a sentence names until when something is due
 */
export function rankForeign(
  text: string,
  code: string,
  isDue: (sentence: string) => boolean,
): readonly ForeignSentence[] {
  const grammar = functionWords.get(code);
  const termsOf = (sentence: string) =>
    (sentence.toLowerCase().match(/\p{L}+/gu) ?? []).filter(
      (word) => word.length >= shortestTerm && grammar?.has(word) !== true,
    );
  const counts = new Map<string, number>();
  for (const term of termsOf(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const said = text
    .split(/\n\s*\n/)
    .flatMap((paragraph) => joinOrdinals(splitSentences(paragraph, mostSentences)))
    .slice(0, mostSentences)
    .filter((sentence) => !/https?:|www\.|\S@\S/iu.test(sentence))
    .map((sentence) => withoutCourtesy(speakableText(sentence.replace(/\s+/g, ' '))))
    .filter((sentence) => countSpokenWords(sentence) >= fewestWords);
  const asked = said.map((sentence) => asksIn(sentence, code));
  const due = said.map(isDue);
  const isAsking = (place: number): boolean => asked[place] === true || due[place] === true;
  return said
    .map((sentence, place) => {
      const terms = [...new Set(termsOf(sentence))];
      const shared = terms.reduce((sum, term) => sum + (counts.get(term) ?? 0), 0) / Math.max(1, terms.length);
      const extras =
        (/\d/.test(sentence) ? worth.figure : 0) +
        (asked[place] === true ? worth.asked : 0) +
        (due[place] === true ? worth.due : 0) +
        (isAsking(place + 1) ? worth.leadsToAsk : 0) +
        (place === 0 ? worth.first : 0);
      const isWanted = isAsking(place) || isAsking(place + 1);
      return { sentence, place, value: shared + extras, isAsked: isAsking(place), isWanted };
    })
    .toSorted((left, right) => right.value - left.value);
}

/** As many of them as have room, in the mail's order; none where none has. */
export function chooseForeign(ranked: readonly ForeignSentence[], room: Room): readonly ForeignSentence[] {
  let left = room.words;
  const fitting = ranked
    .filter(({ sentence }) => {
      const words = countSpokenWords(sentence);
      if (words > left) return false;
      left -= words;
      return true;
    })
    .slice(0, Math.max(1, room.sentences));
  const places = new Set(fitting.map(({ place }) => place));
  return fitting
    .filter(
      ({ sentence, place }) => place === 0 || places.has(place - 1) || places.size === 1 || !pointing.test(sentence),
    )
    .toSorted((one, other) => one.place - other.place)
    .map((one) => ({ ...one, sentence: capitalise(ended(one.sentence)) }));
}

/** "Bis zum 20. November" is one sentence. */
function joinOrdinals(sentences: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const sentence of sentences) {
    const before = joined.at(-1);
    if (before !== undefined && /(?:^|\s)\d{1,2}\.$/.test(before)) joined[joined.length - 1] = `${before} ${sentence}`;
    else joined.push(sentence);
  }
  return joined;
}

/** What stands behind a greeting in the same sentence; of a letter's end nothing worth a breath is left. */
function withoutCourtesy(sentence: string): string {
  if (!courtesy.test(sentence)) return sentence;
  return capitalise(sentence.replace(/^[^,!:.]*[,!:.]?\s*/u, ''));
}

const ended = (sentence: string) => (/[.!?…]["”’»)]*$/u.test(sentence) ? sentence : `${sentence}.`);
