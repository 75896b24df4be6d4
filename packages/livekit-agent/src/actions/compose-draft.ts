import type { DraftContent, JudgedMail, MailAddress, MailEnvelope } from '@nexus/contracts';
import { withoutSubjectMarks } from '@nexus/intelligence';
import type { Intent } from '@nexus/language';
import { foldedWords, meaningfulWords } from '../inbox/find-mails.ts';
import type { OpenDraft } from '../state/drafts.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf, isAsking, receivedTime } from '../state/inbox.ts';
import { answeredMail } from '../understanding/references.ts';
import { sayRecipients } from './draft-recipients.ts';

/** `revise`: the draft that stands, in other words. */
export const draftKinds = ['reply', 'reply_all', 'forward', 'new', 'revise'] as const;
type DraftKind = Exclude<(typeof draftKinds)[number], 'revise'>;

interface DraftRequest {
  readonly kind: DraftKind;
  readonly body: string;
  /** Names or addresses. */
  readonly to: readonly string[];
  /** Who gets a copy, beside those of a mail that is answered to all. */
  readonly cc: readonly string[];
  readonly subject: string;
  /** The mail that is answered or forwarded; undefined when none is open. */
  readonly email: MailEnvelope | undefined;
}

type Composed = { readonly content: DraftContent } | { readonly complaint: string };

/** Said where nothing was dictated: the driver's next words may be the text. */
export const asksForText = 'What shall I write?';

/** A draft of what was asked for, or a sentence on what is missing. */
export function composeDraft(drive: DriveContext, request: DraftRequest): Composed {
  return withCopies(drive, composeAlone(drive, request), request.cc);
}

/** A draft with copies to more people. */
function withCopies(drive: DriveContext, composed: Composed, names: readonly string[]): Composed {
  if ('complaint' in composed || names.length === 0) return composed;
  const chosen = chooseRecipients(drive, names);
  if ('complaint' in chosen) return chosen;
  const { content } = composed;
  const added = chosen.recipients.filter((person) => !isAmong([person], [...content.to, ...content.cc]));
  return { content: { ...content, cc: [...content.cc, ...added] } };
}

function composeAlone(drive: DriveContext, request: DraftRequest): Composed {
  const { kind, body, to, email } = request;
  if (kind !== 'forward' && body.trim() === '') return { complaint: asksForText };
  if (to.length > 0) return writeTo(drive, request);
  if (kind === 'forward' || kind === 'new') return { complaint: 'Who shall it go to?' };
  if (email === undefined) return { complaint: 'No mail is open to answer. Say next to hear one.' };
  return answer(drive, request, email);
}

/** Whether a draft goes where the driver said: the same kind, and to nobody they did not name but those whom it answers. */
export function goesWhereSaid(drive: DriveContext, intent: Intent, content: DraftContent): boolean {
  const copied = chooseRecipients(drive, intent.copiesTo ?? []);
  if ('complaint' in copied) return false;
  const others = content.cc.filter((person) => !isAmong([person], copied.recipients));
  return goesToNamed(drive, intent, { ...content, cc: others });
}

function goesToNamed(drive: DriveContext, intent: Intent, content: DraftContent): boolean {
  const chosen = chooseRecipients(drive, intent.recipients ?? []);
  if ('complaint' in chosen) return false;
  const named = chosen.recipients.map((person) => person.address);
  const isForward = content.regarding?.as === 'forward';
  const standing = drive.actions.drafts.current?.content;
  const asForward = intent.redirects ? standing?.regarding?.as === 'forward' : intent.replyKind === 'forward';
  if (named.length > 0) {
    const all = [...content.to, ...content.cc].map((person) => person.address);
    if (intent.copies && standing !== undefined) {
      const before = [...standing.to, ...standing.cc].map((person) => person.address);
      return (
        named.every((address) => all.includes(address)) &&
        all.every((address) => [...named, ...before].includes(address))
      );
    }
    return isForward === asForward && all.every((address) => named.includes(address));
  }
  const { regarding, to, cc } = content;
  const email = regarding?.as === 'reply' ? envelopeOf(drive.inbox.state, regarding.emailId) : null;
  const answers = intent.replyKind === undefined || intent.replyKind.startsWith('reply');
  if (!answers || email === null) return false;
  const expected = replyRecipients(drive, email, intent.replyKind === 'reply-all');
  return isAmong([...to, ...cc], [...expected.to, ...expected.cc]);
}

