// Reply and forward marks of mail programs in the languages that translate them. `re[2]:` and `re^3:` count the replies.
const replyMarks = 're|aw|antw|antwort|sv|vs|odp|ynt|vá|αντ|回复|回覆|答复|답장|返信|отв';
const forwardMarks = 'fwd?|fw|wg|tr|doorst|vs|továbbítás|πρθ|转发|轉寄|転送|пер';
// These are words, abbreviations and letters as well, as in "REF: INC-42" and the Italian "R:" and "I:". What compares subjects takes them
// off, what writes one leaves them.
const perhapsReplyMarks = 'vb|ref|rv|res|ris|r|rif|atb|hl|bls|απ|na|на';
const perhapsForwardMarks = 'i|rv|enc|vl|pd|ilt|trs|전달';
const markCounter = '(?:\\s*[[^(]\\s*\\d{1,3}\\s*[\\])]?)?';

function markPattern(marks: string): RegExp {
  return new RegExp(`^(?:${marks})${markCounter}\\s*[:：]\\s*`, 'iu');
}

export const replyPattern = markPattern(`${replyMarks}|${perhapsReplyMarks}`);
export const forwardPattern = markPattern(`${forwardMarks}|${perhapsForwardMarks}`);
const surePattern = markPattern(`${replyMarks}|${forwardMarks}`);

/**
 * A subject as an answer or a forward carries it on: without the marks at its beginning that can be nothing but marks, and else as it
 * was written, ticket numbers, list tags and any script. May be empty. Pure.
 */
export function withoutSubjectMarks(subject: string): string {
  let rest = subject.replace(/\s+/gu, ' ').trim();
  for (;;) {
    const shorter = rest.replace(surePattern, '');
    if (shorter === rest) return rest;
    rest = shorter;
  }
}
