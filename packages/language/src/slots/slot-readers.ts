import type { SlotReaders } from '../grammar/match-pattern.ts';
import { readBody } from './read-body.ts';
import { readCount } from './read-count.ts';
import { readFolder } from './read-folder.ts';
import { readPeople, readPerson } from './read-person.ts';
import { readQuery, readTopic } from './read-query.ts';
import { readTarget } from './read-target.ts';
import { readWhen } from './read-when.ts';

export const slotReaders: SlotReaders = {
  target: readTarget,
  when: readWhen,
  folder: readFolder,
  body: readBody,
  person: readPerson,
  people: readPeople,
  query: readQuery,
  topic: readTopic,
  count: readCount,
};
