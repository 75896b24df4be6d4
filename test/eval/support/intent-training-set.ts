import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expandTemplates, parseLabelledRequests, parseLabelledRules } from '@nexus/language/training';

const read = (name: string) => readFileSync(fileURLToPath(new URL(`../training/${name}`, import.meta.url)), 'utf8');

/** What the intent model learns from: sentences as somebody wrote them, and those drawn from templates. */
export function readIntentExamples() {
  return [...parseLabelledRequests(read('intents.txt')), ...expandTemplates(read('intent-templates.txt'))];
}

/** Orders that make a rule on mail as well, in other words than a rule's. */
const ruling: ReadonlySet<string> = new Set(['mute-sender', 'prioritize-sender']);

/** What the rule model learns from: sentences that rule on mail or nearly do, and what is said otherwise. */
export function readRuleExamples() {
  const others = parseLabelledRequests(read('intents.txt')).filter(({ kind }) => !ruling.has(kind));
  return { rules: parseLabelledRules(read('mail-rules.tsv')), others: others.map(({ sentence }) => sentence) };
}
