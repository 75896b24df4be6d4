import type { Heard } from '../grammar/match-pattern.ts';
import type { PhraseList } from '../grammar/rule-index.ts';
import { changesOfMail, type Intent, type IntentKind, isAction } from '../intent.ts';
import { usualFolders } from '../lexicon/move.ts';
import { beginsTarget, readTarget } from '../slots/read-target.ts';
import { grammar } from './compiled-lexicon.ts';

/** One way to read the words from a place on as one clause. */
export interface Clause {
  readonly start: number;
  readonly end: number;
  readonly cost: number;
  /** Absent: a bare refusal ("no", "leave it"). */
  readonly intent?: Intent;
  readonly unlessPaused?: IntentKind;
  /** "don't archive it": named in order not to be done. */
  readonly refused: boolean;
  /** To be asked about, not to be acted on. */
  readonly onlyAsk: boolean;
  /** It only explains ("I'm at a roundabout"). */
  readonly remark?: true;
  /** Only the verb was said ("archive"). */
  readonly bare: boolean;
}

/** The commands read from each place of one sentence so far; politeness leads to the same place many times over. */
export type KnownCommands = Map<number, readonly Clause[]>;

const costOfPoliteness = 0.09;
/** In words. Keeps rambling from costing more than it can mean. */
const farthestPoliteness = 12;

/** Every place that can be reached from `start` over phrases of the list, with how many it took; `start` itself first. */
export function reach(list: PhraseList, heard: Heard, start: number): ReadonlyMap<number, number> {
  const reached = new Map<number, number>([[start, 0]]);
  for (const [position, steps] of reached) {
    if (position - start > farthestPoliteness) continue;
    for (const end of list.endsFrom(heard, position)) if (!reached.has(end)) reached.set(end, steps + 1);
  }
  return reached;
}

function commandsAfter(heard: Heard, start: number, known: KnownCommands): Clause[] {
  return [...reach(grammar.leadIns, heard, start).keys()].flatMap((position) => commandsFrom(heard, position, known));
}

function commandsFrom(heard: Heard, start: number, known: KnownCommands): readonly Clause[] {
  const before = known.get(start);
  if (before) return before;
  const commands = readCommands(heard, start);
  known.set(start, commands);
  return commands;
}

function readCommands(heard: Heard, start: number): Clause[] {
  return grammar.rules.readFrom(heard, start).map((reading) => ({
    ...reading,
    start,
    onlyAsk: reading.onlyAsk && !usualFolders.has(reading.intent.folder?.toLowerCase() ?? ''),
    refused: false,
    bare: reading.end === start + 1,
  }));
}

/** "can I archive this": asked for leave, which the driver alone can give. */
function questionsFrom(heard: Heard, start: number, known: KnownCommands): Clause[] {
  return grammar.tentatives
    .endsFrom(heard, start)
    .flatMap((tentative) =>
      commandsFrom(heard, tentative, known).flatMap((clause) =>
        clause.intent
          ? [{ ...clause, start, onlyAsk: isAction(clause.intent.kind), cost: clause.cost + costOfPoliteness }]
          : [],
      ),
    );
}

function refusalsFrom(heard: Heard, start: number, known: KnownCommands): Clause[] {
  const bare = grammar.refusal
    .endsFrom(heard, start)
    .map((end): Clause => ({ start, end, cost: 0.5, refused: true, onlyAsk: false, bare: true }));
  const named = grammar.negations
    .endsFrom(heard, start)
    // "No, don't, just flag it": what follows the pause is not what is refused.
    .filter((negated) => !heard.tokens.slice(start, negated).some(({ breaks }) => breaks))
    .flatMap((negated) =>
      [...reach(grammar.leadIns, heard, negated).keys()]
        .filter((position) => !heard.tokens.slice(negated, position).some(({ breaks }) => breaks))
        .flatMap((position) =>
          commandsFrom(heard, position, known).map((clause) => ({ ...clause, start, refused: true })),
        ),
    );
  return [...named, ...bare];
}

/** Which of two readings with the same end stand for each other: then only the cheaper is worth keeping. */
function roleOf({ end, bare, refused, onlyAsk, intent }: Clause): string {
  return `${end} ${bare} ${refused} ${onlyAsk} ${intent !== undefined && isAction(intent.kind)}`;
}

/** All clauses that can begin at `start`, whatever stands in front of or behind the command out of politeness. */
export function readClauses(heard: Heard, start: number, known: KnownCommands = new Map()): readonly Clause[] {
  const cheapest = new Map<string, Clause>();
  const keep = (clause: Clause): void => {
    const role = roleOf(clause);
    const known = cheapest.get(role);
    if (known === undefined || clause.cost < known.cost) cheapest.set(role, clause);
  };
  for (const [position, steps] of reach(grammar.leadIns, heard, start)) {
    for (const clause of [
      ...commandsFrom(heard, position, known),
      ...readTopicalised(heard, position, (from) => commandsAfter(heard, from, known)),
      ...questionsFrom(heard, position, known),
      ...refusalsFrom(heard, position, known),
    ]) {
      keep({ ...clause, cost: clause.cost + steps * costOfPoliteness });
    }
  }
  for (const clause of [...cheapest.values()]) {
    for (const [end, more] of reach(grammar.tails, heard, clause.end)) {
      keep({ ...clause, end, cost: clause.cost + more * costOfPoliteness });
    }
  }
  return [...cheapest.values()];
}

const takesTarget: ReadonlySet<IntentKind> = new Set<IntentKind>([...changesOfMail, 'read']);
const pointsBack = new Set(['it', 'that', 'this', 'them', 'these', 'those', 'lot', 'one', 'ones']);
const costOfOrder = 0.2;

function pointsAtWhatWasNamed(heard: Heard, clause: Clause): boolean {
  const { intent } = clause;
  if (!intent || clause.refused || !takesTarget.has(intent.kind)) return false;
  if (clause.bare) return true;
  const points = heard.tokens.slice(clause.start, clause.end).some(({ word }) => pointsBack.has(word));
  return points && (intent.target.scope === 'current' || intent.target.scope === 'topic');
}

/** "The one about the crane, put it in the archive": the mail is named first and only pointed at by the command. */
function readTopicalised(
  heard: Heard,
  start: number,
  commandsFrom: (start: number) => readonly Clause[],
): readonly Clause[] {
  if (!beginsTarget(heard, start)) return [];
  const clauses: Clause[] = [];
  const farthest = Math.min(heard.tokens.length - 1, start + readTarget.longest);
  for (let end = start + 2; end <= farthest; end += 1) {
    const named = readTarget.read(heard, { start, end });
    if (named) {
      for (const clause of commandsFrom(end)) {
        if (!clause.intent || !pointsAtWhatWasNamed(heard, clause)) continue;
        const intent = { ...clause.intent, target: named.value };
        clauses.push({ ...clause, start, intent, bare: false, cost: clause.cost + named.cost + costOfOrder });
      }
    }
    if (heard.tokens[end - 1]?.breaks) break;
  }
  return clauses;
}
