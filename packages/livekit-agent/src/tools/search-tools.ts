import { type MailAccount, type MailEnvelope, NexusError, type SearchQuery } from '@nexus/contracts';
import { type PastSpan, resolvePast } from '@nexus/language';
import { countOf, joinWithAnd } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';
import { z } from 'zod';
import { sayMissing } from '../inbox/account-outages.ts';
import { findByKind, findByStems, fold, meaningfulWords } from '../inbox/find-mails.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { newestFirst } from '../state/inbox.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import { mentionMails, resolveTarget } from '../understanding/references.ts';
import { keepRest, mostNamed } from '../understanding/told-list.ts';
import { sayFailure } from '../wording/failures.ts';
import { sayWhichMail } from '../wording/mail.ts';
import { fetchMail, openWholeMail } from './open-mail.ts';
import { defineTool } from './tool.ts';

/** Of more it is only said that there are at least so many. */
const mostHits = 20;

export function createSearchEmailsTool(drive: DriveContext) {
  return defineTool({
    name: 'search_emails',
    description: 'Finds mail, read or unread; names the newest three.',
    parameters: z.object({
      query: z.string().describe('Words of sender, subject or text; may be empty.'),
      from: z.string().optional().describe("A part of the sender's name."),
      when: z.string().optional().describe('When it came: "on Friday".'),
      account: z.string().optional().describe('As the driver named it.'),
      newest_only: z.boolean().optional().describe('Opens the newest: "the last mail from Anna".'),
    }),
    async execute({ query, from, when, account: accountSaid, newest_only }, { signal }) {
      const words = meaningfulWords(query);
      const chosen = accountSaid?.trim() ? chooseAccount(drive, accountSaid.trim()) : null;
      if (chosen !== null && 'complaint' in chosen) return refused(chosen.complaint);
      const account = chosen?.account ?? null;
      const { timeZone } = drive.clock;
      const span = when?.trim() ? resolvePast(when, { now: drive.clock.now(), timeZone }) : null;
      if (when?.trim() && span === null) return refused(whichDay);
      if (words.length === 0 && !from?.trim()) {
        if (span !== null) return listDay(drive, span, account);
        if (account === null) return refused('What shall I look for?');
        return listAccount(drive, account, (email) => name(drive, email));
      }
      const sender = from?.trim().replace(/^(?:the|mrs?|ms|miss|missus|mister|dr|doctor)\.?\s+/i, '');
      const outcome = await searchFor(drive, { words, sender, account, span }, signal);
      if ('complaint' in outcome) return outcome.complaint;
      const { missed, onlyName } = outcome;
      const hits = newest_only ? outcome.hits.slice(0, 1) : outcome.hits;
      const ofSeveral = outcome.hits.length === hits.length ? '' : `The newest of ${countHits(outcome.hits)}`;
      const instead = onlyName ? sayInstead(hits.length, `${sender}${span === null ? '' : ` ${span.spoken}`}`) : '';
      signal.throwIfAborted();
      for (const email of hits) drive.knowledge.mailTexts.add(email);
      const [only] = hits;
      if (only === undefined) {
        const what = `${sender ? ` from ${sender}` : ''}${words.length > 0 ? ` about ${query}` : ''}${span === null ? '' : ` ${span.spoken}`}`;
        return succeeded(sayNothingFound(drive, { what, account, missed }));
      }
      const email_ids = hits.map((email) => email.emailId);
      if (hits.length === 1 && drive.inbox.state.items.has(only.emailId)) {
        const opened = await openWholeMail(drive, only.emailId, signal);
        drive.tracker.apply({ type: 'heard', emailId: only.emailId });
        keepOthers(drive, outcome.hits.slice(1));
        const opening = ofSeveral === '' ? '' : `${ofSeveral}. `;
        return { ...opened, message: `${instead}${opening}${opened.message}${sayMissed(drive, missed)}` };
      }
      drive.inbox.found(hits);
      const told = mentionFirst(drive, hits);
      if (newest_only) keepOthers(drive, outcome.hits.slice(1));
      if (hits.length === 1) await readAhead(drive, only.emailId, signal);
      const named = told.map((email) => name(drive, email));
      // Of an account that was not searched nobody knows.
      const askedForAll = words.length === 0 && missed.size === 0;
      const noneUnread = sender && askedForAll && !outcome.hits.some(({ unread }) => unread);
      const what = ofSeveral || `I found ${countHits(hits)}`;
      const found = noneUnread ? `Nothing unread from ${sender}. ${what}` : what;
      const opening = hits.length > 3 ? `${found}. The newest three:` : `${found}:`;
      const after = `${sayHeld(drive, hits)}${sayMissed(drive, missed)}`;
      return succeeded(`${instead}${opening} ${named.join('; ')}.${after}`, { email_ids });
    },
  });
}

