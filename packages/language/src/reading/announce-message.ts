const answers =
  /^(\W*(?:(?:please|ok(?:ay)?|and|so|now|then)[\s,]+)*(?:(?:reply|answer|respond|write back)(?: to \p{L}[\p{L}' -]{0,40}| (?:him|her|them))?|(?:send|write) (?:a|an) (?:reply|answer)))\s*:\s*(?=\S)/iu;

/** "Answer: send them back please" as "answer saying …": what stands behind the colon is the message, whatever it begins with. */
export function announceMessage(text: string): string {
  return text.replace(answers, '$1 saying ');
}
