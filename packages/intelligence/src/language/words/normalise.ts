import { contractions } from './contractions.ts';
import { fillers } from './fillers.ts';
import { gerunds } from './gerunds.ts';
import { misrecognitions, verbsBeforeIt } from './misrecognitions.ts';
import { type Token, tokenise } from './token.ts';

const beforeGerund = new Set(['mind', 'avoid', 'without', 'about']);
const endings = new Set(['and', 'then', 'but']);

function spellOut(token: Token): Token[] {
  const spoken = contractions.get(token.word);
  const possessive = /^(.{2,})'s$/u.exec(token.word);
  const words = spoken ?? (possessive?.[1] ? [possessive[1], "'s"] : [token.word]);
  return words.map((word, index) => ({ ...token, word, breaks: token.breaks && index === words.length - 1 }));
}

function correctHearing(tokens: readonly Token[]): Token[] {
  const corrected: Token[] = [];
  for (let index = 0; index < tokens.length; ) {
    const rest = tokens.slice(index, index + 4);
    const found = misrecognitions.find(([heard]) => heard.every((word, offset) => rest[offset]?.word === word));
    const first = tokens[index];
    if (!first) break;
    if (!found) {
      corrected.push(first);
      index += 1;
      continue;
    }
    const [heard, said] = found;
    const last = rest[heard.length - 1] ?? first;
    for (const [offset, word] of said.entries()) {
      corrected.push({ word, start: first.start, end: last.end, breaks: last.breaks && offset === said.length - 1 });
    }
    index += heard.length;
  }
  return corrected;
}

function hearAtAsIt(tokens: readonly Token[]): Token[] {
  return tokens.map((token, index) => {
    const before = tokens[index - 1];
    const after = tokens[index + 1];
    const closes = token.breaks || after === undefined || endings.has(after.word);
    return token.word === 'at' && closes && before && verbsBeforeIt.has(before.word) ? { ...token, word: 'it' } : token;
  });
}

/** "would you mind archiving it", "hold off on archiving it": the verb counts, not its form. */
function undoGerunds(tokens: readonly Token[]): Token[] {
  return tokens.map((token, index) => {
    const before = tokens[index - 1]?.word ?? '';
    const follows = beforeGerund.has(before) || (before === 'on' && tokens[index - 2]?.word === 'off');
    return follows ? { ...token, word: gerunds.get(token.word) ?? token.word } : token;
  });
}

function dropFillers(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (const token of tokens) {
    const previous = kept.at(-1);
    const opensClause = previous === undefined || previous.breaks || endings.has(previous.word);
    if (fillers.has(token.word) || (token.word === 'like' && opensClause)) {
      if (token.breaks && previous) kept[kept.length - 1] = { ...previous, breaks: true };
      continue;
    }
    // "stop stop stop", "the the": said twice, meant once.
    if (previous?.word === token.word && token.word !== "'s") {
      kept[kept.length - 1] = { ...token, start: previous.start };
      continue;
    }
    kept.push(token);
  }
  return kept;
}

/**
 * The words of a sentence in the one form the grammar knows: lower case, contractions spelled out, known mishearings
 * put right, hesitations and politeness left out. Offsets still lead back to the text as heard.
 */
export function normalise(text: string): readonly Token[] {
  return undoGerunds(dropFillers(hearAtAsIt(correctHearing(tokenise(text).flatMap(spellOut)))));
}
