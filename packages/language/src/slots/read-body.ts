import type { Heard, SlotReader } from '../grammar/match-pattern.ts';

/** After a bare "say" or "answer", only these open a message; "say cheese" is for somebody else. */
const openMessage = new Set(
  'thank thanks yes no hi hello hey sorry i we ok sure congratulations happy good great please they he she you welcome'.split(
    ' ',
  ),
);
/** After "reply" and its like these name to whom, when or whether, not what. */
const notMessages = new Set(
  'to all everyone everybody later tomorrow tonight when if unless until now then soon it this that him her them for by with before after and your mum mummy dad daddy grandma granny home'.split(
    ' ',
  ),
);
/** In "tell Anna Smith that …" the name goes on to "that". */
const costOfCutName = 2;
const sayAgain = new Set('again once one slower slowly louder more over please what'.split(' '));
const forMe = /^(?:for )?(?:me|us)$/iu;
const replyVerbs = new Set('reply respond back write text message'.split(' '));
const hesitation = /^((uh|um|er|erm|uhm)\b[\s,…]*)+/iu;
/** "Tell Magda I said thanks": to say it is the driver's order, not a part of the message. "I said no to them" is one. */
const iSaid =
  /^I (?:say|said) (?=(?:thanks|thank you|hi|hello|sorry|congratulations|well done|good luck|happy birthday)\b(?! to\b)|(?:yes|no)[.!]?$)/iu;

/** From behind the word before the message to the end of the text; what the grammar skips (a "please") is part of it. */
function messageAsHeard(heard: Heard, start: number): string {
  const from = heard.tokens[start - 1]?.end ?? 0;
  return heard.text
    .slice(from)
    .replace(/^[\s,:;…–—-]+/u, '')
    .replace(hesitation, '')
    .replace(iSaid, '')
    .replace(/[\s.…]+$/u, '');
}

/** "Thank her for the plans": the thanks are the message. */
function thanks(heard: Heard, start: number): boolean {
  return heard.tokens
    .slice(Math.max(0, start - 4), start)
    .some(({ word }, index, words) => word === 'thank' && words[index + 1]?.word !== 'you');
}

/** "Tell everyone on this mail that …": to whom goes on. */
const wholeGroup = new Set(['everyone', 'everybody', 'all', 'them']);
const narrowsGroup = new Set(['on', 'in', 'who']);
const longestAddress = 9;
const mails = new Set(['mail', 'email', 'message']);

/** "New mail to Anna, …": with no word of saying, only the pause tells where the name ends. */
function opensNewMail(heard: Heard, start: number): boolean {
  const words = heard.tokens.slice(Math.max(0, start - longestAddress), start).map(({ word }) => word);
  const opened = words.findLastIndex(
    (word, index) => word === 'new' && mails.has(words[index + 1] ?? '') && words[index + 2] === 'to',
  );
  return opened >= 0 && !words.slice(opened).some((word) => saying.has(word));
}

const saying = new Set(
  'saying stating that about explaining confirming writing say says message words note tell reads effect'
    .split(' ')
    .filter((word) => !mails.has(word)),
);

const answersSomebody =
  /^(?<before>\W*(?:(?:please|ok(?:ay)?|and|now)[\s,]+)*)(?:reply to|answer|respond to|write back to|get back to) (?!all\b|every|him\b|her\b|them\b|it\b|that\b|this\b|the\b|me\b|us\b|my\b)(?=(?!\p{L}[\p{L}' -]{0,40}\b(?:saying|that)\b)\p{L}[\p{L}' -]{1,30}?,? (?:yes|no|sure|ok(?:ay)?|thanks|thank you)\b)/iu;

/** "Reply to Luc yes, we take it": a yes or a no behind a name is what is to be told them. */
export function answerAsTelling(text: string): string {
  return text.replace(answersSomebody, '$<before>tell ');
}

/** "Write to Tom that he is right, I …" has said that a message comes. */
const restOfName = String.raw`(?:(?!\b(?:that|saying|if|whether)\b)[\p{L}.' -]){0,40}`;
const answering = String.raw`\W*(?:(?:please|ok(?:ay)?|and|so|now|then)[\s,]+)*(?:(?:reply|answer|respond|write(?: back)?|draft a reply)(?: (?:to )?(?:all|everyone|everybody)| to \p{L}${restOfName}| (?:him|her|them))?|(?:send|write|draft|compose|make) (?:a|an|me a|me an) (?:reply|answer|response|mail|e-?mail|message)(?: to \p{L}${restOfName})?)`;
/** Behind a comma only what opens a message: "reply to Sam, then archive it" is two orders. */
const opensMessage =
  '(?:i|we|it|they|you|yes|no|thanks|thank you|sorry|dear|hi|hello|sure|ok|okay|fine|great|of course|agreed|our|my|let us)';
const answers = new RegExp(
  `^(${answering})\\s*(?::\\s*(?=\\S)|,\\s+(?:and )?(?:say|tell (?:him|her|them))(?: that)?[,:]? (?=\\S)|,\\s+(?=${opensMessage}\\b['’]?\\p{L}* \\S))`,
  'iu',
);

/** "Answer: send them back please" as "answer saying …": what stands behind the colon is the message, whatever it begins with. */
export function announceMessage(text: string): string {
  return text.replace(answers, '$1 saying ');
}

/** "Tell Priya | and Tom that …", "tell Priya, | Tom and Ellie that …": the people go on. */
function cutsPeople({ tokens }: Heard, start: number): boolean {
  const [first, second, , fourth] = tokens.slice(start, start + 4).map(({ word }) => word);
  const isSaid = saying.has(tokens[start - 1]?.word ?? '');
  return !isSaid && (first === 'and' || (second === 'and' && fourth === 'that'));
}

/** Everything to the end of the sentence, as said, one closing full stop apart. */
export const readBody: SlotReader<'body'> = {
  longest: Number.POSITIVE_INFINITY,
  read(heard, span) {
    const before = heard.tokens[span.start - 1]?.word ?? '';
    const beforeThat = heard.tokens[span.start - 2]?.word ?? '';
    const first = heard.tokens[span.start]?.word ?? '';
    const bareSaying = (before === 'say' || before === 'answer') && beforeThat !== 'and' && beforeThat !== 'to';
    if (bareSaying && !openMessage.has(first)) return null;
    // "Say sorry to your sister" is said to a child.
    if (bareSaying && heard.tokens.slice(span.start).some(({ word }) => word === 'your' || word === 'to')) return null;
    // "Say that again" is never dictated.
    if ((before === 'say' || beforeThat === 'say') && sayAgain.has(first)) return null;
    if (wholeGroup.has(before) && narrowsGroup.has(first)) return null;
    if (opensNewMail(heard, span.start) && !heard.tokens[span.start - 1]?.breaks) return null;
    // "Thank her for me": for me, not for something.
    if (thanks(heard, span.start) && forMe.test(messageAsHeard(heard, span.start))) return null;
    if (replyVerbs.has(before) && notMessages.has(first)) return null;
    // "Answer him, but make it polite" says how, and not what.
    if (first === 'but' && !saying.has(before)) return null;
    if (cutsPeople(heard, span.start)) return null;
    const words = messageAsHeard(heard, span.start);
    const message = thanks(heard, span.start) ? `thank you ${before === 'for' ? 'for ' : ''}${words}` : words;
    return words === ''
      ? null
      : { value: message, cost: heard.tokens[span.start + 1]?.word === 'that' ? costOfCutName : 0 };
  },
};
