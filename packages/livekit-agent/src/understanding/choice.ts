import type { Intent, IntentTarget, Understanding } from '@nexus/language';
import { smallNumbers } from '@nexus/text';
import { findMails, foldedWords, meaningfulWords, senderText } from '../inbox/find-mails.ts';
import type { CurrentTurn } from '../state/current-turn.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf, newestFirst } from '../state/inbox.ts';
import type { TrackerState } from '../state/tracker.ts';
import { justAnnounced, mentionedMails, toldInRow } from '../state/tracker-selectors.ts';
import { sayDate, sayWhen } from '../wording/mail.ts';
import { ordinals } from './references.ts';

/** "The lunch one", "the one about the crane", "the mail of Tuesday": what of a mail is named is looked for among those that were asked about. */
const byWords =
  /^\W*(?:(?:yes|no|um|uh|well|oh|i mean|i meant|please)[\s,]+)*(?:(?:the|that) (?<before>[\p{L}\p{N}][\p{L}\p{N}' -]{1,40}?) (?:one|mail|e-?mail|message)|(?:the|that) (?:one|mail|e-?mail|message) (?:about|on|with|regarding|of|that came(?: in)?(?: on)?) (?:the )?(?<behind>[\p{L}\p{N}][\p{L}\p{N}' -]{1,40}?)|about (?:the )?(?<about>[\p{L}\p{N}][\p{L}\p{N}' -]{1,40}?))(?:,? please)?\W*$/iu;
/** "The next one", "that was the wrong one": none of those that were asked about. */
const ofAnother = /\b(?:next|previous|other|another|wrong|right|current|same|before|after|is|was)\b/iu;
const plainYes =
  /^\W*(?:yes|yeah|yep|yup|sure|right|exactly|correct|that one|ok(?:ay)?)(?:[\s,]+(?:please|that one|that is it|yes))*\W*$/iu;

/** What a mail is chosen for, and what the driver said after that. */
type Wanted = readonly [Intent, ...Intent[]];

/** Understands words without regard to the mails that were mentioned outside the briefing. */
type Read = (words: string) => Understanding;

const everyOne =
  /^\W*(?:both|all|all three|all of them|both of them|all of those|the lot)(?: of them)?(?:,? please)?\W*$/iu;
const fromSomebody =
  /^\W*(?:(?:i mean|the (?:one|mail|e-?mail|message)|that)\s+)*(?:the one )?(?:from|by) (?<sender>[\p{L}' .-]+?)(?:,? please)?\W*$/iu;

/** Those of some mails that have these words in their subject or their sender, or came then. */
function mailsDescribed({ inbox, clock }: DriveContext, emailIds: readonly string[], words: string): readonly string[] {
  const wanted = meaningfulWords(words);
  return emailIds.filter((emailId) => {
    const email = envelopeOf(inbox.state, emailId);
    if (email === null || wanted.length === 0) return false;
    const when = sayWhen(email.receivedAt, clock.now(), clock.timeZone);
    const day = email.receivedAt === null ? '' : sayDate(email.receivedAt, clock.timeZone);
    const said = foldedWords(`${senderText(email)} ${email.subject} ${when} ${day}`);
    return wanted.every((word) => said.some((other) => other.startsWith(word) || word === `${other}s`));
  });
}

const byPlace = /^(?<end>first|last|second|third|fourth|fifth)(?: (?<count>two|three|four|five))?$/u;
const byAge = /^(?<age>newest|latest|most recent|newer|oldest|earliest|older)(?: (?<count>two|three|four|five))?$/u;
const placesInRow = 'first second third fourth fifth'.split(' ');

/** Those of some mails that words describe: by who wrote ("from toolbarn"), their place ("first two"), their age, what they are worth, or by words of them. */
export function mailsPicked(drive: DriveContext, emailIds: readonly string[], words: string): readonly string[] {
  const { inbox } = drive;
  const name = /^from (?<name>.+)$/u.exec(words)?.groups?.name;
  if (name !== undefined) {
    const wanted = foldedWords(name);
    return emailIds.filter((emailId) => {
      const theirs = new Set(foldedWords(envelopeOf(inbox.state, emailId)?.from?.name ?? ''));
      return wanted.every((word) => theirs.has(word));
    });
  }
  const place = byPlace.exec(words)?.groups;
  if (place !== undefined) {
    const count = smallNumbers.indexOf(place.count ?? 'one');
    const first = placesInRow.indexOf(place.end ?? '');
    return first < 0 ? emailIds.slice(-count) : emailIds.slice(first, first + count);
  }
  const age = byAge.exec(words)?.groups;
  if (age !== undefined) {
    const newest = newestFirst(emailIds.flatMap((emailId) => envelopeOf(inbox.state, emailId) ?? []));
    const isOld = /^(?:old|earl)/u.test(age.age ?? '');
    const sorted = (isOld ? newest.toReversed() : newest).map(({ emailId }) => emailId);
    return sorted.slice(0, smallNumbers.indexOf(age.count ?? 'one'));
  }
  const kind = /^(?:urgent|important)$/u.exec(words)?.[0];
  if (kind !== undefined)
    return emailIds.filter((emailId) => {
      const mail = inbox.state.items.get(emailId);
      return mail?.isUrgent === true || (kind === 'important' && mail?.redFlag === true);
    });
  const named = mailsDescribed(drive, emailIds, words);
  if (named.length > 0) return named;
  const wanted = meaningfulWords(words);
  return emailIds.filter((emailId) => {
    const own = foldedWords(inbox.state.items.get(emailId)?.email.body.own.slice(0, searchedCharacters) ?? '');
    return wanted.length > 0 && wanted.every((word) => own.some((other) => other.startsWith(word)));
  });
}

/** Characters of a mail's own text: its beginning says what it is about. */
const searchedCharacters = 1_500;

/**
 * Understands words that point at one of the mails mentioned last outside the briefing ("delete the second one", "read me the new one"), or
 * that answer which of them was meant ("the first", "the one from Anna", "both"), by the state of the drive when this is called. Only for
 * one command.
 *
 * @returns null for words that do neither.
 */
export function choiceNow(drive: DriveContext): (words: string, read: Read) => Understanding | null {
  const { turn } = drive.conversation;
  const { state: inbox } = drive.inbox;
  const { state } = drive.tracker;
  const mentioned = mentionedMails(state);
  const isAsked = turn.asksWhich?.of === state.mention;

  function answer(words: string): Understanding | null {
    if (!isAsked) return null;
    if (everyOne.test(words)) return pointing(askedBy(turn), { scope: 'told' }, words);
    // The first is what a plain yes to "do you mean the first, or …" comes nearest to; what is done then names it, and can be taken back.
    if (plainYes.test(words)) return pointing(askedBy(turn), { scope: 'told', place: 0 }, words);
    const named = byWords.exec(words)?.groups;
    const described = named?.before ?? named?.behind ?? named?.about;
    const chosen = described === undefined ? null : describedIn(described);
    if (chosen !== null) return pointing(askedBy(turn), { scope: 'told', place: chosen }, words);
    const sender = fromSomebody.exec(words)?.groups?.sender;
    const fitting = sender === undefined ? [] : findMails(inbox, { query: '', from: sender });
    const [place, ...others] = mentioned.flatMap((emailId, index) => (fitting.includes(emailId) ? [index] : []));
    if (place === undefined || others.length > 0) return null;
    return pointing(askedBy(turn), { scope: 'told', place }, words);
  }

  /** The place of the one mail asked about that has these words in its subject or its sender, or came then; null: of none, or of several. */
  function describedIn(described: string): number | null {
    const [only, ...others] = mailsDescribed(drive, mentioned, described);
    return only === undefined || others.length > 0 ? null : mentioned.indexOf(only);
  }

  /** "The newest": what came in just now, else of those that were told last. */
  function ofAge(age: string): IntentTarget | null {
    const announced = justAnnounced(state);
    const isOld = /^(?:oldest|earliest)$/iu.test(age);
    if (announced.length > 0 && !isOld) return oneOf(announced, state);
    const row = toldInRow(state);
    const byAge = newestFirst(row.flatMap((emailId) => envelopeOf(inbox, emailId) ?? []));
    const meant = isOld ? byAge.at(-1) : byAge[0];
    return meant === undefined ? null : { scope: 'told', place: row.indexOf(meant.emailId) };
  }

  return (words, read) => {
    const pointer = readPointer(words);
    const isAlone = pointer !== null && standsAlone(pointer);
    const isChoice = isAlone || everyOne.test(words) || fromSomebody.test(words);
    if (isChoice && turn.asksWhich !== null && !isAsked) return outdated(words);
    if (mentioned.length === 0) return null;
    const answered = answer(words);
    // It is asked once more.
    if (answered === null && pointer === null && isAsked && describesOne(words) && read(words).intents.length === 0)
      return pointing(askedBy(turn), { scope: 'current' }, words);
    if (answered !== null || pointer === null) return answered;
    const wanted = isAlone ? askedBy(turn) : wantedOf(pointer, read);
    const target = pointer.groups.age ? ofAge(pointer.groups.age) : pointedAt(pointer, state, isAsked);
    if (wanted === null || target === null) return null;
    return target === 'unclear' ? outdated(words) : pointing(wanted, target, words);
  };
}

/** Whether words describe one of those asked about, though none is called so: "the out of office one". */
function describesOne(words: string): boolean {
  const described = byWords.exec(words)?.groups?.before ?? '';
  return meaningfulWords(described).length > 0 && !ofAnother.test(described);
}

const noun = '(?:one|mail|e-?mail|message)';
/** "The second one", "that new mail"; "number two". */
const pointer = new RegExp(
  `\\b(?:(?:the|that) (?<ordinal>first|second|third|last) ${noun}|the (?<alone>first|second|third)(?![\\p{L}\\s]*(?:topic|thread|two|three))|number (?<number>one|two|three)|(?:the|that) (?<fresh>new) ${noun}|the (?<age>newest|latest|most recent|oldest|earliest)(?: ${noun})?(?![\\p{L}\\s]*(?:topic|thread|two|three))|the ${noun} (?<came>that (?:just )?came in|(?:that )?you (?:just )?announced)|the ${noun} (?:that )?you (?:just )?(?:found|mentioned))(?![\\p{L}])`,
  'giu',
);
const pleasantries =
  /^(?:\W|(?:please|i|mean|meant|yes|no|sorry|actually|and|then|now|um|uh|well|oh|ok|okay|just|thanks)(?![\p{L}]))*$/iu;
const places: Readonly<Record<string, number>> = { first: 0, second: 1, third: 2, one: 0, two: 1, three: 2 };

/** Words that point at one of the mails told last, and the words around them. */
interface Pointer {
  readonly groups: Readonly<Record<string, string | undefined>>;
  readonly before: string;
  readonly after: string;
}

/** Null where words point at nothing, or at more than one. Pure. */
function readPointer(words: string): Pointer | null {
  const [found, ...more] = words.matchAll(pointer);
  if (found === undefined || more.length > 0) return null;
  const after = words.slice(found.index + found[0].length);
  return { groups: found.groups ?? {}, before: words.slice(0, found.index), after };
}

/** "The second one, please": nothing but the pointer. */
function standsAlone({ before, after }: Pointer): boolean {
  return pleasantries.test(before) && pleasantries.test(after);
}

function placed(said: string, state: TrackerState): IntentTarget | null {
  const { length } = toldInRow(state);
  const place = said === 'last' ? length - 1 : (places[said] ?? 0);
  return place < Math.min(length, ordinals.length) ? { scope: 'told', place } : null;
}

/** The one of these mails, told last, that is meant; of several the driver is asked which. */
function oneOf(emailIds: readonly string[], state: TrackerState): IntentTarget | null {
  const [only, ...others] = emailIds;
  if (only === undefined) return null;
  return others.length > 0 ? { scope: 'current' } : { scope: 'told', place: toldInRow(state).indexOf(only) };
}

/**
 * Which of the mails told last is pointed at; `current` where it is one of several, so that the driver is asked which. Pure.
 *
 * @param areListed whether they were named to the driver in this order, to choose from.
 * @returns `unclear` for a position in a list after which something else was told; null: no mail that was told.
 */
function pointedAt({ groups }: Pointer, state: TrackerState, areListed: boolean): IntentTarget | 'unclear' | null {
  const announced = justAnnounced(state);
  const said = (groups.ordinal ?? groups.alone ?? groups.number)?.toLowerCase();
  if (said !== undefined) {
    if (areListed || announced.length === 0) return placed(said, state);
    // An announcement makes no list of its own, and any list there was is older than it.
    return mentionedMails(state).length === 1 ? 'unclear' : { scope: 'current' };
  }
  if (groups.came !== undefined) return oneOf(announced, state);
  return oneOf(groups.fresh !== undefined && announced.length > 0 ? announced : mentionedMails(state), state);
}

/** After these "it" is another mail. */
const movingIntents = ['next', 'go-back', 'skip-topic', 'resume', 'search'];

/** The mail that was chosen is "it" in everything that waited, up to a command that moves to another mail. */
function pointing(wanted: Wanted, target: IntentTarget, text: string): Understanding {
  const step = wanted.findIndex(({ kind }) => movingIntents.includes(kind));
  const isOfChosen = (place: number) => place === 0 || step < 0 || place < step;
  const intents = wanted.map((intent, place) =>
    intent.target.scope === 'current' && isOfChosen(place) ? { ...intent, target } : intent,
  );
  return { text, verdict: 'meant', intents };
}

/** The list that the driver chooses from is no longer what was told last. */
function outdated(text: string): Understanding {
  const clarify = 'Something else came up in between, so I did nothing. Say what to do, and who the mail is from.';
  return { text, verdict: 'unsure', intents: [], clarify };
}

/** What "the second one" alone asks for: what the question was about and what waited for its answer; else the mail is read out. */
function askedBy({ asksWhich }: CurrentTurn): Wanted {
  const [first, ...more] = asksWhich?.wanted ?? [];
  if (first !== undefined) return [first, ...more];
  return [{ kind: 'read', target: { scope: 'current' }, confidence: 1 }];
}

/** "Tell | the second one": whoever wrote it. */
const writesTo = /\b(?:tell|ask)\s+$/iu;

/** The one thing that is wanted of the mail pointed at; null where the pointer is part of a dictation or of a search. */
function wantedOf({ before, after }: Pointer, read: Read): Wanted | null {
  const stands = writesTo.test(before) ? 'them' : 'this mail';
  const { verdict, intents } = read(`${before}${stands}${after}`);
  const [only, ...others] = intents;
  if (verdict !== 'meant' || only === undefined || others.length > 0 || only.target.scope !== 'current') return null;
  const { body, content, query } = only;
  const isAsSaid = [body, content, query].every(
    (own) => own === undefined || before.includes(own) || after.includes(own),
  );
  return isAsSaid ? [only] : null;
}
