import type { Heard } from '../grammar/match-pattern.ts';
import { isAction } from '../intent-groups.ts';
import { grammar } from '../reading/grammar.ts';

/** Whether some stretch of a sentence could be a command that acts. */
export function namesAction(heard: Heard): boolean {
  return heard.tokens.some((_, start) =>
    grammar.rules.readFrom(heard, start).some(({ intent }) => isAction(intent.kind)),
  );
}
