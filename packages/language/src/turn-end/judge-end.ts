import { grammar } from '../commands/compiled-lexicon.ts';
import { reach } from '../commands/read-clause.ts';
import type { Heard } from '../grammar/match-pattern.ts';
import type { Intent, Understanding } from '../intent.ts';
import {
  auxiliaries,
  hesitations,
  leadingVerbs,
  leadingWords,
  neverLast,
  questionWords,
  seldomLast,
  trailsOff,
} from '../lexicon/leading-words.ts';
import { normalise } from '../words/normalise.ts';

/**
 * Whether words are all that is going to be said (V-14): `whole`, a command, an answer or a question that is read to its last word;
 * `unfinished`, more is plainly to come; `open`, the words do not tell.
 */
export type TurnEnd = 'whole' | 'unfinished' | 'open';

/** Judges by what was understood of the words. Pure; never throws, whatever the text. */
export function judgeEnd(read: Understanding): TurnEnd {
  const { text } = read;
  if (hesitations.test(text)) return 'unfinished';
  const heard: Heard = { text, tokens: normalise(text) };
  const words = heard.tokens.map(({ word }) => word);
  // A bare "what" is a question, and the beginning of every other.
  if (words.length === 0 || (words.length === 1 && questionWords.has(words[0] ?? ''))) return 'open';
  if (takesBack.test(text) || endsInTheMiddle(words)) return 'unfinished';
  if (isReadToItsEnd(read)) return trailsOff.test(text) ? 'open' : 'whole';
  return leadsOn(words) || wantsMore(heard) ? 'unfinished' : 'open';
}

/** "No, wait": what is meant instead comes behind it. */
const takesBack = /\b(?:no|yes|ok(?:ay)?)\b.*\b(?:wait|hang on|hold on|actually)\W*$/iu;

/** However well the words before are understood: nothing ends in an article or an "and", and in "from" only a question. */
function endsInTheMiddle(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (last === 'then') return words.at(-2) === 'and';
  // "What's …"
  if (words.length === 2 && questionWords.has(words[0] ?? '') && auxiliaries.has(last)) return true;
  return neverLast.has(last) || (seldomLast.has(last) && !strandedBehindQuestion.test(words.join(' ')));
}

function isReadToItsEnd({ text, verdict, intents, guessed, notDone }: Understanding): boolean {
  if (guessed === true || notDone !== undefined) return false;
  if (verdict === 'declined') return true;
  return verdict === 'meant' && !endsInFreeText(text, intents.at(-1));
}

/** A message, or what is to be remembered, may always go on. */
function endsInFreeText(text: string, { body, content = '' }: Partial<Intent> = {}): boolean {
  return body !== undefined || (content !== '' && bare(text).endsWith(bare(content)));
}

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s.,;:!?…]+/gu, ' ')
    .trim();

/** "Who is this from", "what is it about": a question's own preposition, behind what it asks of. */
const strandedBehindQuestion =
  /(?:^| )(?:who(?:m)?|what|which|where)\b.*\b(?:is|are|am|was|were)(?: \S+){1,4} (?:from|about|for|with|to|on|at|in)$|(?:^| )who(?:m)?\b.* (?:from|for|with|to)$|(?:^| )who(?:m)? (?:it|this|that|they) (?:is|was|are) (?:from|for|to)$/u;
/** "The next …", "my last …": an adjective that no noun has followed. */
const adjectiveAlone =
  /(?:^| )(?:the|my|your|a|an) (?:next|last|first|second|third|other|same|whole|new|old|latest|newest)$/u;
/** "Archive the one", "find every mail": which one is still to be said. */
const pointsAhead =
  /^(?:\S+ ){0,2}(?:the (?:one|ones|mail|mails|email|message|thread)|every (?:mail|one)|everything|anything|something|all)$/u;
/** "Could you …" */
const onlyAsksWhether = /^(?:\S+ )?(?:can|could|would|will|shall|should) (?:you|i|we)$/u;
/** "Tell her that", "the mail that": a clause follows. Elsewhere "that" points. */
const joinsWithThat =
  /\b(?:tell|inform|let|write|answer|reply|say|note|remember)\b.* that$|(?:^| )(?:one|mail|email|message|thing|time|day|says?|said|knows?|thinks?|told|wrote|sure|so) that$/u;
/** A verb whose object stands before it: "that's what I want". */
const objectBefore = /(?:^| )(?:what|who|whom|which|where|how|why|when)\b/u;

function leadsOn(words: readonly string[]): boolean {
  const said = words.join(' ');
  const last = words.at(-1) ?? '';
  if (adjectiveAlone.test(said) || pointsAhead.test(said) || onlyAsksWhether.test(said)) return true;
  if (leadingVerbs.has(last)) return words.length > 1 && !objectBefore.test(said);
  if (auxiliaries.has(last) && words.length > 2 && objectBefore.test(said)) return false;
  if (last === 'that') return joinsWithThat.test(said);
  return leadingWords.has(last) && !strandedBehindQuestion.test(said);
}

/** Whether the last clause is how a command begins, and not all of it. */
function wantsMore(heard: Heard): boolean {
  const { tokens } = heard;
  return tokens.some((_, start) => {
    const before = tokens[start - 1];
    const begins = before === undefined || before.breaks || joints.has(before.word);
    if (!begins) return false;
    const places = [...reach(grammar.leadIns, heard, start).keys()];
    const isRead = places.some((place) =>
      grammar.rules.readFrom(heard, place).some(({ end }) => end === tokens.length),
    );
    return !isRead && places.some((place) => grammar.rules.wantsMore(heard, place));
  });
}

const joints = new Set(['and', 'then', 'but']);
