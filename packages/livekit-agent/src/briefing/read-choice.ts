import type { Intent, IntentTarget, Understanding } from '@nexus/language';
import type { DriveContext } from './briefing-desk.ts';
import type { CurrentTurn } from './current-turn.ts';
import { findMails } from './find-mails.ts';
import { type Pointer, pointedAt, readPointer, standsAlone } from './told-pointer.ts';

/** What a mail is chosen for, and what the driver said after that. */
type Wanted = readonly [Intent, ...Intent[]];

/** Reads words as they are meant without a mail that was told beside the briefing. */
type Read = (words: string) => Understanding;

const everyOne =
  /^\W*(?:both|all|all three|all of them|both of them|all of those|the lot)(?: of them)?(?:,? please)?\W*$/iu;
const fromSomebody =
  /^\W*(?:(?:i mean|the (?:one|mail|e-?mail|message)|that)\s+)*(?:the one )?(?:from|by) (?<sender>[\p{L}' .-]+?)(?:,? please)?\W*$/iu;

/** After these "it" is another mail. */
const stepping = ['next', 'go-back', 'skip-topic', 'resume', 'search'];

/** The mail that was chosen is "it" in all that waited, up to a step to another. */
function pointing(wanted: Wanted, target: IntentTarget, text: string): Understanding {
  const step = wanted.findIndex(({ kind }) => stepping.includes(kind));
  const isOfChosen = (place: number) => place === 0 || step < 0 || place < step;
  const intents = wanted.map((intent, place) =>
    intent.target.scope === 'current' && isOfChosen(place) ? { ...intent, target } : intent,
  );
  return { text, verdict: 'meant', intents };
}

/** The list that was chosen from is not what was told last any more. */
function outdated(text: string): Understanding {
  const clarify = 'Something else came up in between, so I did nothing. Say what to do, and who the mail is from.';
  return { text, verdict: 'unsure', intents: [], clarify };
}

/** What "the second one" alone is about: what it was asked for, with what waited behind it; else it is read out. */
function askedBy({ asksWhich }: CurrentTurn): Wanted {
  const [first, ...more] = asksWhich?.wanted ?? [];
  if (first !== undefined) return [first, ...more];
  return [{ kind: 'read', target: { scope: 'current' }, confidence: 1 }];
}

/** The one thing that is wanted of the mail pointed at; null where the pointer is a part of what the driver dictates or looks for. */
function wantedOf({ before, after }: Pointer, read: Read): Wanted | null {
  const { verdict, intents } = read(`${before}this mail${after}`);
  const [only, ...others] = intents;
  if (verdict !== 'meant' || only === undefined || others.length > 0 || only.target.scope !== 'current') return null;
  const { body, content, query } = only;
  const isAsSaid = [body, content, query].every(
    (own) => own === undefined || before.includes(own) || after.includes(own),
  );
  return isAsSaid ? [only] : null;
}

/**
 * Words that point at one of the mails told last beside the briefing ("delete the second one", "read me the new one"), or that answer
 * which of them was meant ("the first", "the one from Anna", "both"), as things stand when this is called. Only one thing said is read so.
 *
 * @returns null for words that do neither.
 */
export function choiceNow(desk: DriveContext): (words: string, read: Read) => Understanding | null {
  const { turn, inbox } = desk;
  const { state } = desk.tracker;
  const { mentioned: toldBeside } = state;
  const isAsked = turn.asksWhich?.emailIds === toldBeside;

  function answer(words: string): Understanding | null {
    if (!isAsked) return null;
    if (everyOne.test(words)) return pointing(askedBy(turn), { scope: 'told' }, words);
    const sender = fromSomebody.exec(words)?.groups?.sender;
    const fitting = sender === undefined ? [] : findMails(inbox, { query: '', from: sender });
    const [place, ...others] = toldBeside.flatMap((emailId, index) => (fitting.includes(emailId) ? [index] : []));
    if (place === undefined || others.length > 0) return null;
    return pointing(askedBy(turn), { scope: 'told', place }, words);
  }

  return (words, read) => {
    const pointer = readPointer(words);
    const isAlone = pointer !== null && standsAlone(pointer);
    const isChoice = isAlone || everyOne.test(words) || fromSomebody.test(words);
    if (isChoice && turn.asksWhich !== null && !isAsked) return outdated(words);
    if (toldBeside.length === 0) return null;
    const answered = answer(words);
    if (answered !== null || pointer === null) return answered;
    const wanted = isAlone ? askedBy(turn) : wantedOf(pointer, read);
    const target = pointedAt(pointer, state, isAsked);
    if (wanted === null || target === null) return null;
    return target === 'unclear' ? outdated(words) : pointing(wanted, target, words);
  };
}
