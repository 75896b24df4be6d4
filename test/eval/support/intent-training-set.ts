import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expandTemplates, parseLabelledRequests } from '@nexus/language/training';

const read = (name: string) => readFileSync(fileURLToPath(new URL(`../training/${name}`, import.meta.url)), 'utf8');

/** What the intent model learns from: sentences as somebody wrote them, and those drawn from templates. */
export function readIntentExamples() {
  return [...parseLabelledRequests(read('intents.txt')), ...expandTemplates(read('intent-templates.txt'))];
}
