import type { KnowledgeEntry } from '@nexus/contracts';
import { fold } from './meaningful-words.ts';

/** Words of a mail that the driver asked to hear first; all of them must be in it. */
export type AskedFirst = readonly string[];

const ways: readonly RegExp[] = [
  /\b(?:tell|brief|update|inform)\s+(?:me|us)\s+first\s+(?:about|on|of)\s+(?<what>.+)$/,
  /\b(?:tell|brief|update|inform|talk to)\s+(?:me|us)\s+(?:about|on|of)\s+(?<what>.+?)\s+(?:first|before)\b/,
  /\b(?:start|begin|open)\b(?:\s+(?!with\b)\S+){0,4}\s+with\s+(?<what>.+)$/,
  /\b(?:read|give|put|show|bring|hear|have|mention|take|do|want|prioriti[sz]e)\s+(?:me\s+)?(?:to\s+hear\s+)?(?:about\s+)?(?<what>.+?)\s+(?:first|at the (?:top|front|beginning)|on top|before)\b/,
  /^(?<what>.+?)\s+(?:(?:should|must|shall|have to|has to|need to|needs to|always|to)\s+)*(?:come|comes|go|goes|be|are|is)\s+(?:(?:told|read|always|to be)\s+)*first\b/,
  /\b(?:prioriti[sz]e|give (?:top )?priority to)\s+(?<what>.+)$/,
  /^(?<what>\S+(?:\s+\S+){0,3})\s+first$/,
];

const lead =
  /^(?:(?:please|always|from now on|in (?:the )?future|every time|that|and|so|you|should|must|can|could|would|will|i|we|want|wants|would like|like|need|prefer|the driver|the user|user|driver|make sure|to|ok|okay)[\s,]+)+/;
const tail =
  /[\s,]*(?:please|always|from now on|in (?:the )?future|every (?:time|day|drive|morning)|thanks|anything else|everything else)?[\s.!]*$/;
const filling = new Set(
  'a an the all any my our new unread about from on of regarding concerning with to do have that which is are it anything everything something mail mails email emails message messages things stuff news topic topics subject subjects ones thread threads'.split(
    ' ',
  ),
);
const pointers = new Set('him her them he she they it this that these those me us urgent important'.split(' '));
const turns = /\b(?:not|never|no|don['’]?t|doesn['’]?t|without|except|unless)\b/;

/** Without its ending: what "invoices", "invoice" and "invoicing" share. */
function stem(word: string): string {
  const base = word.replace(/(?:'s|’s)$/, '').replace(/(?:ies|ings?|ed|es|s|e|y)$/, '');
  return base.length >= 4 ? base : word.replace(/s$/, '');
}

function readWish(what: string): AskedFirst[] {
  return what.split(/\s*(?:,|\band\b|\bor\b|\/|\bthen\b)\s*/).flatMap((part) => {
    const words = (part.match(/[\p{L}\p{N}'’]+/gu) ?? []).filter((word) => !filling.has(word));
    if (words.length === 0 || words.length > 5 || words.some((word) => pointers.has(word))) return [];
    return [words.map(stem)];
  });
}

/** What a wish like "always tell me about invoices first" puts first; empty where a content says nothing of it. */
export function readAskedFirst(content: string): readonly AskedFirst[] {
  const plain = fold(content).replace(/\s+/g, ' ').trim();
  if (turns.test(plain)) return [];
  let said = plain.replace(tail, '').replace(lead, '').trim();
  // Twice: "please, from now on always … first, please".
  said = said.replace(tail, '').trim();
  for (const way of ways) {
    const what = way.exec(said)?.groups?.what;
    const read = what === undefined ? [] : readWish(what);
    if (read.length > 0) return read;
  }
  return [];
}

/** All that a user's memory puts first. What is only a fact, or a remark on a briefing, puts nothing anywhere. */
export function askedFirstIn(entries: readonly KnowledgeEntry[]): readonly AskedFirst[] {
  return entries
    .filter(({ category }) => category === 'rule' || category === 'preference')
    .flatMap(({ content }) => readAskedFirst(content));
}

/** Whether all words of a wish begin a word of the text. */
export function speaksOf(text: string, wish: AskedFirst): boolean {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return wish.every((wanted) =>
    words.some((word) => (wanted.length >= 4 ? word.startsWith(wanted) : word === wanted || word === `${wanted}s`)),
  );
}
