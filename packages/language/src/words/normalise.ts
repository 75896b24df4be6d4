import { contractions } from './contractions.ts';
import { goesOnWithBack, misrecognitions, openingMisrecognitions, verbsBeforeIt } from './misrecognitions.ts';

/** One word as the grammar sees it, with the place of the words it stands for in the text as heard. */
export interface Token {
  /** Lower case, contractions spelled out. */
  readonly word: string;
  /** Offsets into the text as heard. Two tokens of one contraction share them. */
  readonly start: number;
  readonly end: number;
  /** A comma, full stop, dash or ellipsis follows. */
  readonly breaks: boolean;
}

const wordPattern = /[\p{L}\p{N}@][\p{L}\p{N}'’@_.:/&+-]*/gu;
const titles = new Set(['dr.', 'mr.', 'mrs.', 'ms.', 'prof.', 'st.']);

/** Words with their offsets; punctuation only remains as `breaks`. */
function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const whole = match[0].toLowerCase().replaceAll('’', "'");
    const trimmed = titles.has(whole) ? whole.slice(0, -1) : whole.replace(/['.:/&+_-]+$/u, '');
    const end = match.index + (titles.has(whole) ? whole.length : trimmed.length);
    for (const word of trimmed.split(/(?<=\p{L})-(?=\p{L})/u))
      tokens.push({ word, start: match.index, end, breaks: false });
  }
  return tokens.map((token, index) => {
    const following = text.slice(token.end, tokens[index + 1]?.start ?? text.length);
    return /[,.;:!?…\n–—]|--| - /u.test(following) ? { ...token, breaks: true } : token;
  });
}

/** Words that carry nothing wherever they stand: hesitation, politeness, swearing. */
const fillers = new Set(
  (
    'uh uhm um umm er erm eh ehm ah mm please pls kindly damn damned bloody fucking fuckin goddamn freaking frigging flipping och wee ' +
    'stupid silly terribly awfully frightfully literally lowkey legit effing bleeding ruddy sodding flaming crappy shitty blasted wretched darn'
  ).split(' '),
);

/** Verbs as they follow "would you mind". */
const gerunds: ReadonlyMap<string, string> = new Map(
  (
    'archiving:archive deleting:delete binning:bin trashing:trash flagging:flag starring:star moving:move muting:mute snoozing:snooze reading:read sending:send forwarding:forward ' +
    'replying:reply answering:answer skipping:skip putting:put telling:tell marking:mark repeating:repeat going:go stopping:stop undoing:undo getting:get taking:take throwing:throw ' +
    'filing:file writing:write giving:give making:make reminding:remind pausing:pause continuing:continue saying:say letting:let sticking:stick asking:ask blocking:block unflagging:unflag ' +
    'removing:remove bringing:bring clearing:clear passing:pass prioritizing:prioritize waiting:wait holding:hold searching:search looking:look finding:find showing:show'
  )
    .split(' ')
    .map((pair): [string, string] => {
      const [gerund = '', verb = ''] = pair.split(':');
      return [gerund, verb];
    }),
);

/** Verbs that open a command; only in front of these a stutter or an emphatic "do" is dropped. */
const commandVerbs: ReadonlySet<string> = new Set(
  (
    'archive delete bin trash flag unflag star snooze skip read repeat send forward mute move undo reply answer respond mark remind tell write ' +
    'next pause stop continue resume search find prioritize remove dump ditch draft unread summarize'
  ).split(' '),
);

/** Words of their own although a command verb begins with them. */
const wholeWords: ReadonlySet<string> = new Set([
  'for',
  're',
  'no',
  'so',
  'un',
  'do',
  'be',
  'to',
  'pa',
  'ma',
  'as',
  'an',
]);

const beforeGerund = new Set(['mind', 'avoid', 'without', 'about']);
const endings = new Set(['and', 'then', 'but']);

const capitalised = /^\p{Lu}\p{Ll}+$/u;
/** Never taken for a name: "please Dont archive it" archives nothing. */
const decides = new Set(['not', 'no', 'never', 'yes']);

/** "The mail from Wan", "what does Ye want": a capital where none opens a sentence is a name's. */
function isWrittenAsName(text: string, token: Token, before: Token | undefined): boolean {
  return before?.breaks === false && capitalised.test(text.slice(token.start, token.end));
}

function spellOut(text: string, token: Token, before: Token | undefined): Token[] {
  const standsFor = contractions.get(token.word);
  const isName = isWrittenAsName(text, token, before) && standsFor?.every((word) => !decides.has(word));
  const spoken = isName ? undefined : standsFor;
  const possessive = /^(.{2,})'s$/u.exec(token.word);
  const words = spoken ?? (possessive?.[1] ? [possessive[1], "'s"] : [token.word]);
  return words.map((word, index) => ({ ...token, word, breaks: token.breaks && index === words.length - 1 }));
}

function correctHearing(tokens: readonly Token[]): Token[] {
  const corrected: Token[] = [];
  for (let index = 0; index < tokens.length; ) {
    const rest = tokens.slice(index, index + 4);
    const found = misrecognitions.find(([heard]) =>
      heard.every(
        (word, offset) => rest[offset]?.word === word && (offset === heard.length - 1 || !rest[offset]?.breaks),
      ),
    );
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

/** "right back sounds good" was "write back sounds good". */
function correctOpening(tokens: readonly Token[]): readonly Token[] {
  if (tokens.length > longestMisheard) return tokens;
  const opening = tokens.findIndex(({ word }) => !mayPrecedeDo.has(word) && !fillers.has(word));
  for (const length of [3, 2, 1]) {
    const heard = tokens.slice(opening, opening + length);
    const last = heard.at(-1);
    const first = heard[0];
    const said = openingMisrecognitions.get(heard.map(({ word }) => word).join(' '));
    if (!said || !first || !last || heard.slice(0, -1).some(({ breaks }) => breaks)) continue;
    const following = tokens[opening + length]?.word;
    if (said[1] === 'back' && (following === undefined || last.breaks || goesOnWithBack.has(following))) return tokens;
    const corrected = said.map((word, index) => ({
      word,
      start: first.start,
      end: last.end,
      breaks: last.breaks && index === said.length - 1,
    }));
    return [...tokens.slice(0, opening), ...corrected, ...tokens.slice(opening + length)];
  }
  return tokens;
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

/** In words. In longer sentences the words are taken as they are. */
const longestMisheard = 12;
const mayPrecedeDo = new Set(['please', 'and', 'then', 'yes', 'so', 'ok', 'well', 'but']);

const emphasised = new Set([...commandVerbs, ...'let put take give bring get keep make'.split(' ')]);

/** "do reply to her": the verb counts; "do I have to reply" is a question. */
function dropEmphasis(tokens: readonly Token[]): Token[] {
  return tokens.filter((token, index) => {
    const before = tokens[index - 1];
    const opens = before === undefined || before.breaks || mayPrecedeDo.has(before.word);
    return !(token.word === 'do' && opens && emphasised.has(tokens[index + 1]?.word ?? ''));
  });
}

/** "snoo snooze it": a word broken off and begun again. */
function dropFalseStarts(tokens: readonly Token[]): Token[] {
  return tokens.filter((token, index) => {
    const next = tokens[index + 1]?.word ?? '';
    const brokenOff = token.word.length >= 2 && next.length > token.word.length && next.startsWith(token.word);
    return !(brokenOff && commandVerbs.has(next) && !wholeWords.has(token.word));
  });
}

function dropFillers(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  const contracted = new Set(tokens.filter((token, index) => tokens[index + 1]?.start === token.start));
  for (const token of tokens) {
    const previous = kept.at(-1);
    const opensClause = previous === undefined || previous.breaks || endings.has(previous.word);
    if (fillers.has(token.word) || (token.word === 'like' && opensClause)) {
      if (token.breaks && previous) kept[kept.length - 1] = { ...previous, breaks: true };
      continue;
    }
    // "stop stop stop", "the the": said twice, meant once.
    // In "delete it it's spam" the second belongs to a contraction.
    if (previous?.word === token.word && token.word !== "'s" && !contracted.has(token)) {
      kept[kept.length - 1] = { ...token, start: previous.start };
      continue;
    }
    kept.push(token);
  }
  return kept;
}

function spelledOut(text: string): Token[] {
  return tokenise(text).flatMap((token, index, all) => spellOut(text, token, all[index - 1]));
}

/**
 * The words of a sentence in the one form the grammar knows: lower case, contractions spelled out, known mishearings
 * put right, hesitations and politeness left out. Offsets still lead back to the text as heard.
 */
export function normalise(text: string): readonly Token[] {
  return undoGerunds(
    dropFillers(hearAtAsIt(dropFalseStarts(dropEmphasis(correctOpening(correctHearing(spelledOut(text))))))),
  );
}
