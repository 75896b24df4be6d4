const greeting =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|greetings|morning|howdy|g'day)\b[^.?]{0,40}$/i;
const farewell =
  /^(?:(?:many |best |kind |warm |with )*(?:thanks|thank you|thx|ta|regards|wishes|cheers|best|sincerely|yours|love|later|bye|ciao|greetings|enjoy|take care|see you|talk soon|have a (?:great|good|nice|lovely) \w+))\b[^?]{0,40}$/i;
const boilerplate =
  /\bunsubscribe|\b(?:this (?:e-?mail|message|newsletter)(?: and any \w+)? (?:is (?:intended|confidential|sent|for the)|was (?:sent|intended)|may (?:contain|be)|contains? (?:confidential|privileged|information)|has been (?:scanned|sent))|you (?:are|were|have) (?:receiv|subscrib)\w* (?:this|to|because|from)|received this (?:e-?mail|message|newsletter)|sent from my|confidentiality (?:notice|note)|(?:is|are|may be) (?:strictly )?(?:privileged|confidential)|intended (?:only|solely|recipient)|view (?:this|it) (?:online|in)|privacy policy|all rights reserved|mailing list$|to (?:be removed|opt out)|sponsored by|advertise (?:with|here)|advertisement$|copyright (?:©|\(c\)|\d{4})|do not (?:reply to|share|forward) this|powered by|forwarded message|original message|additional comments from|please find attached\.?$|in this issue|story filed|(?:this )?(?:story|article) continues|table of contents|virus[- ](?:free|checked|scan\w*)|(?:checked|scanned) (?:for|by) \w+|pgp (?:signed|signature|key)|log in and change your preferences|become a (?:member|subscriber)|free (?:signup|report|newsletter))\b/i;
/** "Join the world's largest e-mail service with MSN Hotmail": below the mails of who writes there. */
const freeMail =
  /^(?:(?:join|get|try|send|chat|share|download|add|protect|find)\b(?!.*\bmy\b).*\b(?:msn (?:hotmail|messenger|photos|explorer|\d)|yahoo!|lycos mail|juno|netzero)|do you yahoo!?|msn \p{L}+ is\b)/iu;
const attributionLine = /\b(?:wrote|writes|said|schrieb|skrev)\s*:?\s*$|^on \w{3},? .*(?:wrote|writes)/i;
const masthead =
  /^(?:\S+ ){0,4}(?:newsletter|headline mailer|mailer|digest)\.?$|^(?:\S+ )?(?:newsletter|daily|weekly|issue|volume|vol|edition|headlines|stories|digest|top stories|news)\b.{0,40}$|^(?:mon|tues|wednes|thurs|fri|satur|sun)day,? .{0,25}$/i;

const fewestWords = 3;
/** "Due: 13 November" and "Site meeting: Monday 16 November, 10:00" say something, however few their letters are. */
const saysDue =
  /^(?:when|due|deadline|reply|rsvp)\b[^:]{0,30}:? .*(?:\d|day\b)|^\p{L}[\p{L} ]{2,50}: (?:\p{L}+day\b.*\d|\d{1,2} \p{L}{3,9}\b)/iu;
/** "Total due GBP 734.40": what a bill comes to. */
const total =
  /^(?:grand )?(?:total|amount|balance|sum)(?: (?:due|payable|outstanding|to pay|now due|owed|amount|(?:excl|incl)(?:uding|\.)?|ex|net|gross|of|with|without|VAT|tax))*\b[^.!?\p{L}]{0,6}(?:(?:[£€$]|EUR|GBP|USD)\s?)?\d[\d.,]*(?:\s?(?:[£€$]|EUR|GBP|USD|euros?|pounds?|dollars?))?\.?$/iu;

/** Whether `sentence` is the line of a bill that names its total: "Amount due: 412.50 euro". */
export function isTotal(sentence: string): boolean {
  return total.test(sentence.replace(/\b(?:EUR|GBP|USD)\b/gu, '').replace(/ {2,}/g, ' '));
}

/** "PO is 45-11872", "Booking reference: KX81QZ4": what somebody who acts has to name. */
const reference =
  /^(?:(?:the|our|your|my|its|and) )?(?:[\p{L}-]+ ){0,2}(?:PO|P\.O\.|reference|ref|number|no|code|PIN|booking|order|quote|ticket|case)\b\.?(?: (?:number|no|code|is|for (?:[\p{L}-]+ ){1,3}is))*:? #?(?=[\p{Lu}\d/.-]*\d)[\p{Lu}\d][\p{Lu}\d/.-]{2,}\.?$/iu;

/** Whether `sentence` is nothing but the number or code of something. */
export function isReference(sentence: string): boolean {
  return reference.test(sentence);
}

