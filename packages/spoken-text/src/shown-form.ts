/** A mark of its own behind another: "Lunch?." */
const secondMark = /(?<=[?!…])\.(?=\s|$|["”’)])/gu;
/** Before these a full stop ends no sentence. */
const abbreviations = 'approx|dept|prof|incl|excl|resp|assoc|corp|misc|temp|unit';
const sentenceStart = new RegExp(
  `(?<=(?<!\\b(?:${abbreviations}))(?<=\\p{L}{4,}|[\\d\\p{L}][?!])(?:\\.|(?<=[?!]))["”’)]? )\\p{Ll}(?=[\\p{Ll}\\s’'])`,
  'gu',
);
const signs: Readonly<Record<string, string>> = { dot: '.', dash: '-', underscore: '_', plus: '+' };
/** As an address is said where one was asked for ("writes from magda at kerr dot example"), and only there. */
const spelledAddress =
  /(?<=\bwrites from |\p{L}: )[\p{L}\p{N}]+(?: (?:dot|dash|underscore|plus) [\p{L}\p{N}]+)* at [\p{L}\p{N}]+(?: (?:dot|dash) [\p{L}\p{N}]+)* dot \p{L}{2,24}(?=[.;,]|\s|$)/gu;

function whole(spelled: string): string {
  return spelled.replace(' at ', '@').replace(/ (dot|dash|underscore|plus) /gu, (_, sign: string) => signs[sign] ?? '');
}

/**
 * What was said as a screen shows it (W-8): an address whole, one mark where two stood, a capital where a sentence begins. Pure; showing it
 * twice changes nothing.
 */
export function shownForm(text: string): string {
  const marked = text.replace(spelledAddress, whole).replace(secondMark, '');
  return marked
    .replace(/^\p{Ll}(?=[\p{Ll}\s’'])/u, (letter) => letter.toUpperCase())
    .replace(sentenceStart, (letter) => letter.toUpperCase());
}
