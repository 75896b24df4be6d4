import type { SlotReader, SlotReaders } from './match-pattern.ts';
import type { SlotName } from './slot-values.ts';

/** More than a sentence has words; keeps two places in one number. */
const mostWords = 4096;

function remembering<Name extends SlotName>(reader: SlotReader<Name> | undefined): SlotReader<Name> | undefined {
  if (!reader) return undefined;
  const known = new Map<number, ReturnType<SlotReader<Name>['read']>>();
  return {
    longest: reader.longest,
    read(heard, span) {
      const place = span.start * mostWords + span.end;
      const before = known.get(place);
      if (before !== undefined) return before;
      const reading = reader.read(heard, span);
      known.set(place, reading);
      return reading;
    },
  };
}

/** The same readers for one sentence: many patterns ask for the same words, and each stretch is read once. */
export function rememberReadings(readers: SlotReaders): SlotReaders {
  const { target, when, folder, body, person, people, query, topic, count } = readers;
  const remembered = {
    target: remembering(target),
    when: remembering(when),
    folder: remembering(folder),
    body: remembering(body),
    person: remembering(person),
    people: remembering(people),
    query: remembering(query),
    topic: remembering(topic),
    count: remembering(count),
  };
  return Object.fromEntries(Object.entries(remembered).filter(([, reader]) => reader !== undefined));
}