/** Those beside the newest, which alone is told: "the others" are them, and "more" is of the newest. */
function keepOthers(drive: DriveContext, others: readonly MailEnvelope[]): void {
  if (others.length === 0) return;
  drive.inbox.found(others);
  keepRest(
    drive,
    others.map((email) => ({ email, name: name(drive, email) })),
    { isBeside: true },
  );
}

function countHits({ length }: readonly MailEnvelope[]): string {
  return length === mostHits ? `at least ${mostHits} mails` : length === 1 ? '1 mail' : `${length} mails`;
}

/** A role is found in a signature or a subject; a name that stands there is somebody else's mail. */
function sayInstead(count: number, sender: string): string {
  return `Nothing from ${sender}, but ${count === 1 ? 'this names' : 'these name'} them. `;
}

const genericWords = new Set(['account', 'address', 'mailbox', 'inbox', 'your', 'my']);

function isCalled({ name, addresses }: MailAccount, words: readonly string[]): boolean {
  const called = fold([name, ...addresses].join(' '));
  return words.every((word) => called.includes(word));
}

/** The account that was named, by words of its name or of its address (E-6); else a speakable sentence that lists the accounts. None is guessed. */
function chooseAccount(
  { mailbox }: DriveContext,
  named: string,
): { readonly account: MailAccount } | { readonly complaint: string } {
  const { account: whole, accounts = [whole] } = mailbox;
  const words = meaningfulWords(named).filter((word) => !genericWords.has(word));
  const fitting = words.length === 0 ? [] : accounts.filter((account) => isCalled(account, words));
  const [only, ...others] = fitting;
  const listed = joinWithAnd(accounts.map(({ name }) => name));
  if (only === undefined) return { complaint: `I don't know an account called ${named}. I read ${listed}.` };
  if (others.length === 0) return { account: only };
  return { complaint: `Which one do you mean: ${joinWithAnd(fitting.map(({ name }) => name))}?` };
}

const whichDay = 'Of which day? Say for example yesterday, on Friday, or last week.';

/** Those of a list that are told now, which "the second one" means; the others wait for "and the rest". */
function mentionFirst(drive: DriveContext, mails: readonly MailEnvelope[]): readonly MailEnvelope[] {
  const told = mails.slice(0, mostNamed);
  mentionMails(drive, told);
  keepRest(
    drive,
    mails.slice(mostNamed).map((email) => ({ email, name: name(drive, email) })),
  );
  return told;
}

/** The mails of this briefing that came in that time: how many, and the newest three by name. */
function listDay(drive: DriveContext, { from, to, spoken }: PastSpan, account: MailAccount | null): ToolResult {
  const unread = [...drive.inbox.state.items.values()].map(({ email }) => email);
  const came = newestFirst(unread)
    .filter(({ accountId }) => account === null || accountId === account.accountId)
    .filter(({ receivedAt }) => receivedAt !== null && receivedAt >= from && receivedAt < to);
  const where = account === null ? '' : ` to ${account.name}`;
  const missing = account === null ? '' : sayMissing(drive, account);
  if (came.length === 0) return succeeded(`No unread mail came${where} ${spoken}.${missing && ` ${missing}`}`);
  const newest = mentionFirst(drive, came);
  const opening = `${countOf(came.length, { singular: 'unread mail', plural: 'unread mails' })} came${where} ${spoken}`;
  const named = newest.map((email) => name(drive, email)).join('; ');
  return succeeded(
    `${capitalise(opening)}${came.length > 3 ? '. The newest three' : ''}: ${named}.${missing && ` ${missing}`}`,
    {
      email_ids: newest.map(({ emailId }) => emailId),
    },
  );
}

