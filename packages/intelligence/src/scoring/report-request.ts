import { speakableText } from '@nexus/text';

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
const politeness = /^(?:(?:please|pls|plz|kindly),?\s+)+/i;
const knowing =
  /^(?:(?:could|can|would|will)\s+you\s+(?:please\s+)?)?(?:(?:let|tell)\s+(?:me|us)\s+(?:know\s+)?|(?:i|we)(?:['’]d|\s+would|\s+should)?\s+(?:like|want|love|need)\s+to\s+know\s+)(if|whether|what|when|where|who|how|which|why)\b\s*(.*)$/i;
const requesting: readonly RegExp[] = [
  /^(?:could|can|would|will)\s+you\s+(?:(?:please|kindly|maybe|possibly|also|perhaps|just)\s+)*(?!be\b|like\b|prefer\b|mind\b|have\s+(?:(?:a|any)\s+)?(?:time|moment|minute|chance|idea|thoughts)\b)(.+)$/i,
  /^(?:i|we)(?:['’]d|\s+would|\s+should)?\s+(?:need|want|like|ask)\s+you\s+to\s+(.+)$/i,
  /^(?:i|we)(?:['’]d|\s+would|\s+should)?\s+(?:be\s+(?:very\s+)?(?:grateful|glad|happy|pleased)|appreciate\s+it)\s+if\s+you\s+(?:could|would|can|will)\s+(.+)$/i,
  /^you\s+(?:need|have)\s+to\s+(.+)$/i,
];
const wondering = /^would\s+you\s+((?:be|like|prefer|mind)\b.+)$/i;
/** What may follow "please" without being a verb. */
const noVerb = /^(?:by|if|for|at|on|in|before|after|as|to|the|a|an|no|any|all|thanks|also)\b/i;
const questionWord =
  /^(?:who|what|when|where|why|how|which|is|are|am|was|were|do|does|did|can|could|would|will|should|shall|may|has|have|had|any|and|or|if|the|a)\b/i;
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

/** A question's first word is no name, so it needs no capital in the middle of a sentence. */
function lowerFirst(text: string): string {
  return questionWord.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** What somebody asks, as another tells it: "asks you to …", "wants to know whether …", or the question itself. English. */
export function reportRequest(sentence: string): string {
  const text = speakableText(sentence).replace(preamble, '');
  const bare = text.replace(politeness, '');
  const [, wanted, rest = ''] = knowing.exec(bare) ?? [];
  if (wanted !== undefined && rest !== '') return `wants to know ${wanted.toLowerCase()} ${shorten(turn(rest))}`;
  const wondered = wondering.exec(bare)?.[1];
  if (wondered !== undefined) return `asks whether you would ${shorten(turn(wondered))}`;
  for (const pattern of requesting) {
    const requested = pattern.exec(bare)?.[1];
    if (requested !== undefined) return `asks you to ${shorten(turn(requested))}`;
  }
  if (bare !== text && !noVerb.test(bare)) {
    return `asks you to ${shorten(turn(bare.charAt(0).toLowerCase() + bare.slice(1)))}`;
  }
  if (text.endsWith('?')) return `asks: ${lowerFirst(shorten(turn(text)))}`;
  return `writes: ${shorten(text)}`;
}
