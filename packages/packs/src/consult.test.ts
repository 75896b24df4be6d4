import { describe, expect, it } from 'vitest';
import { createPackLibrary, type PackAnswer } from './consult.ts';
import type { KnowledgePack, Rule } from './knowledge-pack.ts';

const today = '2026-11-25';

function rule(id: string, topic: string, content: string, more: Partial<Rule> = {}): Rule {
  const citations = [{ source: 'A made-up guide', section: '2.1', page: 7 }];
  return { id, topic, content, when: [], statutory: false, citations, active: true, ...more };
}

function pack(id: string, rules: readonly Rule[], more: Partial<KnowledgePack> = {}): KnowledgePack {
  return {
    id,
    domain: 'buildings',
    title: 'Rooms',
    version: '1.0',
    effective: '2025-01-01',
    reviewBy: '2027-01-01',
    confidence: 'high',
    active: true,
    rules: [...rules],
    ...more,
  };
}

const rooms = pack('rooms-1', [
  rule('small', 'classroom size', 'Fifty square metres.', { when: ['pupils <= 20'] }),
  rule('large', 'classroom size', 'Sixty-two square metres.', { when: ['pupils > 20', 'phase = primary'] }),
  rule('corridor', 'corridor width', 'A corridor of two metres lets two wheelchairs pass.'),
]);

const contents = (answer: PackAnswer) => (answer.kind === 'rules' ? answer.rules.map(({ rule }) => rule.content) : []);
const codes = (answer: PackAnswer) =>
  answer.kind === 'rules' ? (answer.rules[0]?.warnings ?? []).map(({ code }) => code) : [];

describe('consulting packs', () => {
  it('P-2: a rule is found by its topic and by its words, with its pack and its citation', () => {
    const library = createPackLibrary([rooms]);
    const answer = library.consult({ topic: 'how wide should corridors be' }, today);
    expect(contents(answer)).toEqual(['A corridor of two metres lets two wheelchairs pass.']);
    expect(answer).toMatchObject({
      rules: [
        { pack: { title: 'Rooms', version: '1.0' }, rule: { citations: [{ section: '2.1', page: 7 }] }, open: [] },
      ],
    });
    expect(contents(library.consult({ topic: 'wheelchairs' }, today))).toHaveLength(1);
  });

  it('P-2: a rule that does not apply is not given; of one whose case is not said, what is open is', () => {
    const library = createPackLibrary([rooms]);
    const asked = (applies: string) => library.consult({ topic: 'classroom size', applies }, today);
    expect(contents(asked('a primary school, 30 pupils'))).toEqual(['Sixty-two square metres.']);
    expect(contents(asked('twelve pupils, no, 12 pupils'))).toEqual(['Fifty square metres.']);
    expect(asked('30 pupils')).toMatchObject({ rules: [{ open: ['phase = primary'] }] });
    expect(contents(asked(''))).toHaveLength(2);
  });

  it('P-2: where nothing fits it says which topics there are, of the domain that was asked for', () => {
    const library = createPackLibrary([
      rooms,
      pack('driving', [rule('a', 'reversing', 'Look.')], { domain: 'driving' }),
    ]);
    expect(library.consult({ topic: 'helicopters' }, today)).toEqual({
      kind: 'nothing',
      topics: ['classroom size', 'corridor width', 'reversing'],
    });
    expect(library.consult({ topic: 'reversing', domain: 'Buildings' }, today)).toMatchObject({
      topics: ['classroom size', 'corridor width'],
    });
  });

  it('P-2: conflicting rules of two domains are both given', () => {
    const fire = pack('fire', [rule('corridor', 'corridor width', 'A corridor of one metre and a half.')], {
      domain: 'fire',
    });
    expect(contents(createPackLibrary([rooms, fire]).consult({ topic: 'corridor width' }, today))).toHaveLength(2);
  });

  it.each([
    [{ reviewBy: '2026-11-24' }, ['PAST_REVIEW']],
    [{ reviewBy: today }, []],
    [{ effective: '2026-11-26' }, ['NOT_YET_IN_FORCE']],
    [{ effective: today }, []],
    [{ confidence: 'medium' }, ['CONFIDENCE_MEDIUM']],
    [{ confidence: 'draft', reviewBy: '2026-01-01' }, ['PAST_REVIEW', 'CONFIDENCE_DRAFT']],
    [{ supersededBy: 'elsewhere' }, ['TO_BE_REPLACED']],
  ] as const)('P-2: what has to be known of the pack: %j', (more, expected) => {
    expect(codes(createPackLibrary([{ ...rooms, ...more }]).consult({ topic: 'corridor' }, today))).toEqual(expected);
  });

  it('P-2: over several steps the newest that is in force answers, and says whose place it took', () => {
    const chain = [
      { ...rooms, supersededBy: 'rooms-2' },
      pack('rooms-2', [rule('corridor', 'corridor width', 'Two.')], {
        effective: '2026-01-01',
        supersededBy: 'rooms-3',
      }),
      pack('rooms-3', [rule('corridor', 'corridor width', 'Three.')], {
        effective: '2026-06-01',
        supersededBy: 'rooms-4',
      }),
      pack('rooms-4', [rule('corridor', 'corridor width', 'Four.')], { effective: '2027-01-01' }),
    ];
    const library = createPackLibrary(chain);
    const now = library.consult({ topic: 'corridor width' }, today);
    expect(contents(now)).toEqual(['Three.', 'Four.']);
    expect(now).toMatchObject({
      rules: [
        {
          warnings: [
            { code: 'REPLACES', packs: [{ id: 'rooms-2' }, { id: 'rooms-1' }] },
            { code: 'TO_BE_REPLACED', by: { id: 'rooms-4' } },
          ],
        },
        { warnings: [{ code: 'NOT_YET_IN_FORCE' }] },
      ],
    });
    expect(contents(library.consult({ topic: 'corridor width' }, '2027-01-01'))).toEqual(['Four.']);
    expect(contents(library.consult({ topic: 'corridor width' }, '2025-06-01'))[0]).toContain('two metres');
  });

  it('P-2: what is switched off gives nothing: a pack, a rule, a successor', () => {
    const off = createPackLibrary([{ ...rooms, active: false }]);
    expect(off.consult({ topic: 'corridor' }, today)).toEqual({ kind: 'nothing', topics: [] });
    const [small, large, corridor] = rooms.rules as [Rule, Rule, Rule];
    const without = createPackLibrary([{ ...rooms, rules: [small, large, { ...corridor, active: false }] }]);
    expect(without.consult({ topic: 'corridor' }, today).kind).toBe('nothing');
    const successor = pack('rooms-2', [rule('corridor', 'corridor width', 'Two.')], { active: false });
    expect(
      contents(
        createPackLibrary([{ ...rooms, supersededBy: 'rooms-2' }, successor]).consult({ topic: 'corridor' }, today),
      ),
    ).toEqual([corridor.content]);
  });

  it('P-2: packs that succeed each other in a circle answer all the same', () => {
    const other = pack('rooms-2', [rule('corridor', 'corridor width', 'Two.')], { supersededBy: 'rooms-1' });
    expect(() =>
      createPackLibrary([{ ...rooms, supersededBy: 'rooms-2' }, other]).consult({ topic: 'corridor' }, today),
    ).not.toThrow();
  });
});
