import type { Intent } from '../intent.ts';

const politeness =
  "(?:(?:ok(?:ay)?|alright|right|well|so|and|also|hey|nexus|please|just|now|can you|could you|would you|i want you to|i['’]d like you to)[\\s,]+)*";
/** Whom it is for; `office`: its name. "For the team" is no mail to anybody. */
const forOffice =
  "(?:the|our|my) (?:(?<office>\\p{L}[\\p{L}'’-]*(?: \\p{L}[\\p{L}'’-]*){0,2}?) )?(?:office|team|company|firm|colleagues)";
const opener = '(?:\\s+that\\s+|\\s*[:,–-]\\s*|\\s+to say (?:that\\s+)?)';
const content = '(?<content>\\S.*\\S)';

/** Words that name the office's notes and can mean nothing else. */
const ways: readonly RegExp[] = [
  `(?:(?:make|take|write|add|leave|put down|keep) )?(?:an? |this )?(?:new )?note for ${forOffice}${opener}${content}`,
  `(?:note|remember|write down|note down|keep) (?:this )?for ${forOffice}${opener}${content}`,
  `(?:an? )?office note${opener}${content}`,
  `(?:add|put|write|save|note) (?:this )?(?:to|in|into|down in) ${forOffice}(?:['’]s)? (?:notes|knowledge|memory|notebook)${opener}${content}`,
].map((way) => new RegExp(`^${politeness}${way}$`, 'iu'));

/** Longer than this it is talk. */
const longest = 1_100;

/** "Note for the office: the site gate is closed on Fridays" (L-12). Null for all other words. */
export function readOfficeNote(text: string): Intent | null {
  const said = text.replace(/\s+/g, ' ').trim();
  if (said.length > longest) return null;
  for (const way of ways) {
    const groups = way.exec(said)?.groups;
    if (groups?.content === undefined) continue;
    const words = groups.content.replace(/^[\s,:–-]+|[\s,.!?…]+$/gu, '');
    if (words === '') continue;
    return {
      kind: 'note-for-office',
      target: { scope: 'current' },
      content: words,
      confidence: 1,
      ...(groups.office !== undefined && { office: groups.office }),
    };
  }
  return null;
}
