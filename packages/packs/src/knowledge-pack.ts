import { z } from 'zod';
import { ConditionText } from './conditions.ts';

/** Of a pack or a rule: what others refer to it by, so it never changes. */
const Id = z
  .string()
  .regex(/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/, 'should be lower-case letters, digits, hyphens and dots, such as "lift-3"')
  .max(80);

const text = (most: number) => z.string().trim().min(1).max(most);

const Day = z.iso.date('should be a date such as 2026-03-01');

/** YAML reads 1.0 as a number, and 1.10 as 1.1. */
const Version = z.string('should be in quotes, such as "1.0"').trim().min(1).max(30);

export const Citation = z.strictObject({
  /** The document that says so. */
  source: text(200),
  section: text(100).optional(),
  page: z.union([z.int().positive(), text(20)]).optional(),
});
export type Citation = z.infer<typeof Citation>;

export const Rule = z.strictObject({
  id: Id,
  /** What one would ask about: "reversing", "classroom size". */
  topic: text(100),
  /** When it applies, for whoever reads it. */
  appliesWhen: text(300).optional(),
  /** The same for code: each of them has to hold ("pupils >= 30", "phase = primary"). */
  when: z.array(ConditionText).max(10).default([]),
  content: text(2_000),
  /** The law wants it. Of all other rules nothing may be said that sounds like "must". */
  statutory: z.boolean().default(false),
  citations: z.array(Citation).min(1, 'should name where the rule is from').max(5),
  active: z.boolean().default(true),
});
export type Rule = z.infer<typeof Rule>;

const packConfidences = ['high', 'medium', 'draft'] as const;

/** Rules about one domain, of one version (P-1). */
export const KnowledgePack = z.strictObject({
  id: Id,
  /** The field that it is about: "driving", "buildings". */
  domain: text(60),
  title: text(120),
  version: Version,
  /** From when on it is in force. */
  effective: Day,
  /** When somebody should have looked whether it is still right. */
  reviewBy: Day,
  confidence: z.enum(packConfidences),
  /** Where it can be read as a whole. */
  source: z.url().max(500).optional(),
  /** The pack that takes its place, once that is in force. */
  supersededBy: Id.optional(),
  active: z.boolean().default(true),
  rules: z.array(Rule).min(1).max(500),
});
export type KnowledgePack = z.infer<typeof KnowledgePack>;

/** For editors: the JSON Schema (draft 2020-12) of a pack's file. */
export function packJsonSchema(): Record<string, unknown> {
  return { title: 'NexusAEC knowledge pack', ...z.toJSONSchema(KnowledgePack, { io: 'input' }) };
}
