import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Environment } from './environment.ts';

const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
const lines = example.split('\n');
const entries = lines.flatMap((line, at) => {
  const [, name, value] = /^# ([A-Z][A-Z_]+)=(.*)$/.exec(line) ?? [];
  return name === undefined || value === undefined ? [] : [{ name, value, at }];
});

describe('.env.example', () => {
  it('has every setting once, and none that does not exist', () => {
    expect(entries.map(({ name }) => name).sort()).toEqual(Object.keys(Environment.shape).sort());
  });

  it('sets nothing by itself', () => {
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  });

  it.each(entries.map(({ name, value }) => [name, value] as const))('shows a right value of %s', (name, value) => {
    const field = Environment.shape[name as keyof typeof Environment.shape];
    // What only the project can make is described, not shown.
    if (name !== 'SUPABASE_JWT_SECRET' && name !== 'NEXUS_ENCRYPTION_KEY')
      expect(field.safeParse(value).success).toBe(true);
  });

  it('shows the default where there is one', () => {
    for (const { name, value } of entries) {
      const standard = Environment.shape[name as keyof typeof Environment.shape].safeParse(undefined).data;
      if (standard !== undefined) expect(value).toBe(String(standard));
    }
  });
});
