import { describe, expect, it } from 'vitest';
import { packJsonSchema } from './knowledge-pack.ts';
import { readPacks } from './read-pack.ts';

const good = `
id: lifts-1
domain: buildings
title: Lifts
version: "1.0"
effective: 2025-01-01
reviewBy: 2027-01-01
confidence: high
rules:
  - id: width
    topic: lift width
    when: ["storeys >= 4"]
    content: A car 1.4 m deep suits most wheelchairs.
    citations: [{ source: Lifts in small buildings, section: "3.2", page: 14 }]
`;

const lint = (...texts: string[]) =>
  readPacks(
    texts.map((text, index) => ({ file: `${index}.yaml`, text })),
    '2026-11-25',
  );

describe('files of packs', () => {
  it('P-1: a pack is read from YAML and from JSON, the same', () => {
    const { packs, findings } = lint(good);
    expect(findings).toEqual([]);
    expect(packs[0]?.rules[0]).toMatchObject({ topic: 'lift width', statutory: false, active: true });
    expect(lint(JSON.stringify(packs[0])).packs).toEqual(packs);
  });

  it.each([
    ['no YAML', 'id: [1', 'PACK_UNREADABLE', undefined],
    ['a version that YAML takes for a number', good.replace('"1.0"', '1.0'), 'PACK_INVALID', 'version'],
    ['a condition that is none', good.replace('storeys >= 4', 'many storeys'), 'PACK_INVALID', 'rules[0].when[0]'],
    ['no source', good.replace(/citations:.*/, 'citations: []'), 'PACK_INVALID', 'rules[0].citations'],
    ['a day that is none', good.replace('2027-01-01', '2027-13-01'), 'PACK_INVALID', 'reviewBy'],
    ['a field that nobody knows', `${good}colour: red\n`, 'PACK_INVALID', undefined],
    [
      'its own successor',
      good.replace('confidence', 'supersededBy: lifts-1\nconfidence'),
      'PACK_CIRCLE',
      'supersededBy',
    ],
    ['a million characters', `${good}${' '.repeat(1_000_001)}`, 'PACK_TOO_LARGE', undefined],
    ['an alias that unfolds to millions', bomb(), 'PACK_UNREADABLE', undefined],
  ])('P-1: refused with a code, its place and what to do: %s', (_, text, code, place) => {
    const { packs, findings } = lint(text);
    expect(packs).toEqual([]);
    expect(findings[0]).toMatchObject({ level: 'error', code, file: '0.yaml', ...(place && { place }) });
    expect(findings[0]?.message).toMatch(/\.$/);
  });

  it('P-1: a circle over several packs is refused, and a pack that leads into it is not', () => {
    const of = (id: string, by: string) =>
      good.replace('lifts-1', id).replace('confidence', `supersededBy: ${by}\nconfidence`);
    const { packs, findings } = lint(of('a', 'b'), of('b', 'c'), of('c', 'b'));
    expect(packs.map(({ id }) => id)).toEqual(['a']);
    expect(findings.filter(({ code }) => code === 'PACK_CIRCLE').map(({ file }) => file)).toEqual(['1.yaml', '2.yaml']);
  });

  it('P-1: ids that are taken are refused; what is due for review is said', () => {
    const due = good.replace('2027-01-01', '2026-01-01');
    expect(lint(due, due).findings.map(({ code, level }) => `${level} ${code}`)).toEqual([
      'error PACK_ID_TAKEN',
      'warning PACK_REVIEW_DUE',
    ]);
  });

  it('P-1: editors get a JSON Schema', () => {
    expect(packJsonSchema()).toMatchObject({ properties: { rules: { type: 'array' } }, additionalProperties: false });
  });
});

function bomb(): string {
  const names = 'abcdefghi'.split('');
  const lines = names.map((name, index) =>
    index === 0
      ? 'a: &a [1,1,1,1,1,1,1,1,1]'
      : `${name}: &${name} [${Array(9)
          .fill(`*${names[index - 1]}`)
          .join(',')}]`,
  );
  return lines.join('\n');
}
