/** The guard as it was before it read clauses: patterns over the whole sentence, whoever its subject is. */

const proofs: Readonly<Record<string, readonly string[]>> = {
  'archived|deleted|removed': ['archive_email'],
  'flagged|starred|marked': ['flag_email', 'mark_read'],
  'moved|filed': ['move_email'],
  snoozed: ['snooze_email'],
  muted: ['mute_sender', 'mute_thread'],
  'prioritized|prioritised': ['prioritize_sender'],
  'sent|replied|forwarded': ['send_draft'],
  drafted: ['draft_reply'],
  'saved|noted|remembered|memorized|memorised|remember|mind|memory|note': ['save_to_memory', 'draft_reply'],
  'forgotten|forgot|erased|forget': ['forget_memory'],
  'undone|restored': ['undo_last_action'],
};
const verbs = Object.keys(proofs)
  .slice(0, -2)
  .join('|')
  .replace('|remember|mind|memory|note', '|forgotten|erased|undone|restored');
const adverbs = '(?:(?:now|just|already|also|successfully|all|been|gone ahead and)\\s+)*';
const opening =
  '(?:(?:ok|okay|alright|all right|sure|great|right|yes|yep|perfect|got it|done|of course)[\\s,.!:;—-]+)?';
const own = "(?:it|that|your (?:reply|answer|message|mail|email|draft)|the (?:reply|draft))(?:'s| is| has been)";
const will = "\\b(?:i|we)(?:'ll| will| shall|'m going to)\\s+(?:(?:now|always|certainly|definitely|also|surely)\\s+)*";

const claims: readonly RegExp[] = [
  new RegExp(`\\b(?:i|we)(?:'ve| have)?\\s+${adverbs}(?<verb>${verbs})\\b`, 'i'),
  new RegExp(
    `\\b(?:is|are|it's|that's|they're|has been|have been)\\s+${adverbs}(?<verb>archived|flagged|starred|muted|snoozed)\\b`,
    'i',
  ),
  new RegExp(
    `\\b${own}\\s+${adverbs}(?<verb>sent|moved|deleted|removed|forwarded|saved|drafted|undone|restored|filed)\\b`,
    'i',
  ),
  new RegExp(`^\\s*${opening}(?<verb>${verbs})\\b(?!\\s+by\\b)`, 'i'),
  /^\s*(?<verb>done|all done|all set|consider it done|taken care of)\b/i,
  new RegExp(`${will}(?<verb>remember|forget)\\b`, 'i'),
  new RegExp(`${will}(?:keep|bear|hold) (?:that|it|this) in (?<verb>mind|memory)\\b`, 'i'),
  new RegExp(`${will}make a (?:mental )?(?<verb>note)\\b`, 'i'),
];

/** Whether a sentence of the text matches a pattern without a tool behind it. */
export function claimsByKeyword(text: string, succeeded: ReadonlySet<string>): boolean {
  return text.split(/(?<=[.!?…])\s+/).some((sentence) =>
    claims.some((pattern) => {
      const verb = pattern.exec(sentence)?.groups?.verb?.toLowerCase();
      if (verb === undefined) return false;
      const needed = Object.entries(proofs).find(([words]) => words.split('|').includes(verb))?.[1];
      return needed === undefined ? succeeded.size === 0 : !needed.some((tool) => succeeded.has(tool));
    }),
  );
}