/** The mails of this briefing that came to one account (E-6): how many, the newest three by name, and how many are held back. */
function listAccount(drive: DriveContext, account: MailAccount, nameMail: (email: MailEnvelope) => string): ToolResult {
  const { accountId, name } = account;
  const { items, heldEnvelopes } = drive.inbox.state;
  const missing = sayMissing(drive, account);
  const here = new Set(resolveTarget({ scope: 'all' }, drive.tracker.state, drive.inbox.state));
  const mails = [...items.values()]
    .map(({ email }) => email)
    .filter((email) => email.accountId === accountId && here.has(email.emailId));
  const held = [...heldEnvelopes.values()].filter((email) => email.accountId === accountId).length;
  const heldBack = held === 0 ? '' : ` I hold ${held} back.`;
  if (mails.length === 0) return succeeded(`${missing || `No unread mail came to ${name}.`}${heldBack}`);
  const newest = mentionFirst(drive, newestFirst(mails));
  const count = mails.length === 1 ? '1 unread mail' : `${mails.length} unread mails`;
  const opening = `${count} came to ${name}${mails.length > 3 ? '. The newest three' : ''}:`;
  const after = `${heldBack}${missing && ` ${missing}`}`;
  return succeeded(`${opening} ${newest.map(nameMail).join('; ')}.${after}`, {
    email_ids: newest.map(({ emailId }) => emailId),
  });
}

interface FruitlessSearch {
  /** " from Anna about the crane". */
  readonly what: string;
  /** Where the search looked; null: in all accounts. */
  readonly account: MailAccount | null;
  /** Ids of those that could not be searched, though others were. */
  readonly missed: ReadonlySet<string>;
}

/** Which accounts could not be searched, as a sentence of its own; empty: all were. */
function sayMissed({ mailbox }: DriveContext, missed: ReadonlySet<string>): string {
  const unsearched = (mailbox.accounts ?? []).filter(({ accountId }) => missed.has(accountId));
  if (unsearched.length === 0) return '';
  return ` I couldn't search ${joinWithAnd(unsearched.map(({ name }) => name))} just now.`;
}

/** How many of the mails that were found are held back from the briefing, as a sentence of its own; empty: none is. */
function sayHeld({ inbox }: DriveContext, hits: readonly MailEnvelope[]): string {
  const held = hits.filter(({ emailId }) => inbox.state.heldEnvelopes.has(emailId)).length;
  if (held === 0) return '';
  return hits.length === 1 ? ' I had held it back.' : ` I had held ${held === hits.length ? 'them' : held} back.`;
}

/** That a search found nothing, and where it did not look. */
function sayNothingFound(drive: DriveContext, { what, account, missed }: FruitlessSearch): string {
  const { mailbox } = drive;
  const unsearched = sayMissed(drive, missed);
  const all = account === null ? (mailbox.accounts ?? [mailbox.account]) : [account];
  const searched = all.filter(({ accountId }) => !missed.has(accountId));
  const inboxOnly = searched.filter(({ capabilities }) => capabilities.searchesInboxOnly === true);
  const where = account === null ? '' : ` in ${account.name}`;
  if (inboxOnly.length === 0) return `I found nothing${what}${where}.${unsearched}`;
  if (inboxOnly.length === searched.length)
    return `I found nothing${what} in ${account === null ? 'your inbox' : `the inbox of ${account.name}`}. I don't look into other folders.${unsearched}`;
  return `I found nothing${what}. Of ${joinWithAnd(inboxOnly.map(({ name }) => name))} I only looked into the inbox.${unsearched}`;
}

