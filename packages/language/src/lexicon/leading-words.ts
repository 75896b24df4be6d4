function set(...groups: readonly string[]): ReadonlySet<string> {
  return new Set(groups.join(' ').split(' '));
}

const auxiliary =
  'is are was were am be been being has have had having do does did can could shall should will would may might must';
const question = 'who whom whose what which where when why how';

export const auxiliaries = set(auxiliary);
export const questionWords = set(question);

/**
 * Words of closed classes that lead to another word: a sentence that ends in one is not over, unless it is one of those that do ("who is it
 * from"). In the form of `normalise`: "I'll" is "i will".
 */
export const leadingWords = set(
  // Articles, possessives and what else stands before a noun.
  "a an the my our your their its 's every each both either neither such very",
  // Prepositions, and "to" before a verb.
  'of from to for with without about at in into by as on onto upon under over until till before after since between against regarding concerning than via per like during towards near behind beside',
  // Conjunctions, and what begins a clause.
  'and or but nor because so if while unless whether though although that then not',
  question,
  // Subjects, and verbs that lead to another.
  'i he she we they let',
  auxiliary,
);

/** Nothing ends in one of these, whatever it is. */
export const neverLast = set('a an the my our their every and or nor but because if unless whether');

/** Nothing but a question ends in one of these. */
export const seldomLast = set('of from to with for about concerning than until till into onto between');

/** Verbs that say, ask or move something: who, what or whereto comes behind them. */
export const leadingVerbs = set(
  'tell ask say write remind remember forward move put add send give get find look search show make want need mean think know let',
);

/** The last words of a speaker who is still thinking. */
export const hesitations =
  /(?:^|[\s,])(?:u+h+m*|u+m+|e+r+m*|e+h+m*|h+m+|m{2,}|let me (?:see|think)|let's see|how shall i put it|what was it|you know|i mean)[\s.,…-]*$/iu;

/** How transcripts show that a voice stayed up, or broke off. */
export const trailsOff = /(?:…|\.{2,}|,|;|:|[-–—])\s*$/u;
