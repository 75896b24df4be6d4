import { createHash, randomBytes } from 'node:crypto';
import {
  Invitation,
  Organization,
  OrganizationMember,
  OrganizationRole,
  type Organizations,
  type UserId,
} from '@nexus/contracts';
import { z } from 'zod';
import { createUserAsking, StoredTime, type UserDatabase } from '../supabase/database.ts';
import { organizationsFailure } from './refusals.ts';

export interface OrganizationsOptions {
  readonly database: UserDatabase;
  /** Milliseconds that a call waits for a database that is just being opened. */
  readonly patience?: number;
}

const OfficeRows = z.array(
  z
    .object({ role: z.string(), organizations: z.object({ id: z.string(), name: z.string() }) })
    .transform(({ role, organizations }) => ({ ...organizations, role }))
    .pipe(Organization),
);
const MemberRows = z.array(
  z
    .object({ user_id: z.string(), called: z.string().nullable(), role: z.string(), joined_at: StoredTime })
    .transform(({ user_id, called, role, joined_at }) => ({ userId: user_id, name: called, role, joinedAt: joined_at }))
    .pipe(OrganizationMember),
);
const InvitationRows = z.array(
  z
    .object({
      id: z.string(),
      role: z.string(),
      address_hint: z.string(),
      invited_by: z.string(),
      created_at: StoredTime,
      expires_at: StoredTime,
    })
    .transform(({ id, role, address_hint, invited_by, created_at, expires_at }) => ({
      ...{ id, role, addressHint: address_hint, invitedBy: invited_by },
      ...{ createdAt: created_at, expiresAt: expires_at },
    }))
    .pipe(Invitation),
);
const Id = z.uuid();

/** In hex, as `private.hash_of` makes it. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Offices in `organizations` and its tables, changed by the functions of 015 alone. */
export function createOrganizations({ database, patience = 5_000 }: OrganizationsOptions): Organizations {
  const ask = createUserAsking(database, { patience, failure: organizationsFailure });
  const call = (userId: UserId, name: string, parameters: Record<string, unknown>, address?: string) =>
    ask(userId, (client, signal) => client.rpc(name, parameters).abortSignal(signal), address);

  return {
    async list(userId) {
      const rows = await ask(userId, (client, signal) =>
        client
          .from('organization_members')
          .select('role, organizations (id, name)')
          .eq('user_id', userId)
          .abortSignal(signal),
      );
      return OfficeRows.parse(rows).toSorted((one, other) => one.name.localeCompare(other.name));
    },
    async make(userId, { name, ownName }) {
      return Id.parse(await call(userId, 'make_organization', { organization_name: name, own_name: ownName }));
    },
    async rename(userId, organization, name) {
      await call(userId, 'rename_organization', { organization, organization_name: name });
    },
    async end(userId, organization) {
      await call(userId, 'end_organization', { organization });
    },
    async members(userId, organizationId) {
      const rows = await ask(userId, (client, signal) =>
        client
          .from('organization_members')
          .select('user_id, called, role, joined_at')
          .eq('organization_id', organizationId)
          .abortSignal(signal),
      );
      const members = MemberRows.parse(rows);
      // Who is in it sees themselves at least.
      if (members.length === 0) throw organizationsFailure(undefined, 'ORGANIZATION_NOT_FOUND');
      const place = (member: OrganizationMember) => OrganizationRole.options.indexOf(member.role);
      return members.toSorted(
        (one, other) => place(one) - place(other) || (one.name ?? '').localeCompare(other.name ?? ''),
      );
    },
    async changeRole(userId, organization, member, role) {
      await call(userId, 'change_member', { organization, member, next_role: role });
    },
    async removeMember(userId, organization, member) {
      await call(userId, 'remove_member', { organization, member });
    },
    async leave(userId, organization) {
      await call(userId, 'leave_organization', { organization });
    },
    async nameOneself(userId, organization, name) {
      await call(userId, 'name_oneself', { organization, own_name: name });
    },
    async invitations(userId, organizationId) {
      const rows = await ask(userId, (client, signal) =>
        client
          .from('organization_invitations')
          .select('id, role, address_hint, invited_by, created_at, expires_at')
          .eq('organization_id', organizationId)
          .is('accepted_at', null)
          .gt('expires_at', new Date().toISOString())
          .order('created_at', { ascending: false })
          .abortSignal(signal),
      );
      return InvitationRows.parse(rows);
    },
    async invite(userId, organization, { address, role, hours }) {
      const token = randomBytes(32).toString('base64url');
      const id = await call(userId, 'invite_member', {
        ...{ organization, for_role: role, address, hours },
        link_hash: hashOf(token),
      });
      return { id: Id.parse(id), token };
    },
    async withdraw(userId, organization, invitation) {
      await call(userId, 'withdraw_invitation', { organization, invitation });
    },
    async accept({ userId, address }, { token, ownName }) {
      const joined = await call(userId, 'accept_invitation', { token, own_name: ownName }, address ?? undefined);
      return Id.parse(joined);
    },
  };
}