function name(drive: DriveContext, email: MailEnvelope): string {
  const isFraud = drive.inbox.state.items.get(email.emailId)?.isFraud === true;
  const named = sayWhichMail(email, drive.clock.now(), drive.clock.timeZone);
  // Under the name that it takes it would be heard as that sender's own (J-3).
  return isFraud ? `one that looks like a fraud, in the name of ${named}` : named;
}

/** Milliseconds. */
const longestReadAhead = 2_000;

/** Reads the one mail that was found, so that a question about it can be answered next. If that fails the answer is the same. */
async function readAhead(drive: DriveContext, emailId: string, signal: AbortSignal): Promise<void> {
  try {
    await fetchMail(drive, emailId, AbortSignal.any([signal, AbortSignal.timeout(longestReadAhead)]));
  } catch {
    // It is read when it is asked for, and what is wrong is said then.
    signal.throwIfAborted();
  }
}

/** "The insurance company", "the bakery lot": what a sender is besides their name. */
const kindsOfSender =
  /^(?:company|firm|people|office|lot|guys?|team|folks|department|place|shop|business|chaps?|fellow|man|woman|lady|bloke)$/i;

interface Sought {
  readonly words: readonly string[];
  readonly sender: string | undefined;
  /** Where to look; null: everywhere. */
  readonly account: MailAccount | null;
  /** When it came; null: whenever. */
  readonly span: PastSpan | null;
}

type SearchOutcome =
  | {
      readonly hits: readonly MailEnvelope[];
      /** Ids of accounts. */
      readonly missed: ReadonlySet<string>;
      /** None is from whoever was named; these name them. */
      readonly onlyName?: true;
    }
  | { readonly complaint: ToolResult };

async function searchFor(
  drive: DriveContext,
  { words, sender, account, span }: Sought,
  signal: AbortSignal,
): Promise<SearchOutcome> {
  const missed = new Set<string>();
  const where = account !== null && { accountId: account.accountId };
  const dates = span !== null && { since: span.from, before: span.to };
  const isInSpan = ({ receivedAt }: MailEnvelope) =>
    span === null || (receivedAt !== null && receivedAt >= span.from && receivedAt < span.to);
  const look = async (search: Pick<SearchQuery, 'words' | 'from'>) => {
    const onMissed = (accountId: string) => void missed.add(accountId);
    const query = { ...search, ...where, ...dates, limit: mostHits, onMissed };
    // Some services know days only, and not those of the driver.
    return (await drive.mailbox.reader.search(query, signal)).filter(isInSpan);
  };
  const isInAccount = ({ accountId }: MailEnvelope) => account === null || accountId === account.accountId;
  const ofKind = sender ? [] : newestFirst(findByKind(drive.inbox.state, words));
  if (ofKind.length > 0) return { hits: ofKind.filter(isInAccount).filter(isInSpan), missed };
  try {
    const found = await look({ words, ...(sender && { from: sender }) });
    if (found.length > 0) return { hits: found, missed };
    if (!sender) {
      const single = words.map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''));
      const ofOne = single.join() === words.join() ? [] : await look({ words: single });
      if (ofOne.length > 0) return { hits: ofOne, missed };
      const inOtherForm = findByStems(drive.inbox.state, words).filter(isInSpan);
      return { hits: inOtherForm.filter(isInAccount), missed };
    }
    const named = sender.split(/\s+/).filter((word) => !kindsOfSender.test(word));
    const ofFirm = named.length > 0 && named.join(' ') !== sender ? await look({ words, from: named.join(' ') }) : [];
    if (ofFirm.length > 0) return { hits: ofFirm, missed };
    // A role ("the architect") is found in the signature or the subject rather than in the address.
    return { hits: await look({ words: [...words, ...meaningfulWords(sender)] }), missed, onlyName: true };
  } catch (error) {
    // Where one account was named, the failure names it.
    if (account === null || !(error instanceof NexusError)) throw error;
    return { complaint: refused(sayFailure(error.code, account.name), { code: error.code }) };
  }
}
