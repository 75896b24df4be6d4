/** What documents are called: "the site safety rules", "the price list". */
const documentNouns = new Set(
  `manual handbook hand book guide guideline document documentation doc instruction rule regulation policy procedure list pricelist sheet
  datasheet specification spec catalogue catalog plan standard checklist booklet brochure tariff code directive notice leaflet faq`
    .split(/\s+/)
    .flatMap((noun) => [noun, noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`]),
);

/** They part no title from another. */
const smallWords = new Set('the a an of and for to in on at with by or our my your this that'.split(' '));
/** Of a file, not of what it is called. */
const fileWord = /^(?:v?\d{1,3}|version|rev|revision|edition|final|draft|copy|new|pdf|csv|txt|md|markdown|docx?)$/;

export function isSmallWord(word: string): boolean {
  return smallWords.has(word);
}

export function isDocumentNoun(word: string): boolean {
  return documentNouns.has(word);
}

/** One and many alike: "rules" and "rule". */
export function bareWord(word: string): string {
  const lower = word.toLowerCase().replace(/['’]s$/, '');
  if (lower.length <= 3 || lower.endsWith('ss')) return lower;
  return lower.endsWith('ies') ? `${lower.slice(0, -3)}y` : lower.replace(/s$/, '');
}

/** The words of a title that somebody says, each bare. */
export function titleWords(title: string): readonly string[] {
  const words = title.replace(/\p{Ll}(?=\p{Lu}\p{Ll})/gu, '$& ').match(/[\p{L}\p{N}]+/gu) ?? [];
  const said = words.map((word) => word.toLowerCase()).filter((word) => !smallWords.has(word) && !fileWord.test(word));
  return [...new Set(said.map(bareWord))];
}
