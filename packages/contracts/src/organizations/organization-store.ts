import type { UserId } from '../user-id.ts';
import type { Invitation, Organization, OrganizationMember, OrganizationRole } from './organization.ts';

/**
 * Offices and who is in them (L-11). Every call is made as the user: the database decides what they see and change, and writes down what was done.
 *
 * @throws NexusError ORGANIZATIONS_UNREACHABLE (retryable) from all; ORGANIZATION_NOT_FOUND for one that the user is not in, FORBIDDEN where it
 * takes an admin, LAST_ADMIN_STAYS, ORGANIZATION_FULL, NOT_FOUND for a member or an invitation that is not there
 */
export interface OrganizationStore {
  /** By name. */
  list(userId: UserId): Promise<readonly Organization[]>;
  /** The user leads it. @returns its id */
  make(userId: UserId, made: { readonly name: string; readonly ownName: string }): Promise<string>;
  rename(userId: UserId, organizationId: string, name: string): Promise<void>;
  /** With all that it knows, for good. */
  end(userId: UserId, organizationId: string): Promise<void>;
}

interface OrganizationMembers {
  /** Admins first, then by name. */
  members(userId: UserId, organizationId: string): Promise<readonly OrganizationMember[]>;
  changeRole(userId: UserId, organizationId: string, member: UserId, role: OrganizationRole): Promise<void>;
  removeMember(userId: UserId, organizationId: string, member: UserId): Promise<void>;
  leave(userId: UserId, organizationId: string): Promise<void>;
  /** What the user is called there. */
  nameOneself(userId: UserId, organizationId: string, name: string): Promise<void>;
}

/** Whoever is invited says yes themselves: nobody is enrolled. */
interface OrganizationInvitations {
  /** Those that are open, newest first. */
  invitations(userId: UserId, organizationId: string): Promise<readonly Invitation[]>;
  /** An earlier one for the same address lapses. @returns the token for the link, which is known nowhere else */
  invite(
    userId: UserId,
    organizationId: string,
    invited: { readonly address: string; readonly role: OrganizationRole; readonly hours: number },
  ): Promise<{ readonly id: string; readonly token: string }>;
  withdraw(userId: UserId, organizationId: string, invitationId: string): Promise<void>;
  /**
   * @param address the user's own, verified; null: none is known
   * @throws NexusError INVITATION_UNKNOWN, INVITATION_EXPIRED, INVITATION_USED, INVITATION_FOR_ANOTHER, ADDRESS_NOT_VERIFIED, MEMBER_ALREADY
   * @returns the organisation that they are in now
   */
  accept(
    who: { readonly userId: UserId; readonly address: string | null },
    accepted: { readonly token: string; readonly ownName: string },
  ): Promise<string>;
}

export type Organizations = OrganizationStore & OrganizationMembers & OrganizationInvitations;
