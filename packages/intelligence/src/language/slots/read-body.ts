import type { SlotReader } from '../grammar/match-pattern.ts';
import { wordsAsHeard } from './words-as-heard.ts';

/** After a bare "say", only these open a message; "say cheese" is for somebody else. */
const openMessage = new Set(
  'thank thanks yes no hi hello hey sorry i we it the ok sure congratulations happy good great please my our they he she you welcome'.split(' '),
);
/** After "reply" and its like these name to whom, when or whether, not what. */
const notMessages = new Set(
  'to all everyone everybody later tomorrow tonight when if unless until now then soon it this that him her them for by with before after and'.split(' '),
);
const replyVerbs = new Set('reply respond back write text message'.split(' '));

/** Everything to the end of the sentence, as said, one closing full stop apart. */
export const readBody: SlotReader<'body'> = {
  longest: Number.POSITIVE_INFINITY,
  read(heard, span) {
    const before = heard.tokens[span.start - 1]?.word ?? '';
    const first = heard.tokens[span.start]?.word ?? '';
    if (before === 'say' && !openMessage.has(first)) return null;
    if (replyVerbs.has(before) && notMessages.has(first)) return null;
    const words = wordsAsHeard(heard, span);
    return words === '' ? null : { value: words, cost: 0 };
  },
};
