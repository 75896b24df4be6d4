/** Keeps what only the prompt calls things ("m7", "<untrusted>") out of what a model says (W-8). Works on streamed text. */
export interface PromptMarksFilter {
  /** What can be given out so far: a mark that may still be growing is held back, a few words at most. */
  push(delta: string): string;
  flush(): string;
}

/** Characters. What stays open longer is no mark. */
const longestMark = 60;
const noun = '(?:e-?mails?|mails?|messages?)';
const handle = 'm\\d{1,4}';
const handles = `${handle}(?:(?:\\s*,\\s*|\\s+and\\s+|\\s*;\\s*)${handle})*`;

const tags = /<\/?untrusted\b[^>]*>|<\|[^|>]{0,40}\|>/giu;
const bracketed = new RegExp(
  `\\s*[([{‹]\\s*(?:${noun}\\s+)?(?:(?:id|handle)s?\\s*[:=]?\\s*)?(?<names>${handles})\\s*[)\\]}›]`,
  'gu',
);
const labelled = new RegExp(
  `(?:\\s+(?:with|of|under))?(?:\\s+the)?\\s+(?:id|handle)s?\\s*[:=]?\\s*(?<names>${handles})\\b`,
  'gu',
);
const named = new RegExp(`\\b(?<noun>${noun}\\s+)?(?<names>${handles})\\b(?!\\p{L})`, 'giu');
/** What may be the beginning of a mark, or lead to one: an open bracket or tag, or the last words and the handles behind them. */
const growing = new RegExp(
  `(?:\\s*[([{‹<][^)\\]}›>]{0,${longestMark}}(?:[)\\]}›>]\\S*)?|(?:(?:^|\\s+)(?:with|of|under|the|ids?|handles?|${noun})[:=]?)*\\s*(?:${handle}(?:\\s*[,;]|\\s+and)?\\s*)*\\S*)$`,
  'iu',
);

const leading = 'with of under the ids handles mails emails e-mails messages'.split(' ');

/** Whether a word that is not whole yet may become a handle, or one of the words before it. */
function mayGrow(word: string): boolean {
  const said = word.toLowerCase();
  return /^(?:m\d{0,4}[,;]?)?$/u.test(said) || /[([{‹<]/u.test(said) || leading.some((other) => other.startsWith(said));
}

/** @param isHandle whether a mail of this drive is called so: a motorway is none */
export function createPromptMarksFilter(isHandle: (name: string) => boolean): PromptMarksFilter {
  let held = '';
  /** The end of what was given out: a word that goes on is no handle. */
  let before = '';
  const areHandles = (names: string) => (names.match(new RegExp(handle, 'gu')) ?? []).every(isHandle);

  function clean(text: string): string {
    return text
      .replace(tags, '')
      .replace(bracketed, (found, ...rest) => (areHandles((rest.at(-1) as { names: string }).names) ? '' : found))
      .replace(labelled, (found, ...rest) => (areHandles((rest.at(-1) as { names: string }).names) ? '' : found))
      .replace(named, (found: string, ...rest) => {
        const { names } = rest.at(-1) as { names: string };
        // A handle is written small; "the M7" is a road.
        if (!/^m/u.test(names) || !areHandles(names)) return found;
        const said = names.includes(',') || names.includes(' and ') ? 'those mails' : 'that mail';
        return /^\p{Lu}/u.test(found) ? said.charAt(0).toUpperCase() + said.slice(1) : said;
      });
  }

  function give(text: string): string {
    const cleaned = clean(before + text).slice(before.length);
    before = /[\p{L}\p{N}]$/u.exec(cleaned)?.[0] ?? '';
    return cleaned;
  }

  return {
    push(delta) {
      held += delta;
      const open = growing.exec(held);
      const isOpen = /[([{‹<]/u.test(open?.[0] ?? '') || mayGrow(/\S*$/u.exec(held)?.[0] ?? '');
      const cut = open === null || !isOpen || held.length - open.index > longestMark ? held.length : open.index;
      const whole = held.slice(0, cut);
      held = held.slice(cut);
      return give(whole);
    },
    flush() {
      const rest = held;
      held = '';
      return give(rest);
    },
  };
}
