import { type ErrorCode, NexusError } from '@nexus/contracts';
import { causeOf } from '../supabase/database.ts';

/** What the functions of 015, 016 and 032 refuse, by the code that they give as a hint, in words for whoever asked. */
const refusals: Partial<Record<ErrorCode, string>> = {
  ORGANIZATION_NOT_FOUND: 'You are in no such office. List your offices anew.',
  ORGANIZATION_FULL:
    'That is more than may be kept: 5,000 notes and 200 members an office, 100 open invitations, and ten offices that you lead.',
  LAST_ADMIN_STAYS: 'An office keeps an admin. Make somebody else an admin first, or end the office.',
  MEMBER_ALREADY: 'You are in this office already.',
  ADDRESS_NOT_VERIFIED:
    'An invitation is accepted under a verified address. Sign in with the address that was invited.',
  INVITATION_UNKNOWN: 'There is no such invitation, or it was withdrawn. Ask an admin of the office for a new link.',
  INVITATION_EXPIRED: 'This invitation is not good any more. Ask an admin of the office for a new link.',
  INVITATION_USED: 'This invitation was used; each is good once. Ask an admin of the office for a new link.',
  INVITATION_FOR_ANOTHER: 'This invitation is meant for another address. Sign in with the address that was invited.',
  TOOL_SERVER_REFUSED: 'The office has a server of that name. A driver says which one, so give it another.',
  NOT_FOUND: 'There is no such member, invitation or note.',
};

/** SQLSTATE classes of what fails again however often it is tried: data, constraints, names and syntax, limits of the program. */
const permanent = /^(?:22|23|42|54)/;
/** PostgreSQL's insufficient_privilege, which the functions raise and row-level security too. */
const notAllowed = '42501';

/** The error for what the database says. ORGANIZATIONS_UNREACHABLE (retryable) for all that is no refusal. */
export function organizationsFailure(code: string | undefined, hint: string | undefined): NexusError {
  const known = Object.entries(refusals).find(([name]) => name === hint);
  if (known !== undefined) return new NexusError(known[0] as ErrorCode, known[1]);
  if (code === notAllowed)
    return new NexusError('FORBIDDEN', 'That takes another role in this office. Ask one of its admins.');
  if (code !== undefined && permanent.test(code))
    return new NexusError('INTERNAL', 'The database refused what it was asked about the office.', causeOf(code));
  return new NexusError(
    'ORGANIZATIONS_UNREACHABLE',
    'The database that keeps the offices does not answer. Try again.',
    {
      retryable: true,
      ...causeOf(code),
    },
  );
}

export function noSuch(what: string): NexusError {
  return new NexusError('NOT_FOUND', `There is no such ${what}.`);
}
