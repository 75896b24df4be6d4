/** Words that bind whoever hears them. Of a rule that no law asks for nothing of the kind is said (P-3). */
const binding =
  /\b(?:must(?:n['’]t)?|shall|shan['’]t|requir(?:e|es|ed|ing)|requirements?|mandat(?:e|es|ed|ory)|obligat(?:ed|ion|ions|ory)|oblig(?:e|es|ed)|compulsory|statutory|forbidden|prohibit(?:s|ed)?|ha(?:ve|s|d) (?:got )?to|needs? to|legally)\b/i;

/** The same as advice, the longer phrases first. */
const softer: readonly (readonly [RegExp, string])[] = [
  [/\b(?:must not|mustn['’]t|shall not|shan['’]t)\b/gi, 'should not'],
  [/\b(?:is|are) (?:legally )?(?:required|obliged|obligated) to\b/gi, 'should'],
  [/\b(?:must|shall|(?:have|has) (?:got )?to|needs? to)\b/gi, 'should'],
  [/\bhad to\b/gi, 'should'],
  [/\b(?:forbidden|prohibited)\b/gi, 'advised against'],
  [/\bprohibits?\b/gi, 'advises against'],
  [/\brequirements\b/gi, 'suggestions'],
  [/\b(?:requirement|obligation)\b/gi, 'suggestion'],
  [/\bobligations\b/gi, 'suggestions'],
  [/\brequires\b|\bmandates\b|\bobliges\b/gi, 'suggests'],
  [/\brequiring\b/gi, 'suggesting'],
  [/\brequire\b|\bmandate\b|\boblige\b/gi, 'suggest'],
  [/\b(?:required|mandated|mandatory|obligatory|obligated|obliged|compulsory|statutory)\b/gi, 'suggested'],
  [/\blegally\b/gi, 'by this guidance'],
];

export function soundsBinding(text: string): boolean {
  return binding.test(text);
}

/** A rule's words as advice: "a sill must be at 90 cm" becomes "a sill should be at 90 cm". Numbers and all else stay. */
export function asAdvice(text: string): string {
  return softer.reduce(
    (said, [pattern, instead]) =>
      said.replace(pattern, (found) =>
        /^\p{Lu}/u.test(found) ? `${instead.charAt(0).toUpperCase()}${instead.slice(1)}` : instead,
      ),
    text,
  );
}
