// Reply and forward marks of mail programs in the languages that translate them. `re[2]:` and `re^3:` count the replies.
const replyMarks =
  're|aw|antw|antwort|sv|vs|vb|ref|rv|res|ris|r|rif|odp|ynt|atb|vá|hl|bls|αντ|απ|na|回复|回覆|答复|답장|返信|отв|на';
const forwardMarks = 'fwd?|fw|wg|tr|i|rv|enc|doorst|vs|vl|pd|továbbítás|ilt|trs|πρθ|转发|轉寄|전달|転送|пер';
// One letter alone is a mark only where the program writes it so: Italian "R:" and "I:".
const markCounter = '(?:\\s*[[^(]\\s*\\d{1,3}\\s*[\\])]?)?';
export const replyPattern = new RegExp(`^(?:${replyMarks})${markCounter}\\s*[:：]\\s*`, 'iu');
export const forwardPattern = new RegExp(`^(?:${forwardMarks})${markCounter}\\s*[:：]\\s*`, 'iu');

/**
 * A subject as an answer or a forward carries it on: without the marks of earlier ones at its beginning, and else as it was written,
 * ticket numbers, list tags and any script. May be empty. Pure.
 */
export function withoutSubjectMarks(subject: string): string {
  let rest = subject.replace(/\s+/gu, ' ').trim();
  for (;;) {
    const shorter = rest.replace(replyPattern, '').replace(forwardPattern, '');
    if (shorter === rest) return rest;
    rest = shorter;
  }
}
