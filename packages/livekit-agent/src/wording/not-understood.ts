/** Whether words are a question, which wants an answer even if somebody else was asked. */
export function isQuestion(words: string): boolean {
  return /\?\s*$/.test(words);
}

/** The answer to words that mean nothing here. @param hasLooked whether the manuals were asked first, and have nothing about it */
export function sayNotMeant(words: string, hasLooked = false): string {
  const found = hasLooked ? ', and found nothing about it in your manuals' : '';
  return isQuestion(words)
    ? `I can't answer that${found}. Ask who a mail is from, what it wants or what is urgent, or say find, and what to look for.`
    : `I took that as not meant for me${found}. Say help for what I can do.`;
}
