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

const replyPattern = markPattern(`${replyMarks}|${perhapsReplyMarks}`);
const forwardPattern = markPattern(`${forwardMarks}|${perhapsForwardMarks}`);
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

/** A subject taken apart for comparison and for speech. */
export interface NormalisedSubject {
  /** What two mails of one thread have in common: lower case, no prefixes, no list tags, single spaces. May be empty. */
  readonly key: string;
  /** The same with its case and punctuation kept. */
  readonly plain: string;
  /** It carried a mark of a reply. */
  readonly reply: boolean;
  /** It carried a mark of a forwarded mail. */
  readonly forward: boolean;
  /** Too common to say that two mails belong together. */
  readonly generic: boolean;
}

const tagPattern = /^\[[^\][]{1,40}\]\s*/u;
const forwardTail = /\s*\((?:fwd|forwarded)\)\s*$/iu;
const wasTail = /\s*\((?:was|war|fue|était)\s*:?\s[^()]*\)\s*$/iu;

/** What a calendar puts before the title of an event, and the day and hour behind it. */
const calendarMark =
  /^(?:(?<later>updated invitation(?: with note)?|updated(?: event)?|cancell?ed(?: event| invitation)?|accepted|declined|tentative(?:ly accepted)?)|invitation)\s*:\s*/iu;
const calendarTail = /\s*(?:@|,|\s[–-])\s*(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*\.?,?\s[^@]*\d.*$/iu;

const genericSubjects = new Set(
  `hello hi hey hallo bonjour hola ciao hej question questions frage help hilfe info information update updates status
  meeting call test testing urgent important reminder invoice rechnung facture document documents file files photo photos
  picture pictures thanks thank-you danke merci news newsletter report weekly-report daily-report monthly-report
  (no-subject) no-subject (kein-betreff) kein-betreff (sans-objet) sans-objet untitled none today tomorrow fyi request
  quick-question follow-up following-up new-message message a-message receipt your-receipt your-order order offer`
    .split(/\s+/u)
    .map((entry) => entry.replaceAll('-', ' ')),
);
// What comes every day or week under one title is a series, not a conversation.
const seriesPattern =
  /\b(?:newsletter|digest|headlines|daily|weekly|monthly|bulletin|roundup|round-up|briefing|stories for|news for)\b/iu;

function withoutTags(subject: string): string {
  let rest = subject;
  for (;;) {
    const shorter = rest.replace(tagPattern, '');
    // A subject that is nothing but a tag keeps it.
    if (shorter === rest || shorter.trim() === '') return rest;
    rest = shorter;
  }
}

/**
 * Takes reply and forward marks (several languages, counted ones such as `Re[2]:`, repeated, mixed with list tags) off a
 * subject. Pure.
 */
export function normaliseSubject(subject: string): NormalisedSubject {
  let rest = subject.normalize('NFC').replace(/\s+/gu, ' ').trim();
  let reply = false;
  let forward = false;
  for (;;) {
    const before = rest;
    rest = withoutTags(rest);
    if (replyPattern.test(rest)) {
      rest = rest.replace(replyPattern, '');
      reply = true;
    } else if (forwardPattern.test(rest)) {
      rest = rest.replace(forwardPattern, '');
      forward = true;
    }
    if (rest === before) break;
  }
  if (forwardTail.test(rest)) forward = true;
  const plain = rest.replace(forwardTail, '').replace(wasTail, '').trim();
  // An invitation and what a later mail makes of it name the event alike, and mostly another hour.
  const calendar = calendarMark.exec(plain);
  if (calendar?.groups?.later !== undefined) reply = true;
  const title = calendar === null ? plain : plain.slice(calendar[0].length).replace(calendarTail, '');
  const key = title
    .toLowerCase()
    .replace(/[\s.!?…,;:_]+$/u, '')
    .replace(/^["'“”„«»]+|["'“”„«»]+$/gu, '')
    .trim();
  const bare = key.replace(/^[("]+|[)"]+$/gu, '').trim();
  const letters = key.replace(/[^\p{L}]/gu, '');
  const generic =
    letters.length < 3 || genericSubjects.has(key) || genericSubjects.has(bare) || (!reply && seriesPattern.test(key));
  return { key, plain, reply, forward, generic };
}
