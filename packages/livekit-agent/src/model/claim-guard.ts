/** Which tool must have succeeded for a claim to be true. */
const proofs: Readonly<Record<string, readonly string[]>> = {
  archived: ['archive_email'],
  deleted: ['archive_email', 'forget_memory'],
  removed: ['archive_email', 'forget_memory'],
  flagged: ['flag_email'],
  starred: ['flag_email'],
  marked: ['mark_read', 'flag_email'],
  moved: ['move_email'],
  filed: ['move_email'],
  snoozed: ['snooze_email'],
  muted: ['mute_sender', 'mute_thread'],
  prioritized: ['prioritize_sender'],
  prioritised: ['prioritize_sender'],
  sent: ['send_draft'],
  replied: ['send_draft'],
  forwarded: ['send_draft'],
  drafted: ['draft_reply'],
  saved: ['draft_reply', 'save_to_memory'],
  noted: ['save_to_memory'],
  remembered: ['save_to_memory'],
  memorized: ['save_to_memory'],
  memorised: ['save_to_memory'],
  forgotten: ['forget_memory'],
  forgot: ['forget_memory'],
  erased: ['forget_memory'],
  undone: ['undo_last_action'],
  restored: ['undo_last_action'],
};

/** A promise to remember counts as a claim as well: the driver would not check it. */
const promises: Readonly<Record<string, readonly string[]>> = {
  remember: ['save_to_memory', 'list_memories'],
  mind: ['save_to_memory'],
  note: ['save_to_memory'],
  memory: ['save_to_memory'],
  forget: ['forget_memory'],
};

const verbs = Object.keys(proofs).join('|');
const adverbs = '(?:(?:now|just|already|also|successfully|all|been|gone ahead and)\\s+)*';
const openingWords =
  '(?:(?:ok|okay|alright|all right|sure|great|right|yes|yep|perfect|got it|done|of course)[\\s,.!:;—-]+)?';
const ownWork = "(?:it|that|your (?:reply|answer|message|mail|email|draft)|the (?:reply|draft))(?:'s|’s| is| has been)";

const willDo = `\\b(?:i|we)(?:['’]ll| will| shall|['’]m going to)\\s+(?:(?:now|always|certainly|definitely|also|surely|be sure to|make sure to)\\s+)*`;

/**
 * Ways of saying that something was done to the mailbox. A passive ("the meeting was moved") may well be what a mail says, so
 * only states that a mail cannot report of itself count there.
 */
const claims: readonly RegExp[] = [
  new RegExp(`\\b(?:i|we)(?:['’]ve| have)?\\s+${adverbs}(?<verb>${verbs})\\b`, 'i'),
  new RegExp(
    `\\b(?:is|are|it['’]s|that['’]s|they['’]re|has been|have been)\\s+${adverbs}(?<verb>archived|flagged|starred|muted|snoozed)\\b`,
    'i',
  ),
  new RegExp(
    `\\b${ownWork}\\s+${adverbs}(?<verb>sent|moved|deleted|removed|forwarded|saved|drafted|undone|restored|filed)\\b`,
    'i',
  ),
  new RegExp(`^\\s*${openingWords}(?<verb>${verbs})\\b(?!\\s+by\\b)`, 'i'),
  /^\s*(?<verb>done|all done|all set|consider it done|taken care of)\b/i,
  new RegExp(`${willDo}(?<verb>remember|forget)\\b`, 'i'),
  new RegExp(`${willDo}(?:keep|bear|hold) (?:that|it|this) in (?<verb>mind|memory)\\b`, 'i'),
  new RegExp(`${willDo}make a (?:mental )?(?<verb>note)\\b`, 'i'),
];

/** The end of what was heard so far, when it may still become a claim. */
const mayBecomeClaim =
  /(?:^|(?<=[\s,.!;:—-]))(?:(?:ok|okay|alright|all|right|sure|great|yes|yep|perfect|got|it|of|course|done|i|we|i['’]ve|we['’]ve|i['’]ll|we['’]ll|i['’]m|we['’]m|will|shall|going|to|sure|always|certainly|definitely|surely|be|make|keep|bear|hold|this|in|a|mental|have|has|been|is|are|it['’]s|that|that['’]s|they['’]re|your|the|reply|answer|message|mail|email|draft|now|just|already|also|successfully|gone|ahead|and|set|consider|taken|care)[\s,.!:;—-]+)*[\p{L}'’]*$/iu;

const sentenceEnd = /[.!?…]["')\]]*\s+|\n+/;

/** What is said in place of a claim that no tool result supports, unless something better is known. */
export const correction = 'I have not done that yet; say it once more and I will.';

export interface ClaimGuard {
  /** Text that is safe to speak; what might become a claim is held back until its next words are known. */
  push(delta: string): string;
  flush(): string;
  /** True once a claim was replaced. */
  readonly corrected: boolean;
}

/**
 * Keeps a model from saying that something was done which no tool did. Works on streamed text and holds back at most the few
 * words that may begin such a claim.
 *
 * @param succeededTools names of the tools that support a claim.
 * @param replacement what is said instead of the first such claim; further ones are left out.
 */
export function createClaimGuard(
  succeededTools: ReadonlySet<string>,
  replacement: () => string = () => `${correction} `,
): ClaimGuard {
  let sentence = '';
  let emitted = 0;
  let dropping = false;
  let corrected = false;

  function unproven(text: string): RegExpExecArray | null {
    for (const pattern of claims) {
      const match = pattern.exec(text);
      const verb = match?.groups?.verb?.toLowerCase();
      if (match === null || verb === undefined) continue;
      const needed = proofs[verb] ?? promises[verb];
      const proven = needed === undefined ? succeededTools.size > 0 : needed.some((tool) => succeededTools.has(tool));
      if (!proven) return match;
    }
    return null;
  }

  function release(upTo: number): string {
    const text = sentence.slice(emitted, Math.max(upTo, emitted));
    emitted = Math.max(upTo, emitted);
    return text;
  }

  function startSentence(rest: string): void {
    sentence = rest;
    emitted = 0;
    dropping = false;
  }

  /** Decides on a whole sentence, or on as much of one as is known. */
  function decide(text: string, complete: boolean): string {
    sentence = text;
    if (dropping) return '';
    const known = complete ? text : text.replace(/[\p{L}'’]+$/u, '');
    const claim = unproven(known);
    // The next word may still change the meaning: "sent" is a claim, "sent by Maria" is not.
    const awaited = claim !== null && !complete && known.slice(claim.index + claim[0].length).trim() === '';
    if (awaited) return release(claim.index);
    if (claim !== null) {
      const before = release(claim.index);
      const instead = corrected ? '' : replacement();
      dropping = true;
      corrected = true;
      emitted = sentence.length;
      return `${before}${instead}`;
    }
    return release(complete ? text.length : (mayBecomeClaim.exec(text)?.index ?? text.length));
  }

  return {
    push(delta) {
      let output = '';
      let text = sentence + delta;
      for (let end = sentenceEnd.exec(text); end !== null; end = sentenceEnd.exec(text)) {
        const length = end.index + end[0].length;
        output += decide(text.slice(0, length), true);
        text = text.slice(length);
        startSentence('');
      }
      return output + decide(text, false);
    },
    flush() {
      const output = decide(sentence, true);
      startSentence('');
      return output;
    },
    get corrected() {
      return corrected;
    },
  };
}
