/** What one would write in five minutes: a question mark, or one of the usual words of a request. */
const pattern =
  /\?|\b(?:please|pls|kindly|let me know|(?:can|could|would|will) (?:you|we)|i need|need you to|you (?:should|must|need to)|asap|send me|call me|give me|get back to)\b/i;

export function isAskByKeyword(sentence: string): boolean {
  return pattern.test(sentence);
}
