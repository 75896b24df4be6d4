const weekdays: readonly (readonly [RegExp, string])[] = [
  [/\bMon\b\.?(?=\W|$)/g, 'Monday'],
  [/\bTues?\b\.?(?=\W|$)/g, 'Tuesday'],
  [/\bWeds?\b\.?(?=[\s,)/-]|$)/g, 'Wednesday'],
  [/(?<=\b(?:on|by|until|next|this|last|before) )weds?\b(?=[\s,).]|$)/g, 'Wednesday'],
  [/(?<=\b(?:on|by|until|next|this|last|before) )tues\b(?=[\s,).]|$)/g, 'Tuesday'],
  [/(?<=\b(?:on|by|until|next|this|last|before) )thurs?\b(?=[\s,).]|$)/g, 'Thursday'],
  [/\bThu(?:rs?)?\b\.?(?=\W|$)/g, 'Thursday'],
  [/\bFri\b\.?(?=\W|$)/g, 'Friday'],
];

/** Names that are words of their own: taken for a day or month only beside something that says so. */
const before =
  '(?<=\\b(?:[Oo]n|[Bb]y|[Uu]ntil|[Nn]ext|[Tt]his|[Ll]ast|[Ss]ince|[Ee]very|and|to|[Ff]ri|[Ff]riday|[Ss]aturday|[Ii]n|[Oo]f|[Ee]arly|[Ll]ate|mid)[\\s–/-]{1,2})';
const after =
  '(?=,?\\s(?:\\d|at\\b|morning|afternoon|evening|night|January|February|March|April|May|June|July|August|September|October|November|December))';
const weekend: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`${before}Sat\\b\\.?|\\bSat\\b\\.?${after}`, 'g'), 'Saturday'],
  [new RegExp(`${before}Sun\\b\\.?|\\bSun\\b\\.?${after}`, 'g'), 'Sunday'],
];
const months: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`${before}Jan\\b\\.?`, 'g'), 'January'],
  [/\bFeb\b\.?/g, 'February'],
  [new RegExp(`${before}Mar\\b\\.?(?!\\s+\\p{Lu})`, 'gu'), 'March'],
  [/\bApr\b\.?/g, 'April'],
  [new RegExp(`${before}Jun\\b\\.?`, 'g'), 'June'],
  [new RegExp(`${before}Jul\\b\\.?`, 'g'), 'July'],
  [/\bAug\b\.?/g, 'August'],
  [/\bSept?\b\.?/g, 'September'],
  [/\bOct\b\.?/g, 'October'],
  [/\bNov\b\.?/g, 'November'],
  [/\bDec\b\.?/g, 'December'],
];

const dateBehind = /^\s+(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec|\d)/;

/** A full stop that also ends the sentence stays; before a date it is none. */
function replaceName(text: string, pattern: RegExp, name: string): string {
  return text.replace(pattern, (found: string, offset: number) => {
    const rest = text.slice(offset + found.length);
    if (found.endsWith('.') && dateBehind.test(rest)) return /day$/.test(name) ? `${name},` : name;
    return found.endsWith('.') && (rest.trim() === '' || /^\s+\p{Lu}/u.test(rest)) ? `${name}.` : name;
  });
}

/** Weekdays and months written short, in full. */
export function sayCalendarNames(text: string): string {
  let said = text;
  for (const [pattern, name] of [...weekdays, ...weekend, ...months]) said = replaceName(said, pattern, name);
  return said;
}