/** The draft that stands, in other words; to other people where they were named. */
export function reviseDraft(
  drive: DriveContext,
  { content }: OpenDraft,
  { body: said, to, cc: copies, subject: title }: Pick<DraftRequest, 'body' | 'to' | 'cc' | 'subject'>,
): Composed {
  const chosen = chooseRecipients(drive, to);
  if ('complaint' in chosen) return chosen;
  const people = chosen.recipients.length > 0 ? chosen.recipients : content.to;
  const cc = content.cc.filter((person) => !isAmong([person], people));
  const body = said.trim() === '' ? content.body : said;
  const isUntitled = content.regarding === null && content.subject === titleOf(content.body);
  const subject = isUntitled ? titleOf(body) : content.subject;
  const isNew = content.regarding === null && title.trim() !== '';
  const revised = { ...content, to: people, cc, body, subject: isNew ? title.trim() : subject };
  return withCopies(drive, { content: revised }, copies);
}

/** Whether one goes where the other does: about the same mail, and to nobody else. */
export function goesToSame(one: DraftContent, other: DraftContent): boolean {
  const sameMail = one.regarding?.emailId === other.regarding?.emailId && one.regarding?.as === other.regarding?.as;
  return sameMail && isAmong([...one.to, ...one.cc], [...other.to, ...other.cc]);
}

function isAmong(people: readonly MailAddress[], others: readonly MailAddress[]): boolean {
  return people.every(({ address }) => others.some((other) => other.address === address));
}

/** To people who were named: an answer where they are on the open mail, else a mail of its own. Never to somebody else. */
function writeTo(drive: DriveContext, { kind, body, to, subject, email }: DraftRequest): Composed {
  const chosen = chooseRecipients(drive, to);
  if ('complaint' in chosen) return chosen;
  const { recipients } = chosen;
  if (kind === 'forward') {
    if (email === undefined) return { complaint: 'No mail is open to forward. Say next to hear one.' };
    if (recipients.every(({ address }) => address === email.from?.address))
      return { complaint: `That mail is from ${sayRecipients(recipients)}. Who else shall it go to?` };
    const regarding = { emailId: email.emailId, as: 'forward' } as const;
    return { content: { to: recipients, cc: [], subject: subjectAfter('Fwd:', email), body, regarding } };
  }
  const answers = kind !== 'new' && email !== undefined && recipients.every(({ address }) => isOn(email, address));
  if (answers) {
    const regarding = { emailId: email.emailId, as: 'reply' } as const;
    return { content: { to: recipients, cc: [], subject: subjectAfter('Re:', email), body, regarding } };
  }
  const asking = kind === 'new' ? null : mailToAnswer(drive, recipients, body);
  if (asking !== null) {
    const regarding = { emailId: asking.emailId, as: 'reply' } as const;
    return { content: { to: recipients, cc: [], subject: subjectAfter('Re:', asking), body, regarding } };
  }
  const title = subject.trim() || titleOf(body);
  return { content: { to: recipients, cc: [], subject: title, body, regarding: null } };
}

const putAway: ReadonlySet<string | undefined> = new Set(['archived', 'moved', 'muted', 'answered']);

/**
 * "Tell Anna yes, Thursday at one works": the unread mail of hers that asks for it, so that the answer stands in its thread (W-2); of several
 * the one that shares most of its words, then the newest. Null: none of theirs asks anything.
 */
function mailToAnswer(
  { inbox, tracker }: DriveContext,
  recipients: readonly MailAddress[],
  body: string,
): MailEnvelope | null {
  const [only, ...others] = recipients;
  if (only === undefined || others.length > 0) return null;
  const said = new Set(meaningfulWords(body).filter((word) => word.length > 2));
  const shared = ({ email }: JudgedMail) =>
    new Set(meaningfulWords(`${email.subject} ${email.body.own}`).filter((word) => said.has(word))).size;
  const asking = [...inbox.state.items.values()].filter(
    (mail) =>
      mail.email.from?.address === only.address &&
      !mail.isFraud &&
      !putAway.has(tracker.state.statuses.get(mail.email.emailId)) &&
      (isAsking(mail) || mail.email.body.own.includes('?')),
  );
  const [best] = asking.toSorted(
    (one, other) => shared(other) - shared(one) || receivedTime(other.email) - receivedTime(one.email),
  );
  return best?.email ?? null;
}

/** What a new mail is called where nobody gave it a subject. */
function titleOf(body: string): string {
  return body.trim().split(/\s+/).slice(0, 6).join(' ');
}

