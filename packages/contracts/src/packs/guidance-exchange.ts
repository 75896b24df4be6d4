import { z } from 'zod';

/** A knowledge pack as a page lists it (P-4). */
export const PackOverview = z.object({
  id: z.string(),
  domain: z.string(),
  title: z.string(),
  version: z.string(),
  /** YYYY-MM-DD */
  effective: z.string(),
  reviewBy: z.string(),
  confidence: z.enum(['high', 'medium', 'draft']),
  active: z.boolean(),
  /** Where it can be read as a whole; null: nowhere that is known. */
  source: z.string().nullable(),
  /** The id of the pack that takes its place; null: none does. */
  supersededBy: z.string().nullable(),
  rules: z.int().nonnegative(),
  /** It was to be looked at by now, and counts as it is until somebody did. */
  reviewIsDue: z.boolean(),
});
export type PackOverview = z.infer<typeof PackOverview>;

/** `GET /packs` */
export const PacksReading = z.object({ packs: z.array(PackOverview) });
export type PacksReading = z.infer<typeof PacksReading>;

export const PackRule = z.object({
  id: z.string(),
  topic: z.string(),
  appliesWhen: z.string().nullable(),
  /** As they are written in the pack: "pupils >= 30". */
  conditions: z.array(z.string()),
  content: z.string(),
  /** The law wants it. */
  statutory: z.boolean(),
  active: z.boolean(),
  /** "Elmsworth room handbook, section 2.1, page 12" */
  citations: z.array(z.string()),
});
export type PackRule = z.infer<typeof PackRule>;

/** `GET /packs/{packId}` */
export const PackReading = z.object({ pack: PackOverview, rules: z.array(PackRule) });
export type PackReading = z.infer<typeof PackReading>;

const NamedPack = PackOverview.pick({ id: true, title: true, version: true });

/** `GET /packs/search` */
export const GuidanceFound = z.object({
  /** Best first; those that say different things of one topic are all here. */
  rules: z.array(
    PackRule.extend({
      pack: NamedPack,
      /** What has to be known of the pack, a sentence each. */
      warnings: z.array(z.string()),
    }),
  ),
  /** Where nothing fits, the topics that there are. */
  topics: z.array(z.string()),
});
export type GuidanceFound = z.infer<typeof GuidanceFound>;

/** The body of `POST /packs/brief`. */
export const BriefOrder = z.object({
  topic: z.string().trim().min(1).max(200),
  /** The case: "a primary school, 30 pupils". */
  context: z.string().trim().max(500).default(''),
});
export type BriefOrder = z.infer<typeof BriefOrder>;

/** The answer to `POST /packs/brief`: rules in their own words, each with where it is from (P-3). */
export const BriefReading = z.object({
  sections: z.array(
    z.object({
      heading: z.string(),
      lines: z.array(
        z.object({
          text: z.string(),
          statutory: z.boolean(),
          appliesWhen: z.string().nullable(),
          citations: z.array(z.string()),
          pack: NamedPack,
        }),
      ),
    }),
  ),
  /** What has to be known of the packs, a sentence each. */
  notes: z.array(z.string()),
  /** The model that arranged it; null: none did. */
  arrangedBy: z.string().nullable(),
  /** Where nothing fits, the topics that there are. */
  topics: z.array(z.string()),
});
export type BriefReading = z.infer<typeof BriefReading>;