const leastLettersSaid = 0.72;
/** "2 on Friday, 9 & 10 in the hall": counts and hours in a sentence that has words enough. */
const smallNumber = /(?<![\d.,/])\b\d{1,2}\b(?![\d.,/%])/g;
const wordsOfSentence = 6;
/** "Anna Berg/SITE/Harbour@HARBOUR": of whom a mail went to, as Notes writes them. */
const notesAddress = /\p{L}+\/[\p{L}_-]+(?:\/[\p{L}_-]+)*@[\p{L}_-]+|\p{L}+\/(?:[\p{Lu}_-]{2,}\/)+[\p{Lu}_-]{2,}\b/gu;
const fewestOfList = 2;
const toCall = /\b(?:call|ring|phone|text|reach) (?:me|us|him|her|them)\b/i;
/** "Please can you call me, 085 555 0112"; a name with its number is a line of a signature. */
const phoneNumber = /(?<![\d.,])\+?\(?\d[\d ()/-]{6,18}\d(?![\d.,]\d)/g;
/** Said in words as well. */
const sum = /[£€$]\s?\d[\d.,]*|\b\d[\d.,]*\s?(?:euros?|pounds?|dollars?|EUR|GBP|USD)\b/g;
/** "04/12/2026", "2026-12-03", "9:30": said in words, however few its letters are. */
const timeInFigures = /\b\d{1,4}([./-])\d{1,2}\1\d{2,4}\b|\b\d{1,2}\/\d{1,2}\b|\b\d{1,2}[:.]\d\d\b/g;

/** "Her address is an address, and her number is.": it is there to be read. */
const howToReach =
  /^(?:(?:, )?(?:and )?(?:the|my|our|her|his|their|your) (?!new )(?:[\p{L}-]+ ){0,2}(?:address|number|phone|e-?mail|fax|pager|extension) is(?: an address| a link)?)+[.,]?$/iu;

/** Whether a speakable sentence says something: not a greeting, a farewell, small print, an attribution, a masthead, a scrap. */
export function isWorthSaying(sentence: string): boolean {
  const bare = sentence.replace(/\b(?:a link|an address)\b/g, '').trim();
  const words = bare.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const isQuestion = sentence.endsWith('?') && words.length >= 2;
  if (saysDue.test(sentence) || isTotal(sentence) || isReference(sentence)) return true;
  if (howToReach.test(sentence)) return false;
  if (words.length < fewestWords && !isQuestion && !toCall.test(bare)) return false;
  if ((sentence.match(notesAddress)?.length ?? 0) >= fewestOfList) return false;
  const called = toCall.test(bare) ? bare.replace(phoneNumber, 'this number') : bare;
  const told = called.replace(sum, 'so much').replace(timeInFigures, 'then');
  const dense = (words.length < wordsOfSentence ? told : told.replace(smallNumber, 'two')).replace(/\s+/g, '');
  const letters = dense.match(/\p{L}/gu)?.length ?? 0;
  if (letters / Math.max(1, dense.length) < leastLettersSaid) return false;
  return saysSomething(sentence);
}

const passedOn =
  /^(?:an address \p{L}+|(?:\p{Lu}\p{L}+, )?(?:please )?note|fyi|f\.y\.i|for your (?:information|review|files?|records?)|(?:please )?see (?:below|attached|above))[.!]?$/iu;

/** All of it stands in quotation marks, or it begins or ends what does: somebody else's words, a motto below a name. */
const quotation = /^[^\p{L}\d]*["“«][^"”»]*(?:["”»][^\p{L}\d]*)?$|^[^"“«]*["”»]\s*(?:[–—-].*)?$/u;

export function isQuotation(sentence: string): boolean {
  return quotation.test(sentence);
}

/** "Jim / Karen - thank you": whom it is said to before what is said. */
const namesBefore = /^(?:\p{Lu}[\p{L}.]+\s*(?:[/,:&–—-]+|and(?= \p{Lu}))\s*)+(?=\p{L})/u;

/** Whether a sentence, however short, is more than a greeting, a farewell, small print, an attribution or a masthead. */
export function saysSomething(sentence: string): boolean {
  if (!/\p{L}{2}/u.test(sentence.replace(/\b(?:a link|an address)\b/g, ''))) return false;
  if (farewell.test(sentence.replace(namesBefore, ''))) return false;
  // "Sunday instead?" heads no newspaper.
  const heads = sentence.endsWith('?') ? [] : [masthead];
  return ![greeting, farewell, boilerplate, freeMail, attributionLine, ...heads, passedOn, quotation].some((pattern) =>
    pattern.test(sentence),
  );
}

const closing =
  /^\W*(?:(?:many|best|kind|warm|warmest|with|thanks?|thank you|thx|cheers|regards|b?rgds|wishes|sincerely|yours|truly|faithfully|love|take care|talk soon|very|much|a lot|in advance|again)\b[\s,!.–-]*)+(?:\p{L}[\p{L}.]*)?[\s,.!–-]*$/iu;

/** Whether a line does nothing but end a letter: "Kind regards", "Thanks, Anna". */
export function isFarewell(line: string): boolean {
  return closing.test(line);
}
