import type { SignalReader } from '../signal-reading.ts';
import { evidence } from '../signal-reading.ts';

const strong =
  /\b(?:urgent(?:ly)?|asap|a\.s\.a\.p|as soon as (?:possible|you can)|emergency|time[- ](?:sensitive|critical)|action (?:required|needed)|top priority|high(?:est)? priority|right away|straight away|drop everything|without delay|critical (?:issue|problem|outage|deadline|bug)|outage)\b/i;
const soft = /\b(?:immediate(?:ly)?|at once|quickly|soonest|important|pressing|crucial)\b/i;
/** Of what is asked for: "please call me quickly"; of anything else they say how it went. */
const soonInAsk = /\b(?:immediate(?:ly)?|at once|quickly|right now|soonest)\b/i;
const denied =
  /\b(?:not|isn't|nothing|no|never|non|hardly|less|without)[- ](?:\w+ ){0,2}(?:urgent|emergency|important|pressing|rush)|\b(?:in case of|for) (?:an )?emergenc|emergency (?:contact|number|exit|room)|urgent care|\bno (?:rush|hurry)\b/i;

function find(text: string, pattern: RegExp): boolean {
  return pattern.test(text) && !denied.test(text);
}

/** It says that it is urgent, in the subject or in its own words; "not urgent" does not count. */
export const urgentKeyword: SignalReader = ({ email, sentences, askProbability, asks }) => {
  if (find(email.subject, strong)) return { id: 'urgent-keyword', weight: 0.4, evidence: evidence(email.subject) };
  if (strong.test(email.body.own)) {
    const sentence = sentences().find((candidate) => find(candidate, strong));
    if (sentence !== undefined) return { id: 'urgent-keyword', weight: 0.35, evidence: evidence(sentence) };
  }
  if (find(email.subject, soft)) return { id: 'urgent-keyword', weight: 0.2, evidence: evidence(email.subject) };
  if (!soonInAsk.test(email.body.own)) return null;
  const asked = sentences().find(
    (candidate) => find(candidate, soonInAsk) && askProbability(candidate) >= asks.threshold,
  );
  return asked === undefined ? null : { id: 'urgent-keyword', weight: 0.25, evidence: evidence(asked) };
};
