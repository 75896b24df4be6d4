import type { MemoryEntry } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHistory } from './history.ts';
import { entryOf } from './testing/entry-of.ts';

/** Told one a day from the first of November on. */
function tell(...contents: readonly string[]): readonly MemoryEntry[] {
  return contents.map((content, day) => entryOf(content, new Date(Date.UTC(2026, 10, day + 1, 9))));
}

/** "what ended: since when, by what". */
function endings(entries: readonly MemoryEntry[]): readonly string[] {
  const contentOf = (id: string | null) => entries.find((entry) => entry.id === id)?.content ?? 'nothing';
  return createHistory(entries)
    .changedEndings()
    .map(({ id, validTo, supersededBy }) => `${contentOf(id)}: ${validTo}, ${contentOf(supersededBy)}`);
}

describe('what is to come, and what is so for a time', () => {
  const day = '2026-11-25';
  const at = (content: string, on = day, minute = 0) =>
    entryOf(content, new Date(`${on}T09:${String(minute).padStart(2, '0')}:00Z`));
  const holding = (entries: readonly MemoryEntry[], today: string) =>
    createHistory(entries, { today })
      .told.filter(({ to, isComing, statement }) => to === null && !isComing && !statement.isNegated)
      .map(({ statement }) => statement.value.text);

  it.each([
    'Ruth will run the harbour site from January',
    'Ruth runs the harbour site from January',
    'starting in January Ruth runs the harbour site',
    'Ruth takes over the harbour site in January',
  ])('L-4: "%s" ends nothing before January', (content) => {
    const entries = [at('Tom runs the harbour site', '2026-11-24'), at(content)];
    expect(holding(entries, day)).toEqual(['Tom']);
    expect(holding(entries, '2026-12-31')).toEqual(['Tom']);
    expect(holding(entries, '2027-01-01')).toEqual(['Ruth']);
    expect(createHistory(entries).changedEndings()).toEqual([]);
  });

  it('L-4: what is told before it comes does not end it, unless it calls it off', () => {
    const ruth = at('Ruth will run the harbour site from January');
    expect(holding([ruth, at('Ben runs the harbour site', '2026-12-01')], '2027-02-01')).toEqual(['Ruth']);
    const off = at('Ruth will not run the harbour site', '2026-12-01');
    expect(holding([at('Tom runs the harbour site', '2026-11-24'), ruth, off], '2027-02-01')).toEqual(['Tom']);
  });

  it('L-4: what will be some day stands beside what is', () => {
    const entries = [at('Tom runs the harbour site', '2026-11-24'), at('Ruth will run the harbour site')];
    expect(holding(entries, day)).toEqual(['Tom', 'Ruth']);
  });

  it('L-4: what is so until Friday is over after it, and ends nothing', () => {
    const entries = [at('Anna is on holiday until Friday')];
    expect(holding(entries, '2026-11-27')).toEqual(['on holiday']);
    expect(holding(entries, '2026-11-28')).toEqual([]);
    const standIn = [at('Tom runs the harbour site', '2026-11-24'), at('Ida runs the harbour site until Friday')];
    expect(holding(standIn, '2026-11-26')).toEqual(['Tom', 'Ida']);
    expect(holding(standIn, '2026-11-30')).toEqual(['Tom']);
    expect(holding([at('Ida runs the harbour site until May')], '2027-05-01')).toEqual([]);
  });
});

