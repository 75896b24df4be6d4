import type { MemoryDate, MemoryEntry } from '@nexus/contracts';
import type { AnsweredValue, MemoryAnswer, Told } from '@nexus/long-memory';
import { joinWithAnd } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';

const months = 'January February March April May June July August September October November December'.split(' ');

/** As exactly as it was said: "June", "3 June", "June 2025"; the year only where it is another. */
function sayMemoryDate(date: MemoryDate, today: MemoryDate): string {
  const [year = '', month, day] = date.split('-');
  const named = month === undefined ? undefined : months[Number(month) - 1];
  if (named === undefined) return year;
  const inMonth = day === undefined ? named : `${Number(day)} ${named}`;
  return year === today.slice(0, 4) ? inMonth : `${inMonth} ${year}`;
}

/** Said of the driver by somebody else: "my boss" is yours. */
const turned: readonly (readonly [RegExp, string])[] = [
  [/\b(?:my|our)\b/gi, 'your'],
  [/\b(?:me|us|we|I)\b/g, 'you'],
];

function sayThing(text: string): string {
  return turned.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
}

function sayBounds({ from, to }: Pick<AnsweredValue, 'from' | 'to'>, today: MemoryDate): string {
  if (to !== null && from !== null) return `, from ${sayMemoryDate(from, today)} until ${sayMemoryDate(to, today)}`;
  if (to !== null) return `, until ${sayMemoryDate(to, today)}`;
  if (from === null) return '';
  return `, ${from > today ? 'from' : 'since'} ${sayMemoryDate(from, today)}`;
}

const dayOf = ({ toldOn, createdAt }: Pick<MemoryEntry, 'toldOn' | 'createdAt'>) => toldOn ?? createdAt.slice(0, 10);

function sayToldOn({ toldOn, createdAt }: MemoryEntry, today: MemoryDate): string {
  const day = dayOf({ toldOn, createdAt });
  return day === today ? 'as you told me today' : `as you told me on ${sayMemoryDate(day, today)}`;
}

/** Of one that was not told today, on which day: what was told last is not said to be so today. */
function sayWhen(entries: readonly MemoryEntry[], today: MemoryDate): string {
  const [entry, ...others] = entries;
  const day = entry && dayOf(entry);
  return day === undefined || others.length > 0 || day === today
    ? 'You told me'
    : `You told me on ${sayMemoryDate(day, today)}`;
}

/** An entry in the driver's words, with its end where it has one. */
export function quoteFact({ content, validTo }: MemoryEntry, today: MemoryDate): string {
  const until = validTo === null ? '' : `, until ${sayMemoryDate(validTo, today)}`;
  return `“${content.replace(/[\s.]+$/, '')}”${until}`;
}

/** Since when a statement holds, and until when: ", since June"; empty where neither was said. */
export function sayHolds({ from, statement }: Told, today: MemoryDate): string {
  return sayBounds({ from, to: statement.until }, today);
}

/** The answer to a question about what was told. @param today the day of the driver's clock */
export function sayFacts(answer: MemoryAnswer, today: MemoryDate): string {
  switch (answer.kind) {
    case 'values': {
      const [first, ...others] = answer.values;
      if (first === undefined) return 'You told me nothing of that.';
      const isBare = answer.values.every(({ from, to }) => from === null && to === null);
      if (others.length > 0 && isBare)
        return `${capitalise(joinWithAnd(answer.values.map(({ text }) => sayThing(text))))}.`;
      const said = answer.values.map((value) => {
        const bounds = sayBounds(value, today) || `, ${sayToldOn(value.entry, today)}`;
        const isOver = answer.isOver && value.to === null;
        // A figure alone may be a code, a year or a size: what it is of tells how it is said.
        const isFigure = /^\d+$/.test(value.text) && !isOver;
        const told = isFigure ? value.entry.content.replace(/[\s.]+$/, '') : value.text;
        return `${isOver ? 'no longer ' : ''}${sayThing(told)}${bounds}`;
      });
      const after = answer.isOver ? '; what it is since, you did not tell me' : '';
      return `${capitalise(said.join('; and '))}${after}.`;
    }
    case 'denied': {
      const named = answer.values.map(({ text }) => sayThing(text)).join(' and not ');
      return `Not ${named}; ${answer.asksWho ? 'who' : 'what'} it is, you did not tell me.`;
    }
    case 'since': {
      const { from, entry } = answer.told;
      if (from !== null) return `Since ${sayMemoryDate(from, today)}.`;
      return `You told me ${sayToldOn(entry, today).replace('as you told me ', '')}; since when it is so, you did not say.`;
    }
    case 'nothing-before':
      return 'What was before that, you did not tell me.';
    case 'told':
      return `${sayWhen(answer.entries, today)}: ${joinWithAnd(answer.entries.map((entry) => quoteFact(entry, today)))}.`;
  }
}
