import type { JudgedMail } from '@nexus/contracts';
import { isForward, sayDaysAnew, withoutSubjectMarks } from '@nexus/intelligence';
import { spokenForm } from '@nexus/spoken-text';
import { capitalise, plainWords, splitSentences } from '@nexus/text';
import type { DriveContext } from '../state/drive-context.ts';
import { subjectName } from '../wording/mail.ts';

/** In words as they are spoken. */
const longestSubject = 16;

/** Words of a text as they are spoken. */
export function countWords(text: string): number {
  return spokenForm(text)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** What it is about, with the days that the subject names as they are now; the subject of an answer was written on another day. */
export function toldSubject({ clock }: DriveContext, { email }: JudgedMail): string {
  const { receivedAt: sent, subject } = email;
  const told = unhurried(subjectName(email));
  const isAnswer = withoutSubjectMarks(subject) !== subject.trim();
  const isOthers = isAnswer || isForward(email);
  // "I have to release your slot" of a mail that is answered or passed on are another's words.
  if (isOthers && courtesy.test(told)) return '';
  const said = isOthers && firstPerson.test(told) ? othersPhrase(told) : told;
  return isAnswer || sent === null ? said : sayDaysAnew(said, { sent, now: clock.now(), timeZone: clock.timeZone });
}

/** "Thanks for your time" of a mail that is answered would be heard as the sender's. */
const courtesy = /^(?:thanks|thank you|many thanks|sorry|congratulations)\b/i;
/** "Phase I" is none. */
const self =
  "(?<!\\b(?:[Pp]hase|[Pp]art|[Tt]ype|[Ww]ar|[Aa]ppendix|[Aa]nnex|[Ss]tage|[Ll]evel|[Cc]lass|[Vv]olume|[Tt]itle|[Ss]ection|[Cc]hapter|[Tt]ier|[Uu]nit|[Aa]ct) )\\bI\\b|\\bI['’]\\p{L}+|\\b[Mm]y\\b";
const firstPerson = new RegExp(`${self}|\\b(?:we|our)\\b`, 'u');
/** "We" and "our" may be all of them. */
const speaksOfSelf = new RegExp(self, 'u');

/** What somebody else said first, without what only they can say of themselves: of "I'm leaving" nothing. */
function othersPhrase(subject: string): string {
  const phrase = firstPhrase(subject);
  if (speaksOfSelf.test(phrase)) return '';
  return firstPerson.test(phrase) ? subject : phrase;
}

/** Without "Urgent:", which the item says in its own way. */
function unhurried(subject: string): string {
  const rest = subject.replace(/^\W*(?:urgent|important)\b\W+/i, '');
  return rest === '' ? subject : capitalise(rest);
}

const calendarWord =
  /^(?:\d.*|mon.*day|tues.*|wednes.*|thurs.*|fri.*day|sat.*day|sun.*day|january|february|march|april|may|june|july|august|september|october|november|december)$/i;

/** The first phrase that names something; a date alone does not, but stays before the one that does. */
export function firstPhrase(subject: string): string {
  const phrases = splitSentences(subject).flatMap((sentence) => sentence.split(/[:;,]\s|\s[–—-]+\s|--|\s\(/));
  const isDate = (phrase: string): boolean =>
    phrase
      .trim()
      .split(/\s+/)
      .every((word) => calendarWord.test(word));
  const at = phrases.findIndex((phrase) => /\S\s+\S/.test(phrase.trim()) && !isDate(phrase));
  const named = phrases[at]?.trim();
  if (named === undefined) return subject;
  const before = phrases[at - 1] ?? '';
  return /\p{L}/u.test(before) && isDate(before) ? `${before.trim()}: ${named}` : named;
}

const beginsPart = /\s(?=(?:and|or|by|in|on|at|for|from|with|that|which|who|as|to)\s)/gi;
const fewestOfSubject = 3;

/** A subject that is told whole, else as many of its parts as are: "You are invited to the opening of the hall by the Minister". */
function cutSubject(subject: string): string {
  const parts = [...subject.matchAll(beginsPart)].map(({ index }) => subject.slice(0, index));
  if (isTold(subject)) return subject;
  return parts.findLast((part) => isTold(part) && part.split(' ').length >= fewestOfSubject) ?? subject;
}

function isTold(subject: string): boolean {
  return countWords(subject) <= longestSubject;
}

/** As much of a subject as is told: all of it, its first phrase, and as many of that one's parts as are; what is too long is none of them. */
export function subjectsThatFit(named: string): readonly string[] {
  const phrase = firstPhrase(named);
  return [...new Set([named, phrase, cutSubject(phrase)])].filter((subject) => subject !== '' && isTold(subject));
}

/** Whether each number and day that the subject names is said. */
export function keepsDates(subject: string, said: string): boolean {
  const heard = plainWords(said).split(' ');
  const words = plainWords(subject).trim().split(' ');
  return words.every((word) => !calendarWord.test(word) || heard.includes(word));
}
