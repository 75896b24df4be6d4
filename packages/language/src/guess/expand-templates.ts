import { createSeededRandom } from '@nexus/text';
import { compilePattern, type Pattern } from '../grammar/pattern.ts';
import type { GuessedKind } from './intent-model.ts';
import { kindCalled, type LabelledRequest } from './train-intent-model.ts';

/** What stands in a slot of a template; names are no features, and any will do. */
const fillings: Readonly<Partial<Record<string, readonly string[]>>> = {
  person: 'Margaret|Deborah|Joyce|Ravi|Priya|Henderson|Mr Patel|Lorraine|Aidan|Kowalski|Mrs Byrne|Tom'.split('|'),
  query:
    'invoice|boiler|board meeting|Leeds job|parking permit|visa|delivery on Friday|new contract|roof|training day'.split(
      '|',
    ),
};

type Pick = <Item>(items: readonly Item[]) => Item | undefined;

/** One way of saying a pattern. */
function say(pattern: Pattern, pick: Pick): readonly string[] {
  if (pattern.type === 'word') return [pattern.word];
  if (pattern.type === 'slot') return [pick(fillings[pattern.name] ?? []) ?? ''];
  if (pattern.type === 'sequence') return pattern.parts.flatMap((part) => say(part, pick));
  const choice = pick(pattern.choices);
  return choice === undefined ? [] : say(choice, pick);
}

/** In so many tries for each sentence: a template may have fewer ways than are wanted. */
const tries = 3;

function draw(pattern: Pattern, { kind, wanted, pick }: { kind: GuessedKind; wanted: number; pick: Pick }) {
  const said = new Set<string>();
  for (let left = wanted * tries; left > 0 && said.size < wanted; left -= 1) said.add(say(pattern, pick).join(' '));
  return [...said].map((sentence): LabelledRequest => ({ sentence, kind }));
}

/**
 * Sentences drawn from templates, the same ones each time. A line is a kind, a tab, how many, a tab, and a pattern as the lexicon writes them;
 * lines that begin with "#" say nothing. Throws a `RangeError` for a kind that does not exist.
 */
export function expandTemplates(text: string): readonly LabelledRequest[] {
  const random = createSeededRandom(29);
  const pick: Pick = (items) => items[Math.floor(random() * items.length)];
  return text.split(/\r?\n/u).flatMap((line) => {
    const [label = '', count, notation] = line.split('\t', 3);
    if (label.startsWith('#') || count === undefined || notation === undefined) return [];
    return draw(compilePattern(notation), { kind: kindCalled(label), wanted: Number(count), pick });
  });
}
