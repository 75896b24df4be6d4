import type { JudgedMail, KnowledgeEntry, MailMessage, SignalId, Topic } from '@nexus/contracts';
import type { DriveContext } from '../state/drive-context.ts';
import type { Inbox } from '../state/inbox.ts';
import type { TrackerState } from '../state/tracker.ts';
import { settleEnriched } from './enriched-order.ts';
import { fold } from './find-mails.ts';
import { chooseAnew } from './mail-choice.ts';

/** Words by which the driver names mail, without their endings; all of them must be in it. */
export type MailWords = readonly string[];

/** Plans the briefing from the inbox as it is judged, from what the small model made of it (J-6), and from what the user's memory asks to hear first (M-10, M-11). */
export function planBriefing(drive: DriveContext): void {
  const requests = drive.knowledge.memory === null ? [] : askedFirstIn(drive.knowledge.memory.entries);
  if (drive.inbox.enrichments.size > 0) drive.inbox.reorder(settleEnriched(drive));
  drive.tracker.apply({ type: 'planned', ...putFirst(drive.inbox.state, requests, drive.tracker.state) });
  chooseAnew(drive);
}

/** What the driver heard or decided, then what they asked for first, then the rest, each in its own order. Pure. */
function putFirst(
  inbox: Inbox,
  requests: readonly MailWords[],
  { statuses }: TrackerState,
): { readonly order: readonly string[]; readonly topics: readonly Topic[] } {
  const { order, topics } = inbox;
  const wanted = new Set(requests.flatMap((request) => [...mailsOf(inbox, request)]));
  if (wanted.size === 0) return { order, topics };
  const isDone = (emailId: string) => (statuses.get(emailId) ?? 'pending') !== 'pending';
  const rank = (emailId: string) => (isDone(emailId) ? 0 : wanted.has(emailId) ? 1 : 2);
  const inTurn = (emailIds: readonly string[]) => emailIds.toSorted((one, other) => rank(one) - rank(other));
  const hasWanted = ({ emailIds }: Topic) => (emailIds.some((emailId) => wanted.has(emailId)) ? 0 : 1);
  return {
    order: inTurn(order),
    topics: topics
      .map((topic) => ({ ...topic, emailIds: inTurn(topic.emailIds) }))
      .toSorted((one, other) => hasWanted(one) - hasWanted(other)),
  };
}

/** Characters of a mail's own text: its beginning says what it is about, and saving a memory must not wait for the rest. */
const searchedCharacters = 1_500;

/** The mails a request means: by their kind; where none is of it, by subject or sender; where none fits, by topic; where none does either, by what the mail says. */
function mailsOf({ items, topics }: Inbox, request: MailWords): ReadonlySet<string> {
  const titles = new Map(topics.flatMap(({ title, emailIds }) => emailIds.map((emailId) => [emailId, title] as const)));
  // "Invoices first" does not mean a false one (J-3).
  const judged = [...items.values()].filter(({ isFraud }) => !isFraud);
  const ofKind = request.length === 1 ? judged.filter((mail) => isOfKind(mail, request)) : [];
  if (ofKind.length > 0) return new Set(ofKind.map(({ email }) => email.emailId));
  const mails = judged.map(({ email }) => email);
  const waysToMatch: readonly ((mail: MailMessage) => string)[] = [
    ({ subject, from }) => `${subject} ${from?.name ?? ''} ${from?.address ?? ''}`,
    ({ emailId }) => titles.get(emailId) ?? '',
    ({ body }) => body.own.slice(0, searchedCharacters),
  ];
  for (const textOf of waysToMatch) {
    const meant = mails.filter((mail) => speaksOf(textOf(mail), request));
    if (meant.length > 0) return new Set(meant.map(({ emailId }) => emailId));
  }
  return new Set();
}

const requestPatterns: readonly RegExp[] = [
  /\b(?:tell|brief|update|inform)\s+(?:me|us)\s+first\s+(?:about|on|of)\s+(?<what>.+)$/,
  /\b(?:tell|brief|update|inform|talk to)\s+(?:me|us)\s+(?:about|on|of)\s+(?<what>.+?)\s+(?:first|before)\b/,
  /\b(?:start|begin|open)\b(?:\s+(?!with\b)\S+){0,4}\s+with\s+(?<what>.+)$/,
  /\b(?:read|give|put|show|bring|hear|have|mention|take|do|want|prioriti[sz]e)\s+(?:me\s+)?(?:to\s+hear\s+)?(?:about\s+)?(?<what>.+?)\s+(?:first|at the (?:top|front|beginning)|on top|before)\b/,
  /^(?<what>.+?)\s+(?:(?:should|must|shall|have to|has to|need to|needs to|always|to)\s+)*(?:come|comes|go|goes|be|are|is)\s+(?:(?:told|read|always|to be)\s+)*first\b/,
  /\b(?:prioriti[sz]e|give (?:top )?priority to)\s+(?<what>.+)$/,
  /^(?<what>\S+(?:\s+\S+){0,3})\s+first$/,
];