describe('what ends what', () => {
  it('L-4: a new value of the same subject and relation ends the old one, from the day that was said', () => {
    expect(endings(tell('Tom runs the harbour site', 'Ruth runs the harbour site since October'))).toEqual([
      'Tom runs the harbour site: 2026-10, Ruth runs the harbour site since October',
    ]);
    expect(endings(tell('my boss is Anna', 'my boss is Petra'))).toEqual([
      'my boss is Anna: 2026-11-02, my boss is Petra',
    ]);
  });

  it.each([
    ['another thing', 'Tom runs the harbour site', 'Ruth runs the bridge'],
    ['another relation', 'Ruth works for Halden', 'Ruth lives in Howth'],
    ['the same again', 'Ruth runs the harbour site', 'Ruth runs the harbour site since May'],
    ['a thing that only has a word in common', 'the site is on Pier Road', 'the site office is on Mill Lane'],
    ['somebody’s own', 'my boss is Anna', 'Tom’s boss is Petra'],
    ['what may stand beside it', 'Ben likes tea', 'Ben likes coffee'],
    ['a state that may be another', 'the crane is yellow', 'the crane is broken'],
    ['another as well', 'Ruth runs the harbour site', 'Tom also runs the harbour site'],
    ['another as well', 'Ruth runs the harbour site', 'Tom runs the harbour site as well'],
    ['another too', 'Ruth runs the harbour site', 'Tom runs the harbour site too'],
    ['another deed', 'Milo drives the tipper', 'Tom cleans the tipper'],
    ['another deed', 'Halden built the crane', 'Kerr services the crane'],
    ['another deed', 'Ida wrote the safety plan', 'Ben edits the safety plan'],
    ['another deed', 'Ruth inspects the lifts', 'Kerr audits the lifts'],
    ['another deed', 'Ben hates coffee', 'Ben does not like coffee'],
    ['another preposition', 'Ruth lives in Howth', 'Ruth lives with Ben'],
    ['another preposition', 'Ruth works for Halden', 'Ruth works with Tom'],
    ['another place beside it', 'the office is on Mill Lane', 'the office is next to the bank'],
    ['when, of another kind', 'the canteen opens at eight', 'the canteen opens on Saturdays'],
    ['another measure', 'the bridge is two hundred metres long', 'the bridge is forty years old'],
    ['another of whom there are several', 'my son is Max', 'my son is Leo'],
    ['a name with a word more', 'Ruth runs Ireland', 'Tom runs Northern Ireland'],
    ['a name with a word less', 'Tom runs Northern Ireland', 'Ruth runs Ireland'],
    ['one with a word more', 'our lawyer is Anna', 'our tax lawyer is Petra'],
    ['a date of something that may stand beside it', 'Ben likes tea', 'Ben likes coffee since June'],
    ['another thing at the same place', 'Tom runs the harbour site', 'Ida runs the harbour café'],
    ['where somebody is', 'my boss is Anna', 'my boss is on holiday'],
    ['who somebody is', 'my boss is on holiday', 'my boss is Anna'],
    ['a condition', 'Tom runs the site', 'if Tom leaves, Ruth runs the site'],
    ['a guess', 'Tom runs the site', 'I think Ruth runs the site'],
    ['what another thinks', 'Tom runs the site', 'Ben thinks Ruth runs the site'],
    ['hearsay', 'Tom runs the site', 'Ben says Ruth runs the site'],
    ['hearsay', 'Tom runs the site', 'I heard that Ruth runs the site'],
    ['a guess', 'Tom runs the site', 'maybe Ruth runs the site'],
    ['a guess', 'Tom runs the site', 'perhaps Ruth runs the site'],
    ['what might be', 'Tom runs the site', 'Ruth might run the site'],
    ['not only', 'Tom runs the site', 'not only Tom runs the site'],
  ])('L-4: %s ends nothing', (_what, one, other) => {
    expect(endings(tell(one, other))).toEqual([]);
  });

  it.each([
    ['the canteen opens at eight', 'the canteen opens at nine'],
    ['the bridge is two hundred metres long', 'the bridge is three hundred metres long'],
    ['Milo drives the tipper', 'Suki drives the tipper'],
    ['my son is Max', 'my son is now Leo'],
    ['the office is on Mill Lane', 'the office is in Quay Street now'],
    ['the archive is on the third floor', 'you’ll find the archive on the first floor'],
    ['our tax lawyer is Anna', 'our lawyer is Petra instead of Anna'],
  ])('L-4: "%s" is ended by "%s"', (one, other) => {
    expect(endings(tell(one, other))).toHaveLength(1);
  });

  it('L-4: of two things in one sentence only what changed ends, and the entry when both have', () => {
    const both = tell(
      'Ben looks after the permits and Ida runs the bridge',
      'Nora looks after the permits',
      'Sam runs the bridge',
    );
    const open = createHistory(both.slice(0, 2)).told.filter(({ to }) => to === null);
    expect(open.map(({ statement }) => statement.value.text)).toEqual(['Ida', 'Nora']);
    expect(endings(both.slice(0, 2))).toEqual([]);
    expect(endings(both)).toHaveLength(1);
  });

  it('L-4: who succeeds somebody has what they had', () => {
    const told = tell('Tom runs the harbour site', 'Ruth is Tom’s successor');
    expect(endings(told)).toEqual(['Tom runs the harbour site: 2026-11-02, Ruth is Tom’s successor']);
  });

  it('L-4: what somebody hands over is the other’s, whatever they did with it', () => {
    expect(endings(tell('Milo drives the tipper', 'Suki took the tipper over from Milo'))).toHaveLength(1);
    expect(endings(tell('Lotte sits in room four', 'Lotte has moved into room nine'))).toHaveLength(1);
    expect(endings(tell('Milo drives the tipper', 'Suki took the van over from Milo'))).toEqual([]);
  });

  it('L-2: what goes by another name is the same thing', () => {
    const told = tell('Tom runs the harbour site', 'the harbour site is called the Pier', 'Ruth runs the Pier');
    expect(endings(told)).toEqual(['Tom runs the harbour site: 2026-11-03, Ruth runs the Pier']);
  });

  it('L-4: forgetting what ended another opens that one again, or leaves it to what ended both', () => {
    const [tom, ruth, ana] = tell('Tom runs the site', 'Ruth runs the site', 'Ana runs the site');
    if (!tom || !ruth || !ana) throw new Error('There are three.');
    const ended = (entry: MemoryEntry, by: MemoryEntry) => ({
      ...entry,
      validTo: by.createdAt.slice(0, 10),
      supersededBy: by.id,
    });
    expect(createHistory([ended(tom, ruth)]).changedEndings()).toEqual([
      { id: tom.id, validTo: null, supersededBy: null },
    ]);
    expect(createHistory([ended(tom, ruth), ana]).changedEndings()).toEqual([
      { id: tom.id, validTo: '2026-11-03', supersededBy: ana.id },
    ]);
  });

  it('L-4: at any time one holds, it is the last one told, and every other is there with its end', () => {
    const name = fc.constantFrom('Ruth', 'Tom', 'Ana', 'Ben', 'Ida');
    const way = fc.constantFrom(
      (who: string) => `${who} runs the harbour site`,
      (who: string) => `the harbour site is run by ${who} now`,
      (who: string) => `${who} is in charge of the harbour site`,
      (who: string) => `${who} has taken over the harbour site`,
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, way), { minLength: 1, maxLength: 12 }), (said) => {
        const entries = tell(...said.map(([who, tellIt]) => tellIt(who)));
        const history = createHistory(entries);
        const { told } = history;
        const last = said.at(-1)?.[0];
        expect(new Set(told.filter(({ to }) => to === null).map(({ statement }) => statement.value.text))).toEqual(
          new Set([last]),
        );
        const byId = new Map(history.changedEndings().map((ending) => [ending.id, ending]));
        // Written down, nothing is left to write.
        expect(createHistory(entries.map((entry) => ({ ...entry, ...byId.get(entry.id) }))).changedEndings()).toEqual(
          [],
        );
      }),
    );
  });

  it.each([
    ['the inspection is on Tuesday', 'the inspection is on 3 December', true],
    ['the inspection is on Tuesday at nine', 'the inspection is on 3 December', false],
    ['the inspection is on Tuesday at nine', 'the inspection is on 3 December at ten', true],
    ['the inspection is on Tuesdays', 'the inspection is on 3 December', false],
    ['the inspection is every Tuesday', 'the inspection is on 3 December', false],
    ['the inspection is on 3 December', 'the inspection is at nine', false],
    ['the inspection is on Tuesday', 'the handover is on 3 December', false],
  ])('L-4: after “%s”, “%s” ends it: %s', (before, after, isEnded) => {
    const { told } = createHistory(tell(before, after));
    expect(told[0]?.to !== null).toBe(isEnded);
  });

  it('L-4: a day is that of the place where it was told', () => {
    const [tom, ruth] = tell('Tom runs the harbour site', 'Ruth runs the harbour site');
    if (tom === undefined || ruth === undefined) throw new Error('Two were told.');
    const told = { ...ruth, toldOn: '2026-12-24' };
    expect(createHistory([tom, told]).told[0]?.to).toBe('2026-12-24');
  });
});

