import type { KnowledgeCategory } from '@nexus/contracts';
import type { Heard } from '../grammar/match-pattern.ts';
import type { Intent, Understanding } from '../intent.ts';
import { everydayWords } from '../lexicon/loose-words.ts';
import { readRuleSaid } from '../rules/mail-rule.ts';
import { callsSomebody } from '../unclear/mood-and-address.ts';
import { memoryCategory } from './memory-request.ts';

const opening = /^(?:(?:actually|by the way|so|well|and|oh|ok(?:ay)?|hey|nexus|listen|look|now|just)[\s,]+)*/iu;
const ending = /[\s,.!…]*(?:by the way|you know)?[\s.!…]*$/iu;

const roles =
  '(?:boss|manager|foreman|chief|supervisor|assistant|secretary|deputy|partner|wife|husband|son|daughter|lawyer|accountant|architect|company|firm|employer|team|office)';
const thing = '(?!(?:it|this|that|him|her|them|you|these|those|one)\\b)';

/** What a driver tells of themselves and of their work that holds longer than the drive. */
const statements: readonly RegExp[] = [
  /^my (?:full |first |last |middle |nick)?name(?:['’]s| is)\s+\p{L}[\p{L}'’-]*(?: \p{L}[\p{L}'’-]*)?$/iu,
  // A name, written as one: "my boss is calling" is about now.
  new RegExp(`^[Mm]y (?:new )?${roles}(?:['’]s name)?(?: is|['’]s)(?: called)?(?: \\p{Lu}[\\p{L}'’-]+){1,3}$`, 'u'),
  /^i (?:really |much |always |generally )*(?:prefer|like|love|hate|dislike|can['’]?t stand|would rather have)\s+(?:\p{L}+\s+){0,3}(?:answers|summaries|briefings|details?|jargon|abbreviations|newsletters)(?: (?:in the (?:mornings?|evenings?|afternoons?)|at (?:night|weekends)|on (?:the way \p{L}+|\p{L}+days)|when(?:ever)? i(?:['’]m| am)? driv(?:e|ing)|while driving))?$/iu,
  new RegExp(
    `^i (?:now |usually |normally |always |only )*(?:start|begin|finish|stop|work|knock off|get up|leave home)(?: work| my (?:shift|day))?\\s+(?:now )?(?:at|by|from|on|until|till|between|before|after|in|for)\\s+${thing}.{2,}$`,
    'iu',
  ),
  new RegExp(
    `^i (?:now |usually |normally |always |only )*(?:drive|live in|live at|live near|come from|work as|work for|run|commute)\\s+(?:an? |the |from |to |about |round |around )?${thing}.{2,}$`,
    'iu',
  ),
];

const named =
  "(?:(?:the|our|my) (?:\\p{L}[\\p{L}'’-]* ){0,2}?\\p{L}[\\p{L}'’-]*|\\p{L}[\\p{L}'’-]*(?: \\p{Lu}[\\p{L}'’-]*)?)";
/** What is told of others as having changed: "Ruth no longer runs the harbour site, Tom does". */
const changes: readonly RegExp[] = [
  new RegExp(`^${named} (?:(?:is|are|was|has|does|do) )?no longer \\p{L}.{3,}$`, 'iu'),
  new RegExp(
    `^${named} (?:doesn['’]?t|does not|isn['’]?t|is not|don['’]?t|aren['’]?t) \\p{L}.{2,}? any ?(?:more|longer)(?:[,;] .+)?$`,
    'iu',
  ),
];
/** Who somebody is to the driver, and what they mean by a word. */
const relations: readonly RegExp[] = [
  /^(?!my\b|our\b)(?:mrs? |ms |dr )?\p{L}[\p{L}'’-]*(?: \p{L}[\p{L}'’-]*)?(?:['’]s| is| are)(?: not| no longer)? (?:my|our) (?:\p{L}[\p{L}-]* ){0,3}\p{L}[\p{L}-]*(?:(?:,| and) .{3,60})?$/iu,
  /^when(?:ever)? i say .{2,40}?,? (?:i mean|i['’]?m talking about|that['’]?s|it['’]?s|that is|it is) .{2,60}$/iu,
];
const nobody =
  /^(?:i|you|we|he|she|it|they|this|that|these|those|there|who|what|which|it['’]s|that['’]s|no|yes|but|and|so)\b/iu;

/** Said of this moment, not of the driver. */
const passing =
  /\b(?:here|there|tonight|today|tomorrow|minutes?|right now|if|because|while|until you|you|he|she|they|him|them|low|late|out of)\b/iu;
/** In characters. */
const longest = 120;

/**
 * "My name is Nora", "I start at nine now": no order, but worth being kept. It is asked whether to. Null for all that may be said to
 * somebody in the car.
 */
export function readOwnStatement(heard: Heard): Understanding | null {
  return askToRemember(
    heard,
    (content) =>
      statements.some((one) => one.test(content)) ||
      (!nobody.test(content) && relations.some((one) => one.test(content))),
  );
}

/** "No more of that in the car". */
const ofTheDrive = new Set(['car', 'road', 'driving', 'wheel']);

/** A rule on mail in words that may be said to others as well ("Ruth is important"): it is asked whether to remember it. Null: no such rule. */
export function readRuleToConfirm(heard: Heard): Understanding | null {
  const rule = readRuleSaid(heard.text);
  if (rule === null || rule.isPlain || rule.content.length > longest || callsSomebody(heard)) return null;
  if (heard.tokens.some(({ word }) => everydayWords.has(word) && !ofTheDrive.has(word))) return null;
  return askWhetherToRemember(heard.text, rule.content, 'rule');
}

/** As an own statement, of somebody or something else. The "no" in it refuses nothing. */
export function readChangedFact(heard: Heard): Understanding | null {
  return askToRemember(heard, (content) => !nobody.test(content) && changes.some((one) => one.test(content)));
}

function askToRemember(heard: Heard, isWorthKeeping: (content: string) => boolean): Understanding | null {
  const { text, tokens } = heard;
  const content = text.replace(/\s+/g, ' ').trim().replace(opening, '').replace(ending, '');
  if (content.length > longest || passing.test(content) || !isWorthKeeping(content)) return null;
  if (callsSomebody(heard) || tokens.some(({ word }) => everydayWords.has(word))) return null;
  const category = memoryCategory(content);
  // "I always leave at six" tells something; who tells orders nothing.
  return askWhetherToRemember(text, content, category === 'rule' ? 'context' : category);
}

export function askWhetherToRemember(text: string, content: string, category: KnowledgeCategory): Understanding {
  const intent: Intent = { kind: 'remember', target: { scope: 'current' }, content, category, confidence: 0.5 };
  return { text, intents: [], verdict: 'unsure', clarify: 'Shall I remember that?', proposed: [intent] };
}
