import {
  Invitation,
  invitationLife,
  MemberName,
  NewSharedEntry,
  NexusError,
  Organization,
  OrganizationMember,
  OrganizationName,
  OrganizationRole,
  SecurityRecord,
  SharedEntry,
  SharedEntryHit,
} from '@nexus/contracts';
import type { Offices } from '@nexus/runtime';
import { z } from 'zod';
import { bodyResponses, namingResponses, problemResponse, signedInResponses } from '../problems/problem.ts';

/** What the routes of offices work with; null: nothing is kept beyond this process. */
export interface OfficeRoutes {
  readonly offices: Offices | null;
}

/** @throws NexusError ORGANIZATIONS_UNREACHABLE */
export function officesOf({ offices }: OfficeRoutes): Offices {
  if (offices !== null) return offices;
  throw new NexusError(
    'ORGANIZATIONS_UNREACHABLE',
    'Offices are kept in a database, and this server keeps nothing. Set NEXUS_DATA_DIR or a database.',
  );
}

/** What every route of offices says of itself. */
export const aboutOffices = { tags: ['organizations'], security: [{ user: [] }] };

/** What every route of offices may answer. */
export const officeResponses = signedInResponses('ORGANIZATIONS_UNREACHABLE');

/** What a route may answer that names an office, or something of one. */
export const officeNamingResponses = {
  ...officeResponses,
  ...namingResponses,
  404: problemResponse('ORGANIZATION_NOT_FOUND or NOT_FOUND'),
};

/** What a route may answer that changes an office or something of one. */
export const officeChangeResponses = {
  ...officeNamingResponses,
  ...bodyResponses,
  409: problemResponse('LAST_ADMIN_STAYS, ORGANIZATION_FULL or ENTRY_CHANGED'),
};

export const done = z.null().describe('It is done');

export const OfficePath = z.object({ organizationId: z.uuid() });
export const MemberPath = OfficePath.extend({ memberId: z.uuid() });
export const InvitationPath = OfficePath.extend({ invitationId: z.uuid() });
export const EntryPath = z.object({ entryId: z.uuid() });

export const OfficeAnswer = Organization.meta({ id: 'Organization' });
export const OfficesAnswer = z.object({ organizations: z.array(OfficeAnswer) });
export const OfficeBody = z.object({ name: OrganizationName, ownName: MemberName });
export const RenameBody = z.object({ name: OrganizationName });
export const OwnNameBody = z.object({ name: MemberName });

/** What ends an office has to be sent with, so that nothing is ended by mistake. */
export const EndingQuery = z.object({
  confirm: z.literal('everything', {
    error: 'this ends the office with all that it knows, for good, so it has to be confirmed: ?confirm=everything',
  }),
});

export const MembersAnswer = z.object({ members: z.array(OrganizationMember.meta({ id: 'OrganizationMember' })) });
export const RoleBody = z.object({ role: OrganizationRole });

export const InvitationsAnswer = z.object({ invitations: z.array(Invitation.meta({ id: 'Invitation' })) });
export const InvitationBody = z.object({
  address: z.email().max(254),
  role: OrganizationRole.default('member'),
  /** How long the link is good for. */
  hours: z.int().min(1).max(invitationLife.longest).default(invitationLife.usual),
});
/** The link is shown this once: nobody can look it up. */
export const InvitedAnswer = z.object({ id: z.uuid(), link: z.string(), hours: z.int() });
export const AcceptBody = z.object({ token: z.string().min(1).max(200), ownName: MemberName });

const pageOf = (largest: number) => ({
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
  limit: z.coerce.number().int().min(1).max(largest).default(50),
});
export const EntriesQuery = z.object({
  ...pageOf(200),
  deleted: z.enum(['true', 'false']).default('false'),
  dueUntil: z.iso.date().optional().describe('Only what is due for review by this day, the longest due first'),
});
export const EntryAnswer = SharedEntry.meta({ id: 'SharedEntry' });
export const EntriesAnswer = z.object({ entries: z.array(EntryAnswer), total: z.int() });
export const NewEntryBody = NewSharedEntry.meta({ id: 'NewSharedEntry' });
export const ChangedEntryBody = z.object({
  content: NewSharedEntry.shape.content.optional(),
  category: NewSharedEntry.shape.category.unwrap().optional(),
  importance: NewSharedEntry.shape.importance.unwrap().optional(),
  reviewOn: NewSharedEntry.shape.reviewOn.unwrap().optional(),
  /** The one that was read: a change of somebody else's is not overwritten unseen. */
  version: z.int().positive(),
});
export const SearchQuery = z.object({
  q: z.string().trim().min(1).max(500),
  limit: z.coerce.number().int().min(1).max(50).default(10),
  organizationId: z.uuid().optional(),
});
export const HitsAnswer = z.object({ entries: z.array(SharedEntryHit.meta({ id: 'SharedEntryHit' })) });
export const ImportedAnswer = z.object({ added: z.int() });
export const PurgedAnswer = z.object({ purged: z.int() });

export const LogQuery = z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) });
export const LogAnswer = z.object({ events: z.array(SecurityRecord.meta({ id: 'SecurityRecord' })) });