const leadingWords =
  /^(?:(?:please|always|from now on|in (?:the )?future|every time|that|and|so|you|should|must|can|could|would|will|i|we|want|wants|would like|like|need|prefer|the driver|the user|user|driver|make sure|to|ok|okay)[\s,]+)+/;
const trailingWords =
  /[\s,]*(?:please|always|from now on|in (?:the )?future|every (?:time|day|drive|morning)|thanks|anything else|everything else)?[\s.!]*$/;
const fillerWords = new Set(
  'a an the all any my our new unread about from on of regarding concerning with to do have that which is are it anything everything something mail mails email emails message messages things stuff news topic topics subject subjects ones thread threads'.split(
    ' ',
  ),
);
const pronouns = new Set('him her them he she they it this that these those me us urgent important'.split(' '));
const negations = /\b(?:not|never|no|don['’]?t|doesn['’]?t|without|except|unless)\b/;

/** Without its ending: what "invoices", "invoice" and "invoicing" share. */
function stem(word: string): string {
  const base = word.replace(/(?:'s|’s)$/, '').replace(/(?:ies|ings?|ed|es|s|e|y)$/, '');
  return base.length >= 4 ? base : word.replace(/s$/, '');
}

/** What a kind of mail is called, and the signal that tells it. */
const kinds: ReadonlyMap<string, SignalId> = new Map(
  Object.entries({
    newsletter: 'bulk',
    mailing: 'bulk',
    advert: 'bulk',
    promotion: 'bulk',
    list: 'discussion-list',
    notification: 'automatic',
    automatic: 'automatic',
    machine: 'automatic',
  } satisfies Record<string, SignalId>).map(([word, id]) => [stem(word), id]),
);

/** Whether words name a mail by its kind: "newsletters", "bank notifications". */
export function isOfKind(
  {
    email,
    signals,
  }: Pick<JudgedMail, 'signals'> & { readonly email: Pick<MailMessage, 'subject' | 'from' | 'attachments'> },
  words: MailWords,
): boolean {
  const kind = kinds.get(words.at(-1) ?? '');
  if (kind === undefined || !signals.some(({ id }) => id === kind)) return false;
  return words.length === 1 || speaksOf(namesOf(email), words.slice(0, -1));
}

/** Words by which a driver names a mail: of its subject, its sender, or a file that came with it. */
export function namesOf({ subject, from, attachments }: Pick<MailMessage, 'subject' | 'from' | 'attachments'>): string {
  return [subject, from?.name, from?.address, ...attachments.map(({ name }) => name)].join(' ');
}

const newsletters = new Set(['newsletter', 'mailing'].map(stem));

/** Whether words name newsletters, whoever sends them; not the one of somebody. */
export function namesNewsletters(words: MailWords): boolean {
  return words.length === 1 && newsletters.has(words[0] ?? '');
}

/** The mail that "invoices and mail from Piet" names. */
export function readMailWords(what: string): MailWords[] {
  return what.split(/\s*(?:,|\band\b|\bor\b|\/|\bthen\b)\s*/).flatMap((part) => {
    const words = (part.match(/[\p{L}\p{N}'’]+/gu) ?? []).filter((word) => !fillerWords.has(word));
    if (words.length === 0 || words.length > 5 || words.some((word) => pronouns.has(word))) return [];
    return [words.map(stem)];
  });
}

/** Without "please, from now on", at both ends. */
export function withoutLeadingWords(plain: string): string {
  const said = plain.replace(trailingWords, '').replace(leadingWords, '').trim();
  // Twice: "please, from now on always … first, please".
  return said.replace(trailingWords, '').trim();
}

/** What a content like "always tell me about invoices first" puts first; empty where it asks for no such thing. */
export function readFirstRequests(content: string): readonly MailWords[] {
  const plain = fold(content).replace(/\s+/g, ' ').trim();
  if (negations.test(plain)) return [];
  const said = withoutLeadingWords(plain);
  for (const pattern of requestPatterns) {
    const what = pattern.exec(said)?.groups?.what;
    const read = what === undefined ? [] : readMailWords(what);
    if (read.length > 0) return read;
  }
  return [];
}

/** All that a user's memory asks to hear first. A mere fact, or a remark on a briefing, changes no order. */
export function askedFirstIn(entries: readonly KnowledgeEntry[]): readonly MailWords[] {
  return entries
    .filter(({ category }) => category === 'rule' || category === 'preference')
    .flatMap(({ content }) => readFirstRequests(content));
}

/** Whether all words of a request begin a word of the text. */
export function speaksOf(text: string, request: MailWords): boolean {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return request.every((wanted) =>
    words.some((word) => (wanted.length >= 4 ? word.startsWith(wanted) : word === wanted || word === `${wanted}s`)),
  );
}
