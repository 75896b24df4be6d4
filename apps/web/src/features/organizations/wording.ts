import type {
  ListedTool,
  OrganizationMember,
  OrganizationRole,
  SecurityRecord,
  SharedCategory,
  SharedEntry,
} from '@nexus/contracts';

export const officeWording = {
  title: 'Offices',
  none: 'You are in no office yet. Make one, or open the link that its admin sent you.',
  made: 'Made. Invite your colleagues below.',
  left: 'You have left.',
  ended: 'The office is ended.',
  joined: 'Welcome. What the office knows is below.',
  linkOnce:
    'Copy this link and send it yourself: it is shown this once, and good for a week, once, under that address.',
  noNotes: 'Nothing yet.',
  noted: 'Noted.',
  due: 'Due for review',
  aboutDue: 'Look whether these still hold, then change them, give them another day, or delete them.',
  changed: 'Changed.',
  deleted: 'Deleted.',
  broughtBack: 'Brought back.',
  invited: 'You are invited to an office. It is yours to say yes: nobody is a member without it.',
  aboutEnding: 'The office ends for all of its members, with all of its notes, and nothing brings it back.',
  aboutImport:
    'A CSV in UTF-8 with a column “content”; category, importance and review_on (2027-01-31) may be there too.',
} as const;

export const programWording = {
  title: 'Other programs',
  about:
    'Servers (Model Context Protocol) that the office’s drives may ask, with tools that only read and that you allow one by one. What they answer is told as theirs and orders nothing.',
  address: 'Its address, with https://',
  token: 'Its token, where it wants one; kept encrypted and not shown again',
  noTools: 'It offers no tools.',
} as const;

export function allowedInWords(tools: number): string {
  if (tools === 0) return 'None of its tools is allowed yet.';
  return tools === 1 ? 'One of its tools is allowed.' : `${tools} of its tools are allowed.`;
}

export const standingInWords: Readonly<Record<ListedTool['standing'], string>> = {
  allowed: 'Allowed.',
  'not-allowed': 'Not allowed.',
  changed: 'It says something else than when it was allowed, so it is not used. Allow it anew if that is right.',
  unusable: 'It cannot be allowed.',
};

export const roles: readonly { readonly role: OrganizationRole; readonly choice: string }[] = [
  { role: 'member', choice: 'Member: reads' },
  { role: 'editor', choice: 'Editor: writes notes' },
  { role: 'admin', choice: 'Admin: says who is in' },
];

export const categories: readonly { readonly category: SharedCategory; readonly choice: string }[] = [
  { category: 'org_fact', choice: 'How something is' },
  { category: 'org_policy', choice: 'What holds for all' },
  { category: 'team_member', choice: 'Who is who' },
  { category: 'project_info', choice: 'About a project' },
  { category: 'org_decision', choice: 'What was decided' },
];

const day = (date: string) =>
  new Date(date).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' });

/** The day on the reader's clock, as a review date is written: "2026-11-25". */
export function dateOf(time: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** "Ada", "Member" where they never said, "A former member". */
function nameOf(userId: string | null, members: readonly OrganizationMember[]): string {
  const member = members.find((one) => one.userId === userId);
  return member === undefined ? 'A former member' : (member.name ?? 'A member');
}

/** "Ada, 25 November 2026; changed by Ben; look again on 31 January 2027", or "due for review since …". */
export function noteInWords(note: SharedEntry, members: readonly OrganizationMember[]): string {
  const changed = note.changedBy === null ? '' : `; changed by ${nameOf(note.changedBy, members)}`;
  const isDue = note.reviewOn !== null && note.reviewOn <= dateOf(new Date());
  const review =
    note.reviewOn === null ? '' : `; ${isDue ? 'due for review since' : 'look again on'} ${day(note.reviewOn)}`;
  return `${nameOf(note.writtenBy, members)}, ${day(note.createdAt)}${changed}${review}`;
}

/** "25 November 2026, Ada: role changed (editor), Ben". */
export function eventInWords(
  { at, actor, event, subject, detail }: SecurityRecord,
  members: readonly OrganizationMember[],
): string {
  const more = detail === null ? '' : ` (${detail})`;
  const whom = members.some(({ userId }) => userId === subject) ? `, ${nameOf(subject, members)}` : '';
  return `${day(at)}, ${nameOf(actor, members)}: ${event.replaceAll('-', ' ')}${more}${whom}`;
}
