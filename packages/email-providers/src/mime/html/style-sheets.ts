import { declare, readStyle, type Style, withoutComments } from './style-declarations.ts';

/** A rule of a page's sheet, for one name. */
interface Rule {
  /** Of elements of this tag only; empty: of any. */
  readonly tag: string;
  readonly style: Style;
  /** The higher goes before. */
  readonly rank: number;
  /** It may hold or not: its selector is more than a name, or only some screens have it. */
  readonly inDoubt: boolean;
}

/** The rules of a page's sheets by class (`.name`) and id (`#name`). */
export type Sheet = ReadonlyMap<string, readonly Rule[]>;

const nothingSaid: Sheet = new Map();
/** Characters of a page in which its sheets are looked for. */
const sheetWindow = 200_000;

/** Reads the rules that may tell what of a page is seen; none where nothing in its sheets can hide or must show. */
export function readSheet(html: string, hides: (style: Style) => boolean): Sheet {
  const start = html.search(/<style\b/i);
  if (start < 0) return nothingSaid;
  const sheet = new Map<string, Rule[]>();
  let matters = false;
  for (const css of sheetsOf(html.slice(0, start + sheetWindow))) {
    for (const { selectors, block, conditional } of rulesOf(withoutComments(css), false)) {
      const style = readStyle(block);
      if (style.size === 0) continue;
      for (const selector of selectors.split(',')) {
        const simple = /^([a-z]{0,10}\d?)([.#][\w-]{1,60})$/i.exec(selector.trim());
        const inDoubt = conditional || simple === null;
        const names = simple
          ? [simple[2] ?? '']
          : (/[^\s>+~]{1,200}$/.exec(selector.trim())?.[0].match(/[.#][\w-]{1,60}/g) ?? []);
        const tag = (simple?.[1] ?? '').toLowerCase();
        const rank = inDoubt ? 1000 : (names[0]?.startsWith('#') ? 100 : 10) + (tag === '' ? 0 : 1);
        for (const name of names) addRule(sheet, name, { tag, style, rank, inDoubt });
        matters ||= (!inDoubt && hides(style)) || [...style.values()].some(({ important }) => important);
      }
    }
  }
  return matters ? sheet : nothingSaid;
}

/** Tags that one name has rules for. */
const mostRules = 20;

function addRule(sheet: Map<string, Rule[]>, name: string, rule: Rule): void {
  const rules = sheet.get(name) ?? [];
  const same = rules.findIndex(({ tag, rank }) => tag === rule.tag && rank === rule.rank);
  if (same >= 0) rules[same] = { ...rule, style: mergeRules([rules[same] ?? rule, rule]) };
  else if (rules.length < mostRules) rules.push(rule);
  sheet.set(name, rules);
}

/** What a sheet says of an element, the rule that goes before last. Where one that may hold says something else, nobody knows. */
export function styleBySheet(
  sheet: Sheet,
  { tag, names }: { readonly tag: string; readonly names: readonly string[] },
) {
  const rules = names.flatMap((name) => sheet.get(name) ?? []).filter((rule) => rule.tag === '' || rule.tag === tag);
  return mergeRules(rules.toSorted((a, b) => a.rank - b.rank));
}

function mergeRules(rules: readonly Rule[]): Style {
  const style = new Map<string, { value: string; important: boolean }>();
  for (const { style: said, inDoubt } of rules) {
    for (const [property, { value, important }] of said) {
      const isKnown = !inDoubt || style.get(property)?.value === value;
      declare(style, property, { value: isKnown ? value : '', important });
    }
  }
  return style;
}

/** The sheets of a page that screens use, but not those in comments: only some programs read these. */
function* sheetsOf(html: string): Iterable<string> {
  let inComment = false;
  let start = -1;
  for (const { 0: mark, 1: attributes = '', index } of html.matchAll(
    /<!-->|<!--|-->|<style\b([^<>]{0,500})>|<\/style\b/gi,
  )) {
    if (start >= 0) {
      if (!mark.startsWith('</')) continue;
      yield html.slice(start, index).replace(/<!--|-->/g, '');
      start = -1;
    } else if (mark === '<!--') inComment = true;
    else if (mark.endsWith('-->') || mark === '<!-->') inComment = false;
    else if (!inComment && /^<style/i.test(mark)) {
      const media = /\bmedia\s*=\s*["']?([^"'>]*)/i.exec(attributes)?.[1] ?? 'all';
      if (isEveryScreen(media)) start = index + mark.length;
    }
  }
  if (start >= 0) yield html.slice(start);
}

function isEveryScreen(media: string): boolean {
  return /^(?:only\s+)?(?:screen|all)?$/i.test(media.trim());
}

interface Block {
  readonly selectors: string;
  readonly block: string;
  readonly conditional: boolean;
}

/** The rules of a sheet, and those within its `@media` and their like; what is for paper only is left out. */
function* rulesOf(css: string, conditional: boolean): Iterable<Block> {
  let start = 0;
  let selectors = '';
  let depth = 0;
  for (const { 0: mark, index } of css.matchAll(/[{}]/g)) {
    if (mark === '{') {
      if (depth === 0) {
        // Behind `@import …;` and its like.
        selectors = css.slice(start, index).split(';').at(-1)?.trim() ?? '';
        start = index + 1;
      }
      depth++;
    } else if (depth > 0) {
      depth--;
      if (depth > 0) continue;
      const block = css.slice(start, index);
      const group = /^@(?:media|supports|layer|container)\b(.*)$/is.exec(selectors);
      if (!selectors.startsWith('@')) yield { selectors, block, conditional };
      else if (group && !conditional && group[1]?.trim().toLowerCase() !== 'print') {
        yield* rulesOf(block, !/^@media/i.test(selectors) || !isEveryScreen(group[1] ?? ''));
      }
      start = index + 1;
    }
  }
}
