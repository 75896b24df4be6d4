import { z } from 'zod';

export const longestSharedContent = 1_000;

/** What an office keeps: how something is, what holds for all, who is who, what a project is, what was decided. */
export const SharedCategory = z.enum(['org_fact', 'org_policy', 'team_member', 'project_info', 'org_decision']);
export type SharedCategory = z.infer<typeof SharedCategory>;

/** What a member writes. */
export const NewSharedEntry = z.object({
  /** Plain text of one line. */
  content: z.string().trim().min(1).max(longestSharedContent),
  category: SharedCategory.default('org_fact'),
  /** 1 to 10. */
  importance: z.int().min(1).max(10).default(5),
  /** The day on which somebody should look whether it still holds. */
  reviewOn: z.iso.date().nullable().default(null),
});
export type NewSharedEntry = z.infer<typeof NewSharedEntry>;

/** One thing that an office knows (L-12), or everybody on this installation: then it is nobody's. */
export const SharedEntry = z.object({
  id: z.uuid(),
  organizationId: z.uuid().nullable(),
  content: z.string().min(1).max(longestSharedContent),
  category: SharedCategory,
  importance: z.int().min(1).max(10),
  reviewOn: z.iso.date().nullable(),
  /** `driver`: said in a drive, and agreed to. */
  source: z.enum(['member', 'driver', 'document']),
  /** Null: their account was deleted. */
  writtenBy: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  changedBy: z.uuid().nullable(),
  changedAt: z.iso.datetime().nullable(),
  /** Counts its changes. */
  version: z.int().positive(),
  /** Not null: it is gone, and can be brought back for thirty days. */
  deletedAt: z.iso.datetime().nullable(),
});
export type SharedEntry = z.infer<typeof SharedEntry>;

/** An entry that fits words. */
export const SharedEntryHit = SharedEntry.pick({
  id: true,
  organizationId: true,
  content: true,
  category: true,
  importance: true,
  writtenBy: true,
  createdAt: true,
}).extend({
  /** Null: it is everybody's. */
  organizationName: z.string().nullable(),
  score: z.number(),
});
export type SharedEntryHit = z.infer<typeof SharedEntryHit>;
