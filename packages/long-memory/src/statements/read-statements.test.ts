import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatements } from './read-statements.ts';

const day = '2026-11-25';

/** "key: relation value", with what stands before it: "not", and after it what it was and its dates. */
function read(content: string): readonly string[] {
  return readStatements(content, day).map(({ key, relation, value, isNegated, former, since, until }) =>
    [
      `${key.text}: ${isNegated ? 'not ' : ''}${relation} ${value.text}`,
      former && `was ${former.text}`,
      since && `since ${since}`,
      until && `until ${until}`,
    ]
      .filter(Boolean)
      .join(', '),
  );
}

describe('what a statement says', () => {
  it.each([
    ['Ruth runs the harbour site since June', ['the harbour site: run Ruth, since 2026-06']],
    ['The harbour site is run by Ruth Kelly.', ['The harbour site: run Ruth Kelly']],
    ['Ruth’s in charge of the crane', ['the crane: run Ruth']],
    ['Omar is the manager of the bridge as of last week', ['the manager of the bridge: run Omar, since 2026-11-18']],
    ['my boss is Anna', ['my boss: role Anna']],
    ['we moved the site meeting to Friday', ['the site meeting: when Friday']],
    ['Halden has moved its office to Cork', ['Halden office: where Cork']],
    ['Kerr delivers on Fridays', ['Kerr: when on Fridays']],
    ['the bridge has a budget of 2 million', ['the bridge budget: value 2 million']],
    ['the harbour site is called the Pier', ['the harbour site: name the Pier']],
    ['we decided to use oak for the doors', ['the doors: choice oak']],
    ['Nina chairs the works council', ['the works council: run Nina']],
    ['Ben is off sick until Friday', ['Ben: state off sick, until 2026-11-27']],
    ['Tom ran the site until May', ['the site: not run Tom, until 2026-05']],
    ['Imke is the one looking after the tunnel', ['the tunnel: run Imke']],
    ["you'll find the archive in the basement", ['the archive: where in the basement']],
    ['we get our bricks off Murrow', ['our bricks: supply Murrow']],
    ['the plumber is a firm called Ashby', ['the plumber: role Ashby']],
    ['the rent was raised to 1,350', ['the rent: value 1,350']],
    ['visitors sign in at the gate', ['visitors: where at the gate']],
    // A passive, an apposition, a relative clause, a doer and "has a new …" say what a plain sentence says.
    ['the gates are being painted by Corr', ['the gates: paint Corr']],
    ['the crates get delivered by Kerr', ['the crates: supply Kerr']],
    ['the pump is hired from Lowe', ['the pump: supply Lowe']],
    ['Nadia, who came from Arup, runs the bridge', ['the bridge: run Nadia']],
    ['Lena, my eldest, runs the bridge', ['the bridge: run Lena']],
    ['the insurer of the roof is Tarn', ['the insurer of the roof: insure Tarn']],
    ['our accountant is a man called Whelan', ['our accountant: role Whelan']],
    ['the quay has a new foreman, Dermot', ["the quay's foreman: role Dermot"]],
    ['we have a new plumber, she is called Orla', ['our plumber: role Orla']],
    ['they put Sunita in as project manager of the quay', ['the project manager of the quay: run Sunita']],
    ['the board appointed Ana as treasurer', ['the treasurer of the board: role Ana']],
    ['Ruth has to send the drawings by Friday', ['Ruth: todo send the drawings, until 2026-11-27']],
    ['the lift is due to come back on Monday', ['the lift: when on Monday']],
    ['Ben looks after the permits and Ida runs the bridge', ['the permits: run Ben', 'the bridge: run Ida']],
  ])('L-2: "%s"', (content, expected) => {
    expect(read(content)).toEqual(expected);
  });

  it.each([
    ['Tom is not the foreman any more, Ana is', ['the foreman: not role Tom', 'the foreman: role Ana, was Tom']],
    ['Tom no longer runs the site, Ben does', ['the site: not run Tom', 'the site: run Ben, was Tom']],
    [
      'the permit office moved to Quay Street instead of Mill Lane',
      ['the permit office: where Quay Street, was Mill Lane'],
    ],
    ['the meeting moved from Tuesday to Thursday', ['the meeting: when Thursday, was Tuesday']],
    ['Tom was replaced by Ana as foreman', ['foreman: role Ana, was Tom']],
    ['the roof passed from Tom to Ana', ['the roof: run Ana, was Tom']],
    ['it is not Tom who signs the permits any longer but Ana', ['the permits: sign Ana, was Tom']],
    ['Tom retired, so Ana signs the permits', ['the permits: sign Ana, was Tom']],
    ['we dropped Tarn, Lowe insures the roof', ['the roof: insure Lowe, was Tarn']],
    ['the sand comes from Lowe since Tarn closed', ['the sand: supply Lowe, was Tarn']],
    ['Zora handed over to Emil, he signs the permits', ['the permits: sign Emil, was Zora']],
    ['the roof was tendered again and Lowe got it', ['the roof: not state tendered', 'the roof: have Lowe']],
    ['Ana, not Tom, runs the bridge', ['the bridge: run Ana, was Tom']],
    ['no longer Tom but Ana runs the bridge', ['the bridge: run Ana, was Tom']],
    ['not Tom but Ana runs the bridge', ['the bridge: run Ana, was Tom']],
    ['Lena has taken over the bridge from Sam in September', ['the bridge: run Lena, was Sam, since 2026-09']],
    ['Sam handed the bridge over to Ruth', ['the bridge: run Ruth, was Sam']],
    ['Ana replaced Tom as foreman last month', ['foreman: role Ana, was Tom, since 2026-10']],
    ['we switched from Halden to Kerr for concrete', ['concrete: choice Kerr, was Halden']],
    ['Ben left Vance Steel in March', ['Ben: not work Vance Steel, until 2026-03']],
    ['Nadia passed the insurance on to Felix', ['the insurance: run Felix, was Nadia']],
    ['Suki took the tipper over from Milo', ['the tipper: run Suki, was Milo']],
    ['Aldo retired, Wanda teaches the apprentices', ['the apprentices: teach Wanda, was Aldo']],
    ['the meeting has been moved to Wednesday', ['the meeting: when Wednesday']],
    ['Hester no longer cooks on site, Piotr does', ['Hester: not where on site', 'Piotr: where on site']],
    ['Tom used to run the harbour site', ['the harbour site: not run Tom']],
    ["it isn't Tom any more who runs the site", ['the site: not run Tom']],
  ])('L-4: what was otherwise before: "%s"', (content, expected) => {
    expect(read(content)).toEqual(expected);
  });

  it.each([
    ['Ruth will run the harbour site from January', ['the harbour site: run Ruth, since 2027-01']],
    ['Ruth runs the harbour site from Monday', ['the harbour site: run Ruth, since 2026-11-30']],
    ['Ruth will run the harbour site from May', ['the harbour site: run Ruth, since 2027-05']],
    ['Ruth takes over the harbour site in January', ['the harbour site: run Ruth, since 2027-01']],
    ['Ruth has run the harbour site from January on', ['the harbour site: run Ruth, since 2026-01']],
    ['Ruth runs the harbour site since Monday', ['the harbour site: run Ruth, since 2026-11-23']],
    ['Ben leaves Vance Steel in March', ['Ben: not work Vance Steel, until 2027-03']],
  ])('L-4: what is to come, and what came: "%s"', (content, expected) => {
    expect(read(content)).toEqual(expected);
  });

  it('L-2: what says nothing of a kind that is known gives nothing', () => {
    expect(read('no idea')).toEqual([]);
    expect(read('')).toEqual([]);
  });

  it('L-2: a sentence may be anything, and its day as well', () => {
    const word = fc.constantFrom(
      ...'Ruth Tom the is not any more runs since June from to and , instead of moved office my'.split(' '),
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(word, { maxLength: 20 }).map((all) => all.join(' ')),
    );
    const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(text, date, (content, said) => {
        for (const { key, value, since } of readStatements(content, said.toISOString().slice(0, 10))) {
          expect(Math.min(key.stems.length, value.stems.length)).toBeGreaterThan(0);
          expect(since ?? '2026').toMatch(/^\d{4}(?:-\d\d(?:-\d\d)?)?$/);
        }
      }),
    );
  });
});
