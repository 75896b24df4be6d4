import type { Reminder } from '@nexus/contracts';
import { type Intent, resolveTime, sayDay, sayHour, wallClockAt } from '@nexus/language';
import { gateWords, wordStem } from '../memory/mail-text-index.ts';
import type { DriveContext } from '../state/drive-context.ts';

const lead = '(?:(?:please|ok(?:ay)?|and|so|no|then|right|now|can you|could you)[\\s,]+)*';
const ordinals = ['first', 'second', 'third'] as const;
/** "The one about the boys", "the Monday one", "the second". */
const one = `(?:the |that )?(?:(?<ordinal>${ordinals.join('|')}|last)(?: one| reminder)?|(?:one|reminder) (?:about|to|for|of|on|with|at) (?<about>.+?)|(?<named>[\\p{L}\\p{N}'’ ]{2,40}?) (?:one|reminder))`;
const orders: readonly (readonly ['delete-reminder' | 'finish-reminder' | 'remind', RegExp])[] = [
  [
    'delete-reminder',
    new RegExp(
      `^\\W*${lead}(?:cancel|delete|drop|scrap|remove|forget|bin|lose|take (?:off|out)|get rid of) ${one}(?: please)?\\W*$`,
      'iu',
    ),
  ],
  [
    'finish-reminder',
    new RegExp(
      `^\\W*${lead}(?:i(?:['’]ve| have) done |tick off |mark )?${one}(?: is done| as done| off)?(?: please)?\\W*$`,
      'iu',
    ),
  ],
  [
    'remind',
    new RegExp(
      `^\\W*${lead}(?:move|push|change|put|shift|make|postpone|bring) ${one} (?:off |back |forward )?(?:to|until|till|at|for) (?<when>.+?)(?: please)?\\W*$`,
      'iu',
    ),
  ],
];
const saysDone = /\b(?:done|tick off|mark)\b/iu;

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(gateWords(text).map(wordStem));
}

/**
 * What is said of one of several reminders right after they were listed: "cancel the one about the boys", "move the Monday one to nine". Null: none
 * was listed, or the words mean none of them alone.
 */
export function readListedReminder(
  { agenda, clock, tracker }: DriveContext,
  words: string,
  turn: number,
): Intent | null {
  const { open, listedIn } = agenda.reminders;
  if (listedIn === null || turn - listedIn > 1 || tracker.state.ended) return null;
  const moment = { now: clock.wall(), timeZone: clock.timeZone };
  for (const [kind, pattern] of orders) {
    const groups = pattern.exec(words)?.groups;
    if (groups === undefined || (kind === 'finish-reminder' && !saysDone.test(words))) continue;
    const meant = chosen(open, groups, (due) => `${sayDay(due, moment)} ${sayHour(due, moment.timeZone)}`);
    if (meant === null) continue;
    const intent = { kind, target: { scope: 'current' }, confidence: 1, content: meant.content } as const;
    if (kind !== 'remind') return intent;
    const when = movedTo(meant, groups.when ?? '', moment);
    if (when !== null) return { ...intent, when };
  }
  return null;
}

function chosen(
  open: readonly Reminder[],
  { ordinal, about, named }: Readonly<Record<string, string | undefined>>,
  sayDue: (due: Date) => string,
): Reminder | null {
  if (ordinal !== undefined) {
    const place = (ordinals as readonly string[]).indexOf(ordinal.toLowerCase());
    // The last has no place of its own, and -1 is the last.
    return open.at(place) ?? null;
  }
  const wanted = [...stemsOf(about ?? named ?? '')];
  const fitting = open.filter((reminder) => {
    const held = stemsOf(`${reminder.content} ${sayDue(new Date(reminder.dueAt))}`);
    return wanted.length > 0 && wanted.every((stem) => held.has(stem));
  });
  const [only, ...others] = fitting;
  return others.length > 0 ? null : (only ?? null);
}

const namesDay =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tonight|tomorrow|week|month|january|february|march|april|may|june|july|august|september|october|november|december|\d{1,2}(?:st|nd|rd|th))\b|\b(?:in|an?) \S+ (?:minutes?|hours?|days?)\b/iu;
/** In hours. Who moves the call of five to eight means the evening, to eleven the morning. */
const latestMeant = 21;

/** "To nine" is nine of the day that it was on, in the evening where it was after noon and the words do not say; null: no time. */
function movedTo(
  { dueAt }: Reminder,
  said: string,
  moment: { readonly now: Date; readonly timeZone: string },
): string | null {
  const { timeZone } = moment;
  const at = /^(?:at|in|on|next|this)\b/iu.test(said) ? said : `at ${said}`;
  const resolve = (way: string) => resolveTime(way, moment)?.at;
  if (namesDay.test(said)) return (resolve(said) ?? resolve(at))?.toISOString() ?? null;
  const dayOf = (due: Date) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long' }).format(due);
  const hourOf = (due: Date) => wallClockAt(due, timeZone).hour;
  const due = new Date(dueAt);
  const inEvening = hourOf(due) < 12 ? undefined : resolve(`${dayOf(due)} ${at} pm`);
  const onDay = [
    inEvening !== undefined && hourOf(inEvening) <= latestMeant ? inEvening : undefined,
    resolve(`${dayOf(due)} ${at}`),
  ].find((time) => time !== undefined && dayOf(time) === dayOf(due));
  return (onDay ?? resolve(at) ?? resolve(said))?.toISOString() ?? null;
}
