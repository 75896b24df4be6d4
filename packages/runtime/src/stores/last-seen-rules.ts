import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KnowledgePack } from '@nexus/packs';
import { z } from 'zod';

/** Which rules of a pack were active when the database was last seen, by the pack's id; a pack that was switched off has none. */
export type ActiveRules = ReadonlyMap<string, ReadonlySet<string>>;

/** What was seen of the packs that ship, also by earlier processes: ids of rules, which are nobody's secret. */
export interface LastSeenRules {
  /** Never rejects: what cannot be read was not seen. */
  get(): Promise<ActiveRules>;
  /** Never rejects. */
  note(packs: readonly KnowledgePack[]): Promise<void>;
}

const Seen = z.record(z.string(), z.array(z.string()));

/** Looks through each pack once: there are thousands of rules, asked for with every question, and many users see the same. */
export function createActiveRules(): (packs: readonly KnowledgePack[]) => ActiveRules {
  const known = new WeakMap<KnowledgePack, ReadonlySet<string>>();
  function rulesOf(pack: KnowledgePack): ReadonlySet<string> {
    const rules =
      known.get(pack) ?? new Set(pack.rules.filter((rule) => pack.active && rule.active).map((rule) => rule.id));
    known.set(pack, rules);
    return rules;
  }
  return (packs) => new Map(packs.map((pack) => [pack.id, rulesOf(pack)]));
}

/** Of the packs that were seen only the rules that were active then (P-2); of the others all. */
export function onlyActive(packs: readonly KnowledgePack[], seen: ActiveRules): readonly KnowledgePack[] {
  return packs.flatMap((pack) => {
    const active = seen.get(pack.id);
    if (active === undefined) return [pack];
    const rules = pack.rules.filter(({ id }) => active.has(id));
    return rules.length === 0 ? [{ ...pack, active: false }] : [{ ...pack, rules }];
  });
}

/** @param dataDirectory null: nothing outlives the process */
export function openLastSeenRules(
  dataDirectory: string | null,
  activeRulesOf: ReturnType<typeof createActiveRules>,
): LastSeenRules {
  const file = dataDirectory === null ? null : join(dataDirectory, 'packs-last-seen.json');
  let seen: Promise<ActiveRules> | null = null;
  let noted: ActiveRules = new Map();
  let written = '';

  async function read(): Promise<ActiveRules> {
    try {
      const text = file === null ? '{}' : await readFile(file, 'utf8');
      return new Map(Object.entries(Seen.parse(JSON.parse(text))).map(([id, rules]) => [id, new Set(rules)]));
    } catch {
      return new Map();
    }
  }

  return {
    get() {
      seen ??= read();
      return seen;
    },
    async note(packs) {
      const active = activeRulesOf(packs);
      if (written !== '' && isSame(active, noted)) return;
      noted = active;
      seen = Promise.resolve(active);
      const text = JSON.stringify(Object.fromEntries([...active].map(([id, rules]) => [id, [...rules]])));
      if (text === written) return;
      written = text;
      if (file === null) return;
      try {
        // Whole or not at all: another process may read it meanwhile.
        await writeFile(`${file}.${process.pid}`, text, { mode: 0o600 });
        await rename(`${file}.${process.pid}`, file);
      } catch {
        // The next one tries again.
        written = '';
      }
    },
  };
}

function isSame(one: ActiveRules, other: ActiveRules): boolean {
  return one.size === other.size && [...one].every(([id, rules]) => other.get(id) === rules);
}
