import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { KnowledgePack } from './knowledge-pack.ts';

/** Something in a pack's file that is wrong, or that its author should know. */
export interface PackFinding {
  /** An error keeps the pack from being used. */
  readonly level: 'error' | 'warning';
  readonly code:
    | 'PACK_UNREADABLE'
    | 'PACK_INVALID'
    | 'PACK_TOO_LARGE'
    | 'PACK_ID_TAKEN'
    | 'RULE_ID_TAKEN'
    | 'PACK_CIRCLE'
    | 'PACK_SUCCESSOR_UNKNOWN'
    | 'PACK_REVIEW_BEFORE_EFFECTIVE'
    | 'PACK_REVIEW_DUE';
  /** The file's name. */
  readonly file: string;
  /** Where in it ("rules[3].citations"), where that is known. */
  readonly place?: string;
  /** A sentence that says what is wrong and what to do. */
  readonly message: string;
}

export interface PackFile {
  /** Its name, as it is spoken of in findings. */
  readonly file: string;
  /** YAML 1.2, of which JSON is a part. */
  readonly text: string;
}

export interface ReadPacks {
  /** Those that can be used. */
  readonly packs: readonly KnowledgePack[];
  readonly findings: readonly PackFinding[];
}

/** Characters of a pack's file; five hundred rules of ordinary length are a third of it. */
const largestPack = 1_000_000;

/** Findings told of one file: of a hundred, the first show what kind of mistake it is. */
const mostIssues = 10;

/**
 * Reads and checks the files of packs (`nexus packs lint`).
 *
 * @param today the day as YYYY-MM-DD, for what is due for review
 */
export function readPacks(files: readonly PackFile[], today: string): ReadPacks {
  const findings: PackFinding[] = [];
  const read: { file: string; pack: KnowledgePack }[] = [];
  for (const { file, text } of files) {
    const outcome = readPack(text);
    if (Array.isArray(outcome)) findings.push(...outcome.map((finding) => ({ ...finding, file })));
    else read.push({ file, pack: outcome });
  }
  const taken = new Set<string>();
  const unique = read.filter(({ file, pack }) => {
    const isTaken = taken.has(pack.id);
    if (isTaken)
      findings.push({
        level: 'error',
        code: 'PACK_ID_TAKEN',
        file,
        message: `Another file has a pack "${pack.id}" already. Give this one an id of its own.`,
      });
    taken.add(pack.id);
    return !isTaken;
  });
  const byId = new Map(unique.map(({ pack }) => [pack.id, pack]));
  const usable = unique.filter(({ file, pack }) => {
    const own = checkPack(pack, byId, today).map((finding) => ({ ...finding, file }));
    findings.push(...own);
    return own.every(({ level }) => level === 'warning');
  });
  return { packs: usable.map(({ pack }) => pack), findings };
}

type Finding = Omit<PackFinding, 'file'>;

function readPack(text: string): KnowledgePack | Finding[] {
  if (text.length > largestPack)
    return [
      {
        level: 'error',
        code: 'PACK_TOO_LARGE',
        message: 'The file has more than a million characters. Split it into several packs.',
      },
    ];
  let value: unknown;
  try {
    const document = parseDocument(text, { prettyErrors: true });
    const [error] = document.errors;
    if (error) throw error;
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return [
      { level: 'error', code: 'PACK_UNREADABLE', message: `It is neither YAML nor JSON: ${reason.replace(/:$/, '')}.` },
    ];
  }
  const checked = KnowledgePack.safeParse(value);
  return checked.success ? checked.data : checked.error.issues.slice(0, mostIssues).map(findingOf);
}

function findingOf({ path, message }: z.core.$ZodIssue): Finding {
  const place = path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}${text === '' ? '' : '.'}${String(part)}`),
    '',
  );
  return {
    level: 'error',
    code: 'PACK_INVALID',
    ...(place !== '' && { place }),
    message: `${place === '' ? 'The file' : `"${place}"`}: ${message}.`,
  };
}

function checkPack(pack: KnowledgePack, byId: ReadonlyMap<string, KnowledgePack>, today: string): Finding[] {
  const findings: Finding[] = [];
  const rules = new Set<string>();
  for (const [index, { id }] of pack.rules.entries()) {
    if (rules.has(id))
      findings.push({
        level: 'error',
        code: 'RULE_ID_TAKEN',
        place: `rules[${index}].id`,
        message: `Another rule of this pack is "${id}" already. Give this one an id of its own.`,
      });
    rules.add(id);
  }
  if (isInCircle(pack, byId))
    findings.push({
      level: 'error',
      code: 'PACK_CIRCLE',
      place: 'supersededBy',
      message: `"${pack.id}" is superseded by itself over one or several steps, so nobody knows which holds. Take one of the steps out.`,
    });
  else if (pack.supersededBy !== undefined && !byId.has(pack.supersededBy))
    findings.push({
      level: 'warning',
      code: 'PACK_SUCCESSOR_UNKNOWN',
      place: 'supersededBy',
      message: `There is no pack "${pack.supersededBy}" here, so the rules of this one are given, with a warning.`,
    });
  if (pack.reviewBy < pack.effective)
    findings.push({
      level: 'warning',
      code: 'PACK_REVIEW_BEFORE_EFFECTIVE',
      place: 'reviewBy',
      message: `It should be reviewed by ${pack.reviewBy}, before it is in force on ${pack.effective}.`,
    });
  else if (pack.active && pack.reviewBy < today)
    findings.push({
      level: 'warning',
      code: 'PACK_REVIEW_DUE',
      place: 'reviewBy',
      message: `It was to be reviewed by ${pack.reviewBy}. Look whether it is still right, then set the next date.`,
    });
  return findings;
}

function isInCircle(pack: KnowledgePack, byId: ReadonlyMap<string, KnowledgePack>): boolean {
  const seen = new Set<string>();
  let next = pack.supersededBy;
  while (next !== undefined && !seen.has(next)) {
    if (next === pack.id) return true;
    seen.add(next);
    next = byId.get(next)?.supersededBy;
  }
  return false;
}
