import * as after from './claim-patterns.ts';
import { impossible, type Proof } from './claim-words.ts';

/**
 * What the subject of a clause is: an answer or a draft of the driver, a mail, "it", "that", what a mail may be called ("the invoice"), a
 * flag or a rule, what the agent did ("your last action"), or anything else.
 */
export type Subject = 'yours' | 'mail' | 'it' | 'that' | 'item' | 'mark' | 'deed' | 'other';

/** How something is once a tool has changed it, or where. */
interface Trace {
  /** What is so only because it was changed here. */
  readonly of: ReadonlySet<Subject>;
  /** The predicate, as words with a space after each. */
  readonly is: RegExp;
  /** Absent: what the sentence names. */
  readonly proof: Proof | undefined;
}

/** What can lie in a folder that is called by its name alone. */
export const filed: ReadonlySet<Subject> = new Set(['mail', 'yours', 'it', 'that', 'item']);
const yours: ReadonlySet<Subject> = new Set(['yours']);
const mail: ReadonlySet<Subject> = new Set(['yours', 'mail']);
const open: ReadonlySet<Subject> = new Set(['yours', 'mail', 'it', 'that']);
const mails: ReadonlySet<Subject> = new Set(['mail', 'item']);
const marks: ReadonlySet<Subject> = new Set(['mark']);
const anybody: ReadonlySet<Subject> = new Set(['yours', 'mail', 'it', 'that', 'item', 'other']);

/** Looked through in this order. */
export const traces: readonly Trace[] = [
  { of: filed, is: after.asleep, proof: ['snooze_email'] },
  { of: mail, is: /^on (?:its|the) way\b/, proof: ['send_draft'] },
  { of: mail, is: /^with [\p{L}'-]+ now /u, proof: ['send_draft'] },
  { of: mail, is: /^(?:out|off) to (?!lunch|the )/, proof: ['send_draft'] },
  { of: open, is: /^(?:out|off) (?:just now|now) /, proof: ['send_draft'] },
  { of: marks, is: /^(?:on|off|gone) (?:it |again |now )*[.!,;] /, proof: ['flag_email'] },
  { of: open, is: /^on (?:its|the) way (?:now )?(?:[.!] |to (?!the |an? )\S+ (?:\S+ )?[.!] )/, proof: ['send_draft'] },
  {
    of: yours,
    is: /^(?:with [\p{L}'-]+|in (?:her|his|their) (?:inbox|hands)) (?:now |already )?[.!,;] /u,
    proof: ['send_draft'],
  },
  { of: mails, is: /^(?:quiet|silent) (?:now|from now|until|till|for good)\b/, proof: ['mute_sender', 'mute_thread'] },
  { of: anybody, is: /^(?:one of|at the top of|on) your (?:vips?|priority|list)\b/, proof: ['prioritize_sender'] },
  { of: open, is: /^(?:now )?(?:in|on) your (?:calendar|diary|agenda)\b/, proof: impossible },
  { of: anybody, is: after.offYourList, proof: ['archive_email', 'move_email', 'snooze_email', ...after.aboutLater] },
  {
    of: open,
    is: /^(?:back )?(?:as|where|how) (?:it|they|things|everything) (?:was|were) (?:before |again )?[.!,;] /,
    proof: ['undo_last_action'],
  },
  { of: open, is: /^as (?:un)?read (?:again |now )?[.!,;] /, proof: ['mark_read', 'undo_last_action'] },
  { of: open, is: /^on (?:record|file) (?:now|for)\b/, proof: ['save_to_memory'] },
  { of: open, is: after.place, proof: undefined },
  { of: mail, is: after.mailPlace, proof: undefined },
  { of: mails, is: /^unread (?:again|now) /, proof: ['mark_read', 'undo_last_action'] },
  { of: mails, is: after.yourPlace, proof: undefined },
];
