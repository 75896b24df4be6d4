/** What begins a clause that tells of something else than what is asked: a reason, a condition, whose it is. */
const subordinate =
  /\b(?:because|since|as (?=(?:i|we|he|she|they|it|the|our|my|his|her|their)\b)|which|who|whom|whose|where|once|if|unless|when|while|whereas|although|though|until (?=(?:i|we|he|she|they|it|the) )|so that|after (?=\p{L}+ (?:has|have|is|are)\b)|(?<!\b(?:sure|certain|ensure|know|confirm|check|see|so) )that (?=(?:i|we|you|he|she|they|it|has|have|had|is|are|was|were|will|must|should|wants?|needs?)\b))/iu;

/** What is asked, up to the first clause that tells of something else. */
function askingClause(sentence: string): string {
  const at = sentence.search(subordinate);
  return at < 0 ? sentence : sentence.slice(0, at);
}

/** Whether words that name a time name that of what is asked: "please stay away, because they want to end by Friday" asks nothing by Friday. */
export function standsInAsk(sentence: string, words: string): boolean {
  return askingClause(sentence).includes(words);
}

/** "Do not forget to ring" asks to ring. */
const notHarmless = '(?! (?:forget|hesitate|fail|worry|mind|miss|omit|neglect|be (?:shy|late|afraid))\\b)';
const somebody = '(?:you|they|anybody|anyone|everybody|everyone)';
const forbids = new RegExp(
  [
    `^(?:[^,;:]{1,40}[,:] )?(?:(?:please|kindly|and|so|but|also),? )*(?:do not|don['’]t|never)\\b${notHarmless}`,
    `\\bplease,? (?:do not|don['’]t|never|not)\\b${notHarmless}`,
    `\\b${somebody} (?:(?:must|should|may|shall)(?: please)? (?:not|never)|(?:must|should)n['’]t|(?:are|is) not (?:to|allowed))\\b${notHarmless}`,
    `\\b(?:nobody|no one) (?:must|should|may|can|shall|is to)\\b`,
    `\\b(?:asked|told|tell|ask|remind|reminded|want|need)(?: (?:you|them|everybody|everyone|all))? not to\\b${notHarmless}`,
    `\\b\\p{L}+ must (?:not|never)\\b${notHarmless}|\\bunder no circumstances\\b`,
    `^(?:[^,;:]{1,40}, )?(?:i|we) would(?:n['’]t| not) (?:advise|recommend|sign|agree|pay|accept|release|commit|promise|send|tell|approve)\\b`,
  ].join('|'),
  'iu',
);

/** "Nobody goes in until the power is off"; "nobody works on Sundays" forbids nothing. */
const nobodyUntil = /^(?:nobody|no one) \p{L}+s\b[^;]*\b(?:until|till|unless|without|before)\b/iu;

/** Whether a sentence asks that something is not done. */
export function isProhibition(sentence: string): boolean {
  return forbids.test(askingClause(sentence)) || nobodyUntil.test(sentence);
}

/** "In order to give the board two weeks, all forms must be sent in by …": what for, however long, before what has to be done. */
const leadingPurpose =
  /^(?:in order )?to\s[^:;?!]{3,300},\s+(?=(?:all|any|every\p{L}*|each|the|your|you|please|we|i)\b[^,;]*\b(?:needs?|must|should|has to|have to|are to|is to)\b)/iu;

/** A duty without what it is for, whose dates are not those by which it has to be done. */
export function withoutLeadingPurpose(sentence: string): string {
  return sentence.replace(leadingPurpose, '');
}