describe('what a check found to be over', () => {
  const [rent, free] = tell('Tom pays the rent of the yard', 'nobody is asked for money for the yard');
  const linked = (entries: readonly (MemoryEntry | undefined)[], ends: string | undefined) =>
    entries.flatMap((entry) =>
      entry === undefined ? [] : [entry.id === free?.id && ends ? { ...entry, ends } : entry],
    );

  it('L-4: ends with the day on which the other was told, read or not, and holds again without it', () => {
    expect(endings(linked([rent, free], rent?.id))).toEqual([`${rent?.content}: 2026-11-02, ${free?.content}`]);
    expect(endings(linked([rent, free], undefined))).toEqual([]);
    expect(endings(linked([rent], rent?.id))).toEqual([]);
    const [note, later] = tell('cold as a morgue, that yard', 'the yard is heated since October');
    const both = [note, later && { ...later, ends: note?.id ?? '' }].filter((one) => one !== undefined);
    expect(endings(both)).toEqual([`${note?.content}: 2026-10, ${later?.content}`]);
  });

  it('L-4: an entry cannot end itself, nor what is not there', () => {
    const own = [rent && { ...rent, ends: rent.id }, free && { ...free, ends: 'k_00000000_0000000000' }];
    expect(endings(own.filter((one) => one !== undefined))).toEqual([]);
  });

  it('L-4: who is gone in one part of a sentence ends only what was theirs', () => {
    expect(endings(tell('Tom likes coffee', 'Ana left the firm and Tom likes tea'))).toEqual([]);
    expect(endings(tell('Ana likes tea', 'Ana left the firm and Tom likes tea'))).toEqual([]);
  });
});
