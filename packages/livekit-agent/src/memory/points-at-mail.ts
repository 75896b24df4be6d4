import { plainLetters } from './mail-text-index.ts';

/**
 * Whether words only point at a mail or at something in it ("this email", "what she wrote", "his number"), so that
 * keeping them would mean keeping the mail.
 */
export function pointsAtMail(text: string): boolean {
  const plain = plainLetters(text)
    .replace(/[.!?…,;:]+$/u, '')
    .replace(/\s+/gu, ' ')
    .trim();
  if (quoting.some((pattern) => pattern.test(plain))) return true;
  return !saysSomething.test(plain) && wholes.some((pattern) => pattern.test(plain));
}

const opening =
  '(?:(?:the|this|that|these|those|his|her|their|its|my|all|all of|every|any|whole|entire|full|exact|last|current|latest|previous|open)\\s+)*';
const mail =
  '(?:e-?mails?|mails?|messages?|letters?|threads?|conversations?|newsletters?|notes?|replies|reply|texts?|wording|words|contents?|bod(?:y|ies)|subjects?(?: lines?)?|attachments?|signatures?|sentences?|paragraphs?|quotes?|summar(?:y|ies)|excerpts?|gist)';
const person =
  "(?:he|she|they|it|we|this|that|[\\p{L}.'-]+(?:\\s[\\p{L}.'-]+)?|the (?:sender|mail|email|message|client|supplier|customer|writer|text))";
const verb =
  '(?:wrote|writes|has written|have written|said|says|is saying|has said|sent|sends|has sent|asked(?: for)?|asks(?: for)?|wants|wanted|told (?:me|us)|tells me|mentioned|mentions|reported|reports|stated|states|replied|answered|promised|offered|quoted|proposed)';
const detail =
  '(?:(?:phone|mobile|cell|telephone|home|work|office|direct|bank|account|postal|email|e-mail|mail|contact|sender)\\s+)*(?:numbers?|phones?|mobiles?|addresse?s?|details?|extensions?|iban|e-?mails?|contacts?|signature)';
const tail =
  '(?:\\s+(?:to memory|in (?:my |your |the )?memory|for (?:me|later|next time|good|ever)|down|somewhere|please|word for word|verbatim|exactly|above|here|too|as well|again|now))*';

const wholes: readonly RegExp[] = [
  new RegExp(`^(?:this|that|it|these|those|them|the above|this one|that one|all of (?:it|this|that))${tail}$`, 'u'),
  new RegExp(
    `^${opening}${mail}(?:\\s+(?:from|by|of|about|in|on|above|that|which|we|i|${verb.slice(3, -1)})\\b.*)?${tail}$`,
    'u',
  ),
  new RegExp(
    `^(?:exactly |all |everything |all that |whatever )?(?:what|everything|whatever|all|all that|the (?:thing|things|part|bit|stuff))\\s*(?:that |which )?${person} (?:just )?${verb}\\b.*$`,
    'u',
  ),
  new RegExp(`^what (?:is|stands|was) (?:written )?in ${opening}${mail}.*$`, 'u'),
  new RegExp(`^what (?:it|this|that|${opening}${mail})(?: from .*)? (?:says?|said|is about|contains|reads)\\b.*$`, 'u'),
  new RegExp(
    `^(?:the |this |that |his |her |their |its |[\\p{L}.-]+(?: [\\p{L}.-]+)?['’]s )${detail}(?:\\s+(?:from|of|in|on|under|below)\\b.*)?${tail}$`,
    'u',
  ),
];

const written = '(?:e-?mails?|mails?|messages?|letters?|newsletters?)';
const whose =
  "(?:the |this |that |his |her |their |its |a |an |[\\p{L}.-]+(?: [\\p{L}.-]+)?['’]s? )(?:last |latest |newest |other |new )?";

/** What somebody is said to have written is the mail's, however it is told: "Graham's mail says we lose nine thousand", "Magda emailed me that …". */
const quoting: readonly RegExp[] = [
  new RegExp(`\\b${whose}${written}(?: from [\\p{L}.' -]{1,40}?)? (?:just )?${verb}\\b`, 'u'),
  new RegExp(`\\baccording to ${whose}${written}\\b`, 'u'),
  new RegExp(
    `^(?:(?:as|like|that) )?(?:it (?:says|said|stood|stands) )?(?:in|from|per) ${whose}${written}\\b(?! (?:is|are|comes?|goes?|should|must)\\b)`,
    'u',
  ),
  /\b(?:wrote|writes|has written|have written|e-?mailed|mailed|messaged)(?: to)?(?: (?:me|us))?(?: (?:today|yesterday|just now))?,? (?:that|saying|to say)\b/u,
];

/** "Messages from the school are urgent" says something of mails; "the mail that is open" merely points at one. */
const saysSomething =
  /(?<!\b(?:that|which|what) )\b(?:is|are|comes?|goes?|should|must|matters?|first|always|never|needs?|has to|have to|can)\b/u;
