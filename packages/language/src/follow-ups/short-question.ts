/** Said around a question. */
const opening =
  /^(?:(?:ok(?:ay)?|alright|right|so|and|but|well|oh|hey|nexus|please|just|now|then|um|uh|can you|could you|would you|will you|tell me|let me know|do you know|any idea|look up|check|i (?:want|need|would like|['’]d like) to know|quick question)\b[\s,:]*)+/iu;
const closing = /(?:[\s,]+(?:please|nexus|now|then|again|thanks|thank you|for me))*[\s.!?…]*$/iu;

const owner = '(?:the|our|your|my|any|official|current)';
const book =
  '(?:guidance|guidelines?|best practices?|code of practice|knowledge packs?|rule ?books?|manuals?|hand ?books?|documents?|guides?|standards?|instructions?|data ?sheets?)';
const says =
  '(?:says?|tells? (?:me|us)|states?|recommends?|advises?|suggests?|requires?|mentions?|has|have|gives?|wants?|asks?)';
const about = '(?:about|on|for|regarding|concerning)';
const named = `(?:${owner}\\s+)*(?:(?!(?:does|do|did)\\b)[\\p{L}\\d-]+\\s+){0,4}?${book}`;

/** "What does the crane manual say about wind" is about wind. */
const asksABook = new RegExp(`^what (?:(?:does|do|did) )?${named} ${says}(?: ${about})?\\s+`, 'iu');
/** "What slope does the guidance suggest for a ramp" is about a slope for a ramp. */
const bookInside = new RegExp(`\\s+(?:does|do|did) ${named} ${says}\\b`, 'iu');
const bookBehind = new RegExp(`[\\s,]+(?:according to|going by|as per|in|by) ${named}$`, 'iu');
const bookInFront = new RegExp(`^(?:according to|going by|as per|in) ${named}[\\s,]+`, 'iu');
const asksForBrief =
  /^(?:(?:give|make|write|get|prepare|do|put together|generate|i need|i want)\s+)*(?:me\s+)?(?:a|the|another)?\s*(?:\p{L}+\s+)?brief (?:for|on|about|of)\s+/iu;

const article = /^(?:the|a|an)\s+/iu;

/** Characters. What is longer is no short form, and is not kept. */
const longest = 200;

/**
 * A question in short form (P-6), out of the driver's own words: without what is said around it and without the book's name, which is kept beside it.
 *
 * @returns null where nothing is left, or too much
 */
export function shortQuestion(words: string): string | null {
  const said = words.replace(/\s+/g, ' ').trim().replace(closing, '').replace(opening, '');
  const short = said
    .replace(bookInFront, '')
    .replace(asksABook, '')
    .replace(asksForBrief, '')
    .replace(bookInside, '')
    .replace(bookBehind, '')
    .replace(article, '')
    .trim();
  return short.length === 0 || short.length > longest || !/[\p{L}\d]/u.test(short) ? null : short;
}
