import type { Heard } from '../grammar/match-pattern.ts';
import { changesOfMail, type Intent, type IntentKind, isAction } from '../intent.ts';
import { wordsThatTurn } from '../lexicon/reasons.ts';
import { namesAction } from './compiled-lexicon.ts';
import { type Clause, type KnownCommands, readClauses } from './read-clause.ts';

/** A command that is one clause of more talk. */
export interface CommandInTalk {
  readonly intent: Intent;
  /** The rest tells of the world and can turn nothing round: it may be done. Else it is asked about. */
  readonly isPlain: boolean;
}

/** In words. Below, the grammar accounts for all of a sentence or for none. */
const shortestTalk = 9;

/** What is reversible on the open mail, and what only moves about. */
const meantInTalk: ReadonlySet<IntentKind> = new Set<IntentKind>([
  ...changesOfMail,
  'next',
  'go-back',
  'repeat',
  'read',
]);

/** A clause of its own begins behind these. */
const leadsOver = new Set(['so', 'anyway', 'anyways', 'anyhow', 'ok', 'right', 'well', 'look']);
const leadPhrases =
  'in the meantime|for now|for the moment|in any case|either way|meanwhile|for the time being|at the same time'
    .split('|')
    .map((phrase) => phrase.split(' '));
const joins = new Set(['and', 'then', 'but', 'just']);
/** "Would you flag it", "go ahead and …": a command, wherever it stands. */
const asksYou = new Set(['would', 'could', 'can', 'will']);
/** Another clause begins with these; behind "and" only with one of them, so that "this and the others" stays together. */
const subjects = new Set('i we he she it they there that you let then'.split(' '));
const gives = new Set(['because', 'cause', 'since', 'as', 'so', 'anyway']);
/** They may make a condition of what follows, or take it back. */
const limits = new Set(
  'when while until till before after once if unless but or except otherwise though although'.split(' '),
);
/** In front of a command these report it, refuse it or only think of it. */
const takesBack = new Set(
  'said say says saying told tell tells telling asked ask asks wrote writes not never no without would should could might may if whether unless or to they he she people always usually only'.split(
    ' ',
  ),
);
/** In words. */
const reach = 3;

type Opening = 'plain' | 'joined';

/** "You could", in front of what is suggested. */
function isSuggested({ tokens }: Heard, start: number): boolean {
  return (
    tokens[start - 2]?.word === 'you' &&
    (asksYou.has(tokens[start - 1]?.word ?? '') || tokens[start - 1]?.word === 'might')
  );
}

/** Where the phrase begins that leads over to this place: "but in the meantime"; the place itself where there is none. */
function behindPhrase({ tokens }: Heard, start: number): number {
  const phrase = leadPhrases.find(
    (words) => words.length < start && words.every((word, at) => tokens[start - words.length + at]?.word === word),
  );
  return start - (phrase?.length ?? 0);
}

/** Whether a clause may begin here, and how surely. */
function opensAt(heard: Heard, place: number): Opening | null {
  const { tokens } = heard;
  const start = behindPhrase(heard, place);
  const before = tokens[start - 1];
  const word = tokens[start]?.word ?? '';
  if (start === place && asksYou.has(word) && tokens[start + 1]?.word === 'you') return 'plain';
  if (before === undefined) return null;
  if (before.breaks || leadsOver.has(before.word)) return 'plain';
  return joins.has(before.word) || isSuggested(heard, start) ? 'joined' : null;
}

/** Whether the command may end here: at the end, a pause, or where a clause of another kind begins. */
function closesAt({ tokens }: Heard, end: number): boolean {
  if (end === tokens.length || tokens[end - 1]?.breaks) return true;
  const word = tokens[end]?.word ?? '';
  // "Flag it, would you".
  if (asksYou.has(word) && tokens[end + 1]?.word === 'you') return end + 2 === tokens.length;
  if (gives.has(word) || limits.has(word)) return true;
  if (word === 'and') return subjects.has(tokens[end + 1]?.word ?? '');
  return subjects.has(word) && word !== 'it' && word !== 'that';
}

function longestFrom(heard: Heard, start: number, known: KnownCommands): Clause | null {
  const clauses = readClauses(heard, start, known).filter(
    ({ intent, refused, bare, end }) =>
      intent !== undefined &&
      meantInTalk.has(intent.kind) &&
      (!isAction(intent.kind) || intent.target.scope === 'current') &&
      !refused &&
      !bare &&
      closesAt(heard, end),
  );
  return clauses.sort((left, right) => right.end - left.end || left.cost - right.cost)[0] ?? null;
}

/** "She says archive it", "I would flag it if …", "not that you should move it". */
function isTakenBack(heard: Heard, start: number): boolean {
  const { tokens } = heard;
  for (let at = start - (isSuggested(heard, start) ? 3 : 1); at >= Math.max(0, start - reach); at -= 1) {
    if (tokens[at]?.breaks && at < start - 1) return false;
    if (leadsOver.has(tokens[at]?.word ?? '')) return false;
    if (takesBack.has(tokens[at]?.word ?? '')) return true;
  }
  return false;
}

/** Of what happened, and when; in a remark beside a command they may be part of another. */
const tellsOfWorld = new Set(
  'then last first second next other others also both raining cold hot hungry dinner door dog'.split(' '),
);

/** Whether the words around the command may turn it round, limit it, or hold another one. */
function turns(heard: Heard, { start, end }: Clause): boolean {
  const { tokens } = heard;
  const around = [...tokens.slice(0, start), ...tokens.slice(end)];
  if (limits.has(tokens[end]?.word ?? '')) return true;
  return around.some(({ word }) => wordsThatTurn.has(word) && !leadsOver.has(word) && !tellsOfWorld.has(word));
}

/**
 * The one command in talk that is no command as a whole: "I had her on the phone last night so just archive this one and I'll ring her".
 * Null where there is none, more than one, or it is only told, refused or thought of.
 */
export function readTalk(heard: Heard): CommandInTalk | null {
  const { tokens } = heard;
  if (tokens.length < shortestTalk) return null;
  const known: KnownCommands = new Map();
  let found: { readonly clause: Clause; readonly opening: Opening } | null = null;
  for (let start = 0; start < tokens.length; start += 1) {
    const opening = opensAt(heard, start);
    const clause = opening === null ? null : longestFrom(heard, start, known);
    if (opening === null || clause === null || isTakenBack(heard, start)) continue;
    if (found !== null) return null;
    found = { clause, opening };
    start = clause.end - 1;
  }
  const intent = found?.clause.intent;
  if (found === null || intent === undefined) return null;
  const { clause, opening } = found;
  const rest = (from: number, to: number) => namesAction({ text: heard.text, tokens: tokens.slice(from, to) });
  if (rest(0, clause.start) || rest(clause.end, tokens.length))
    return isAction(intent.kind) ? { intent, isPlain: false } : null;
  const isPlain = opening === 'plain' && !clause.onlyAsk && !turns(heard, clause);
  // Only moving on, as the last that was said.
  if (!isAction(intent.kind))
    return opening === 'plain' && clause.end - clause.start > 1 && clause.end === tokens.length
      ? { intent, isPlain: true }
      : null;
  return { intent, isPlain };
}
