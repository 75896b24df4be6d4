/** "Re: Re: [list] Crane" is about the crane; "Fwd:" is forwarded. The prefixes of other languages are known too. */
const replyPrefix = /(^|[\n"“(:[]|[.,]\s)\s*(?:(?:re|aw|sv|antw|ref)(?:\[\d+\])?\s?:\s*)+(?=\S)/gi;
const replyInside = /(?<![\p{L}\p{N}])(?:(?:Re|RE)(?:\[\d+\])?:\s*)+(?=\S)/gu;
const forwardPrefix = /(?<![\p{L}\p{N}])(?:(?:fwd?|wg|tr)\s?:\s*)+(?=\S)/giu;

/** A subject's "Re:" as "regarding", its "Fwd:" as "forwarded", however many stand in a row. */
export function sayReplyPrefixes(text: string): string {
  return text
    .replace(replyPrefix, (_, before: string) => `${before === ':' ? ': ' : before}regarding `)
    .replace(replyInside, 'regarding ')
    .replace(forwardPrefix, 'forwarded: ')
    .replace(/\b(regarding|forwarded:) (?:(?:regarding|forwarded:) )+/g, '$1 ');
}
