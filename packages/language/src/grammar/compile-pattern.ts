import { vocabulary } from '../lexicon/vocabulary.ts';
import { nothingSaid, type Pattern } from './pattern.ts';
import { isSlotName } from './slot-values.ts';

const symbolPattern = /<\w+>|\{\w+\}|[()[\]|]|[^\s()[\]|<>{}]+/gu;

interface Reader {
  readonly symbols: readonly string[];
  position: number;
}

function readEither(reader: Reader): Pattern {
  const choices = [readSequence(reader)];
  while (reader.symbols[reader.position] === '|') {
    reader.position += 1;
    choices.push(readSequence(reader));
  }
  const [only] = choices;
  return choices.length === 1 && only ? only : { type: 'either', choices };
}

function readSequence(reader: Reader): Pattern {
  const parts: Pattern[] = [];
  for (;;) {
    const symbol = reader.symbols[reader.position];
    if (symbol === undefined || symbol === '|' || symbol === ')' || symbol === ']') break;
    reader.position += 1;
    parts.push(readPart(symbol, reader));
  }
  const [only] = parts;
  return parts.length === 1 && only ? only : { type: 'sequence', parts };
}

function readPart(symbol: string, reader: Reader): Pattern {
  if (symbol === '(' || symbol === '[') {
    const inner = readEither(reader);
    if (reader.symbols[reader.position] !== (symbol === '(' ? ')' : ']')) throw new Error('unbalanced pattern');
    reader.position += 1;
    return symbol === '(' ? inner : { type: 'either', choices: [inner, nothingSaid] };
  }
  if (symbol.startsWith('{')) return compilePattern(vocabulary(symbol.slice(1, -1)));
  if (!symbol.startsWith('<')) return { type: 'word', word: symbol };
  const name = symbol.slice(1, -1);
  if (!isSlotName(name)) throw new Error(`no slot ${name}`);
  return { type: 'slot', name };
}

/**
 * Compiles the notation the lexicon is written in: words as they are, `(a|b c)` one of these, `[a|b]` one of these or
 * nothing, `<slot>` words that a slot's reader accepts, `{name}` an entry of the vocabulary.
 */
export function compilePattern(notation: string): Pattern {
  const reader: Reader = { symbols: notation.match(symbolPattern) ?? [], position: 0 };
  const pattern = readEither(reader);
  if (reader.position !== reader.symbols.length) throw new Error(`unbalanced pattern: ${notation}`);
  return pattern;
}
