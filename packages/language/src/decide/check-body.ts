import type { Heard } from '../grammar/match-pattern.ts';
import type { Intent } from '../intent.ts';
import { isAction } from '../intent-groups.ts';
import { readSentence } from '../reading/read-sentence.ts';

const joints = new Set(['and', 'then']);
const longestTail = 10;
/** Behind a message these may be for the briefing. */
const goesOn = /^(?:please )?(?:(?:go|carry|move|read) on|keep going|continue|go (?:back|ahead)|next)(?: please)?$/u;

/**
 * Whether a dictated message ends in what may be a command ("reply saying thanks and archive it"): then it is open where
 * the message ends. "Tell him to sign it and send it" is his to do, not ours.
 */
export function bodyMayEndInCommand(heard: Heard, intents: readonly Intent[]): boolean {
  const body = intents.find((intent) => intent.body !== undefined)?.body;
  if (body === undefined || /^to\b/iu.test(body)) return false;
  const bodyStart = heard.text.length - body.length - (heard.text.length - heard.text.lastIndexOf(body) - body.length);
  return heard.tokens.some((token, index) => {
    const next = heard.tokens[index + 1];
    if (!next || token.start < bodyStart || heard.tokens.length - index > longestTail) return false;
    if (!joints.has(token.word) && !token.breaks) return false;
    if (joints.has(next.word)) return false;
    const tail = heard.tokens.slice(index + 1).map(({ word }) => word);
    if (goesOn.test(tail.join(' '))) return true;
    const clauses = readSentence(heard, index + 1) ?? [];
    return clauses.some(
      ({ intent, start, end }) =>
        intent !== undefined &&
        ((isAction(intent.kind) && intent.kind !== 'draft-reply') ||
          (intent.kind === 'next' && heard.tokens.slice(start, end).some(({ word }) => word === 'next'))),
    );
  });
}

const saidInTheCar =
  /^(that (he|she|they) (should|must) )?(to )?(please )?(sit|sit down|sit still|stop (it|that|kicking|shouting|crying|screaming|fighting|hitting|poking)|shut up|be (quiet|good|nice|careful)|behave|calm down|wake up|hush|pipe down|hurry up|buckle up|belt up|fasten|go to (sleep|bed)|turn (round|around|left|right|that down|it down)|eat|drink|get (in|out|off|down)|come here|let go|leave (him|her|me|them|it) alone|pull over|slow down|watch (out|the road))\b/iu;

/** "Reply all is a curse": said about answering, not to be written. */
const saidAboutAnswers = /^(is|was|are|were|will be|has been|can be) /iu;

/** "Tell him to sit down" may be for somebody in the car; it is asked about before a mail is written. */
export function bodyMayBeSaidInTheCar(intents: readonly Intent[]): boolean {
  return intents.some(({ body }) => body !== undefined && (saidInTheCar.test(body) || saidAboutAnswers.test(body)));
}