function answer(drive: DriveContext, { kind, body }: DraftRequest, email: MailEnvelope): Composed {
  const { to, cc } = replyRecipients(drive, email, kind === 'reply_all');
  if (to.length === 0) return { complaint: 'This mail has no sender to answer to.' };
  const regarding = { emailId: email.emailId, as: 'reply' } as const;
  return { content: { to, cc, subject: subjectAfter('Re:', email), body, regarding } };
}

function isOn(email: MailEnvelope | undefined, address: string): boolean {
  const people = email === undefined ? [] : [email.from, ...email.replyTo, ...email.to, ...email.cc];
  return people.some((person) => person?.address === address);
}

const looksLikeAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Everyone whose address is known from the unread mail: senders first, then those who were written to. */
function knownPeople(drive: DriveContext): readonly MailAddress[] {
  const mails = [...drive.inbox.state.items.values()].map((item) => item.email);
  const senders = mails.flatMap((email) => (email.from?.address.includes('@') ? [email.from] : []));
  return [...senders, ...mails.flatMap((email) => [...email.to, ...email.cc])];
}

/** Characters of a line that is a name and not a sentence. */
const longestSignature = 50;
/** Lines at the end of a mail that its writer's name may stand in. */
const linesOfEnd = 3;

/** "Tell Deborah", who wrote for a firm: the sender of the open mail, where it is signed with the name. */
function whoSigned(drive: DriveContext, name: readonly string[]): MailAddress | undefined {
  const { emailId } = answeredMail(drive);
  const email = emailId === null ? undefined : drive.inbox.state.items.get(emailId)?.email;
  if (email?.from?.address.includes('@') !== true || name.length === 0) return undefined;
  const lines = email.body.own.trim().split('\n').slice(-linesOfEnd);
  const signed = new Set(
    foldedWords(`${lines.filter((line) => line.length < longestSignature).join('\n')}\n${email.body.signature}`),
  );
  return name.every((word) => signed.has(word)) ? email.from : undefined;
}

/** The people whom these names mean; a sentence where a name fits nobody, or two people. */
function chooseRecipients(
  drive: DriveContext,
  names: readonly string[],
): { readonly recipients: readonly MailAddress[] } | { readonly complaint: string } {
  const recipients: MailAddress[] = [];
  for (const name of names) {
    const wanted = name.trim().toLowerCase();
    if (looksLikeAddress.test(wanted)) {
      recipients.push({ name: null, address: wanted });
      continue;
    }
    const words = meaningfulWords(wanted);
    const fitting = knownPeople(drive).filter((person) => {
      const parts = foldedWords(`${person.name ?? ''} ${person.address.split('@')[0] ?? ''}`);
      return words.length > 0 && words.every((word) => parts.includes(word));
    });
    const [found, ...others] = [...new Map(fitting.map((person) => [person.address, person])).values()];
    const only = found ?? whoSigned(drive, words);
    if (only === undefined) return { complaint: `I don't know an address for ${name.trim()}.` };
    const second = others[0];
    if (second !== undefined && only.name !== null && only.name === second.name)
      return {
        complaint: `I know two addresses of ${only.name}. Answer a mail from the right one, or say the address.`,
      };
    if (second !== undefined)
      return { complaint: `Do you mean ${only.name ?? 'the first'} or ${second.name ?? 'the second'}?` };
    recipients.push(only);
  }
  return { recipients };
}

/** Who a reply goes to: `Reply-To`, else the sender; with `all`, everyone else but the reader (RFC 5322 section 3.6.3). */
function replyRecipients(
  drive: DriveContext,
  email: MailEnvelope,
  all: boolean,
): { to: MailAddress[]; cc: MailAddress[] } {
  const sender = email.from?.address.includes('@') ? [email.from] : [];
  const to = email.replyTo.length > 0 ? [...email.replyTo] : sender;
  if (!all) return { to, cc: [] };
  const own = new Set([...drive.mailbox.account.addresses, ...to.map((person) => person.address)]);
  return { to, cc: [...email.to, ...email.cc].filter((person) => !own.has(person.address)) };
}

/** The mail's own subject, not as it is spoken: the recipients' programs may need a ticket number in it. */
function subjectAfter(mark: 'Re:' | 'Fwd:', { subject }: MailEnvelope): string {
  return `${mark} ${withoutSubjectMarks(subject)}`.trimEnd();
}
