import { z } from 'zod';

/** An `admin` says who is in it, an `editor` writes what it knows, a `member` reads. Each may do what those after it may. */
export const OrganizationRole = z.enum(['admin', 'editor', 'member']);
export type OrganizationRole = z.infer<typeof OrganizationRole>;

const timestamp = z.iso.datetime();

export const OrganizationName = z.string().trim().min(1).max(200);
/** What a member is called there, as they say themselves. */
export const MemberName = z.string().trim().min(1).max(80);

/** An office as one of its members sees it. */
export const Organization = z.object({
  id: z.uuid(),
  name: OrganizationName,
  /** The reader's own. */
  role: OrganizationRole,
});
export type Organization = z.infer<typeof Organization>;

export const OrganizationMember = z.object({
  userId: z.uuid(),
  /** Null: they never said. */
  name: MemberName.nullable(),
  role: OrganizationRole,
  joinedAt: timestamp,
});
export type OrganizationMember = z.infer<typeof OrganizationMember>;

/** Somebody was asked, and did not answer yet. */
export const Invitation = z.object({
  id: z.uuid(),
  role: OrganizationRole,
  /** "r…@example.com": the address itself is not kept. */
  addressHint: z.string(),
  invitedBy: z.uuid(),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type Invitation = z.infer<typeof Invitation>;

/** Hours that an invitation is good for: a week, a month at most. */
export const invitationLife = { usual: 168, longest: 720 } as const;
