import { describe, expect, it } from 'vitest';
import { sayAbbreviations } from './say-abbreviations.ts';

const table: readonly (readonly [string, string])[] = [
  ['w/me and w/ Tom', 'with me and with Tom'],
  ['5 W/m2', '5 W/m2'],
  ['cc Anna', 'copy Anna'],
  ['Invoice CC twenty-two seventeen', 'Invoice CC twenty-two seventeen'],
  ['Rev B/C', 'Rev B/C'],
  ['e.g. steel', 'for example steel'],
  ['that is, i.e., this', 'that is, that is, this'],
  ['bolts, nuts, etc.', 'bolts, nuts, and so on.'],
  ['bolts etc. and more', 'bolts and so on and more'],
  ['approx. five', 'approximately five'],
  ['Mr. Ito and Mrs. Diaz', 'Mister Ito and Missus Diaz'],
  ['Dr. Okafor', 'Doctor Okafor'],
  ['suing M$ over it', 'suing Microsoft over it'],
  ['5 M$ and revenue in M$', '5 M$ and revenue in M$'],
  ['said Prof. Diaz of Cork', 'said Professor Diaz of Cork'],
  ['Sen. Diaz and Gov. Ito', 'Senator Diaz and Governor Ito'],
  ['12 Oak St. today', '12 Oak Street today'],
  ['St. Mary', 'Saint Mary'],
  ['Reply ASAP', 'Reply as soon as possible'],
  ['by EOB today, or COB Friday', 'by end of business today, or close of business Friday'],
  ['the EOB has ordered it', 'the EOB has ordered it'],
  ['FYI: done by EOD', 'for your information: done by end of day'],
  ['steel vs. wood', 'steel versus wood'],
  ['Arbroath vs. Selkirk', 'Arbroath versus Selkirk'],
  ['w/ bolts, w/o nuts', 'with bolts, without nuts'],
  ['price TBD', 'price to be decided'],
  ['pls call, thx', 'please call, thanks'],
  ['Ltd. and Inc. firms', 'Limited and Incorporated firms'],
  ['p. 5 and pp. 7', 'page 5 and pages 7'],
  ['rev. B', 'revision B'],
  ['the U.S. office', 'the US office'],
  ['Q&A after R&D', 'questions and answers after research and development'],
  ['n/a', 'not applicable'],
  ['recc. cc: Ben', 'recc. copy: Ben'],
];

describe('sayAbbreviations', () => {
  it.each(table)('B-17: said in full: %j', (written, spoken) => {
    expect(sayAbbreviations(written)).toBe(spoken);
  });
});
