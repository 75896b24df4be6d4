import { speakableText } from '../text/speakable-text.ts';

/** From the sender's mouth to a third person's: "send me your plans" becomes "send them your plans". */
const turns: readonly (readonly [RegExp, string])[] = [
  [/\b(?:I['’]m|I am)\b/g, 'they are'],
  [/\b(?:we['’]re|we are)\b/gi, 'they are'],
  [/\b(?:I|we)['’]ve\b/gi, 'they have'],
  [/\b(?:I|we)['’]ll\b/gi, 'they will'],
  [/\b(?:I|we)['’]d\b/gi, 'they would'],
  [/\bI was\b/g, 'they were'],
  [/\b(?:me|us)\b/gi, 'them'],
  [/\b(?:my|our)\b/gi, 'their'],
  [/\b(?:mine|ours)\b/gi, 'theirs'],
  [/\b(?:myself|ourselves)\b/gi, 'themselves'],
  [/\b(?:I|we)\b/gi, 'they'],
];

const preamble =
  /^(?:(?:hi|hello|hey|dear)\b[^,]{0,30},\s*|(?:\p{Lu}\p{Ll}+),\s+|(?:so|and|but|also|then|ok|okay|well|if possible|if you can|when you (?:can|get a chance))\b,?\s+)+/iu;
const please = '(?:please|pls|plz|kindly)';
const knowing = new RegExp(
  `^(?:${please},?\\s+)?(?:let|tell) (?:me|us) (?:know )?(?:(if|whether|what|when|where|who|how|which|why)\\b)?\\s*(.*)$`,
  'i',
);
const requesting = new RegExp(
  `^(?:(?:could|can|would|will|may)\\s+you\\s+(?:${please}\\s+|kindly\\s+|maybe\\s+|possibly\\s+|also\\s+|perhaps\\s+)*|(?:i|we)(?:['’]d| would)? (?:need|want|like|ask)\\s+you\\s+to\\s+|(?:would|do) you mind\\s+|${please},?\\s+|(?:you|You) (?:need|have) to\\s+|you (?:must|should)\\s+)(.+)$`,
  'i',
);
const longest = 110;

function turn(text: string): string {
  return turns.reduce((sentence, [pattern, replacement]) => sentence.replace(pattern, replacement), text);
}

function trimEnd(text: string): string {
  return text.replace(/[\s,]*\b(?:please|thanks|thank you)\b[\s.!?]*$/i, '').replace(/[\s.,;:!?…-]+$/, '');
}

/** At most 110 characters, ended at a clause or, where there is none, at a word. */
function shorten(text: string): string {
  const whole = text.replace(/…$/, '');
  if (whole.length <= longest && whole === text) return trimEnd(text);
  const cut = whole.slice(0, longest);
  const clause = Math.max(cut.lastIndexOf(', '), cut.lastIndexOf('; '), cut.lastIndexOf(' - '), cut.lastIndexOf(' ('));
  return trimEnd(clause > 30 ? cut.slice(0, clause) : cut.slice(0, cut.lastIndexOf(' ')));
}

/** What somebody asks, as another tells it: "asks you to …", "wants to know whether …", or the question itself. English. */
export function reportRequest(sentence: string): string {
  const text = speakableText(sentence).replace(preamble, '');
  const known = knowing.exec(text);
  if (known && (known[1] !== undefined || /\bknow\b/i.test(text))) {
    const rest = shorten(turn(known[2] ?? ''));
    if (known[1] !== undefined && rest !== '') return `wants to know ${known[1].toLowerCase()} ${rest}`;
    if (known[1] === undefined) return rest === '' ? 'wants to hear from you' : `asks you to let them know ${rest}`;
  }
  const requested = requesting.exec(text)?.[1];
  if (requested !== undefined) {
    const first = requested.charAt(0).toLowerCase() + requested.slice(1);
    const gerund = /^\w+ing\b/.test(first);
    return gerund ? `asks whether you would mind ${shorten(turn(first))}` : `asks you to ${shorten(turn(first))}`;
  }
  if (text.endsWith('?')) return `asks, ${shorten(text)}`;
  return `asks something of you: ${shorten(text)}`;
}
